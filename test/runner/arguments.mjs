import { engines } from '../support/browsers.mjs'

export const suiteNames = /** @type {const} */ ([
  'types',
  'lint',
  'unit',
  'tooling',
  'server',
  'soak',
  'package',
  'size',
  'elements',
  'e2e',
  'requirements',
])

/** Their tools can run a part of the tests, so that several machines share them. */
const shardable = /** @type {readonly SuiteName[]} */ (['unit', 'tooling', 'server', 'package', 'e2e'])

/**
 * @typedef {(typeof suiteNames)[number]} SuiteName
 * @typedef {object} Choice
 * @property {readonly SuiteName[]} suites
 * @property {readonly import('../support/browsers.mjs').Engine[]} engines for the suite `elements`
 * @property {boolean} headed
 * @property {boolean} trace
 * @property {boolean} everywhere Firefox and WebKit run every element test, not only those that an engine can break
 * @property {string} [shard] such as `1/2`: only the first of two parts
 * @property {readonly string[]} files only test files whose path contains one of these
 * @property {boolean} full every suite in every engine: the run that counts
 */

export const usage = `npm test                                   everything
npm test -- SUITE…                         ${suiteNames.join(', ')}
npm test -- elements --browser=firefox     one browser: ${engines.join(', ')}
npm test -- --everywhere                   everything, and every element test in every engine
npm test -- e2e --headed --trace           with a window; a trace of every test in test-results/e2e
npm test -- e2e --shard=1/2                the first half of the tests: for ${shardable.join(', ')}
npm test -- unit test/unit/core            only these files`

function isShard(/** @type {string} */ arg) {
  const [, part, parts] = /^--shard=([1-9]\d*)\/([1-9]\d*)$/.exec(arg) ?? []
  return Number(part) <= Number(parts)
}

/**
 * @param {readonly string[]} args as given after `npm test --`
 * @returns {Choice}
 * @throws {RangeError} on an argument that means nothing
 */
export function readArguments(args) {
  /** @type {SuiteName[]} */
  const suites = []
  /** @type {import('../support/browsers.mjs').Engine[]} */
  const browsers = []
  /** @type {string[]} */
  const files = []
  /** @type {string | undefined} */
  let shard
  for (const arg of args) {
    const suite = suiteNames.find((name) => name === arg)
    const engine = engines.find((name) => arg === `--browser=${name}`)
    if (suite) suites.push(suite)
    else if (engine) browsers.push(engine)
    else if (arg.startsWith('test/')) files.push(arg)
    else if (isShard(arg)) shard = arg.slice('--shard='.length)
    else if (!['--headed', '--trace', '--everywhere'].includes(arg))
      throw new RangeError(`Unknown argument: ${arg}`)
  }
  if (shard !== undefined && !(suites.length > 0 && suites.every((name) => shardable.includes(name))))
    throw new RangeError(`--shard needs suites that can be divided: ${shardable.join(', ')}`)
  return {
    suites: suites.length > 0 ? suiteNames.filter((name) => suites.includes(name)) : suiteNames,
    engines: browsers.length > 0 ? browsers : engines,
    headed: args.includes('--headed'),
    trace: args.includes('--trace'),
    everywhere: args.includes('--everywhere'),
    ...(shard === undefined ? {} : { shard }),
    files,
    full: suites.length + browsers.length + files.length === 0,
  }
}
