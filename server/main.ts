/*
 * No static imports here: on a Node.js that is too old, importing would fail with an unreadable syntax error before
 * the version is checked.
 */
const NEEDED = [20, 20] as const

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  process.stderr.write(
    `Node ${process.versions.node} is too old: version ${NEEDED.join('.')} or later is needed.\n`,
  )
  process.exit(1)
}
const { run } = await import('./run')
await run(process.argv.slice(2))

export {}
