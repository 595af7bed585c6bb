/**
 * `npm run soak`: the long form of the suite `soak`, an hour at most. Prints the table of what the server was put through
 * and leaves it as JSON in test-results/soak-long.json. The exit code is 1 where a row broke a promise.
 */
process.env.SOAK = 'long'
process.argv.splice(2, Number.POSITIVE_INFINITY, 'soak')
await import('../run.mjs')
