import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../demo/prepare.mjs'
import { exclusions } from '../config/engine-files.mjs'
import { checkRequirements } from '../requirements/check.mjs'
import { freePort } from '../support/ports.mjs'
import { failure, fromOurs, fromPlaywright, fromVitest, fromWebTestRunner } from './results.mjs'

/**
 * @typedef {import('./results.mjs').Test} Test
 * @typedef {import('./arguments.mjs').Choice} Choice
 * @typedef {import('./preparation.mjs').Need} Need
 * @typedef {import('./suite-run.mjs').SuiteRun} SuiteRun
 * @typedef {object} Context
 * @property {Choice} choice
 * @property {SuiteRun} run
 * @property {number} slots how many cores it has to itself
 * @property {(need: Need) => Promise<any>} made what a need has come to
 * @typedef {object} Suite
 * @property {string} name
 * @property {number} slots how many cores it keeps busy beside others, see schedule.mjs; alone it has all
 * @property {readonly Need[]} needs
 * @property {(context: Context) => Promise<Test[]>} test
 */

export const resultsFolder = join(root, 'test-results')
const raw = (/** @type {string} */ name) => join(resultsFolder, 'raw', `${name}.json`)

const minutes = (/** @type {number} */ count) => count * 60_000

/** True for `npm run soak`: generated tests and measurements run longer. */
const isLong = process.env.SOAK === 'long'

const BIN = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  playwright: 'node_modules/playwright/cli.js',
  // Checks as TypeScript 6 does, which Rollup's plugins need, in a fifth of the time.
  tsc: 'node_modules/typescript-native/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
  webTestRunner: 'node_modules/@web/test-runner/dist/bin.js',
}

/** A program that says yes or no is one test. @returns {Promise<Test>} */
async function verdict(
  /** @type {SuiteRun} */ run,
  /** @type {string} */ title,
  /** @type {string} */ script,
  /** @type {string[]} */ args,
) {
  const startedAt = performance.now()
  const problem = await run.program(script, args, { timeoutMs: minutes(5) })
  const durationMs = performance.now() - startedAt
  return problem ? { ...failure(title, problem), durationMs } : { title, passed: true, durationMs }
}

/**
 * Runs a test tool and reads what it reported. A tool that fails without a failed test, or that ran none, is a failure.
 *
 * @param {string} report
 * @param {(file: string) => Test[]} read
 * @param {() => Promise<string | undefined>} run
 * @returns {Promise<Test[]>}
 */
async function reported(report, read, run) {
  rmSync(report, { force: true })
  const problem = await run()
  const tests = read(report)
  return problem && tests.every(({ passed }) => passed)
    ? [...tests, failure('the suite ends well', problem)]
    : tests
}

const shardOf = (/** @type {Choice} */ { shard }) => (shard === undefined ? [] : [`--shard=${shard}`])

/**
 * @param {'unit' | 'tooling' | 'server' | 'package' | 'soak'} name
 * @param {Context} context
 * @param {Record<string, string>} [env]
 * @param {number} [timeoutMs]
 */
const vitest = (name, { choice, run, slots }, env = {}, timeoutMs = minutes(10)) =>
  reported(
    raw(name),
    (report) => fromVitest(report, root),
    () =>
      run.program(
        BIN.vitest,
        [
          ...['run', '--config', 'test/config/vitest.config.mjs', '--project', name],
          ...['--reporter=default', '--reporter=json', `--outputFile.json=${raw(name)}`],
          `--maxWorkers=${Math.max(1, slots)}`,
          ...shardOf(choice),
          ...choice.files,
        ],
        { timeoutMs, env },
      ),
  )

/** @type {Record<Exclude<import('./arguments.mjs').SuiteName, 'elements'>, Suite>} */
const single = {
  types: {
    name: 'types',
    slots: 1,
    needs: ['build'], // the public types are tested as they ship
    test: async ({ run, made }) => {
      await made('build')
      return [
        await verdict(run, 'product and tests compile', BIN.tsc, ['-p', 'test/config/tsconfig.product.json']),
        await verdict(run, 'tools compile', BIN.tsc, ['-p', 'test/config/tsconfig.tools.json']),
      ]
    },
  },
  lint: {
    name: 'lint',
    slots: 1,
    needs: [],
    test: async ({ run }) => [
      await verdict(run, 'lint and format', BIN.biome, [...['check', '--error-on-warnings', '.']]),
      await verdict(run, 'layers', 'test/config/layers.mjs', []),
      await verdict(run, 'words of texts', 'test/config/text-words.mjs', []),
      await verdict(run, 'texts in use', 'test/config/text-keys.mjs', []),
      await verdict(run, 'patterns of comments', 'test/config/comment-patterns.mjs', []),
    ],
  },
  unit: { name: 'unit', slots: 1, needs: [], test: (context) => vitest('unit', context) },
  tooling: { name: 'tooling', slots: 1, needs: [], test: (context) => vitest('tooling', context) },
  server: {
    name: 'server',
    slots: 1,
    needs: ['services', 'build'],
    test: async (context) => {
      const env = await context.made('services')
      await context.made('build')
      // One more than it has cores: its tests wait for a fifth of their time.
      return vitest('server', { ...context, slots: context.slots + 1 }, env, minutes(40))
    },
  },
  soak: {
    name: 'soak',
    slots: 0, // waits for most of its time
    needs: ['services', 'build'],
    test: async (context) => {
      const env = await context.made('services')
      await context.made('build')
      return vitest('soak', context, env, minutes(isLong ? 120 : 20))
    },
  },
  package: {
    name: 'package',
    slots: 1,
    needs: ['build'],
    test: async (context) => {
      await context.made('build')
      return vitest('package', context)
    },
  },
  size: {
    name: 'size',
    slots: 1,
    needs: ['chromium', 'build'],
    test: async ({ run, made }) => {
      await made('chromium')
      await made('build')
      return reported(raw('size'), fromOurs, () =>
        run.program('test/config/size.mjs', [raw('size')], { timeoutMs: minutes(5) }),
      )
    },
  },
  e2e: {
    name: 'e2e',
    slots: 2,
    needs: ['chromium', 'firefox', 'services', 'build'],
    test: async ({ choice, run, made }) => {
      await made('chromium')
      await made('firefox')
      const env = await made('services')
      await made('build')
      return reported(raw('e2e'), fromPlaywright, () =>
        run.program(
          BIN.playwright,
          [
            ...['test', '--config', 'test/config/playwright.config.mjs'],
            ...(choice.headed ? ['--headed'] : []),
            ...(choice.trace ? ['--trace=on'] : []),
            ...shardOf(choice),
            ...choice.files,
          ],
          { timeoutMs: minutes(40), env },
        ),
      )
    },
  },
  requirements: {
    name: 'requirements',
    slots: Number.POSITIVE_INFINITY, // reads what the others have written
    needs: [],
    test: async ({ run }) => checkRequirements(resultsFolder, run.say),
  },
}

/** @param {import('../support/browsers.mjs').Engine} engine @returns {Suite} */
const elements = (engine) => ({
  name: `elements-${engine}`,
  slots: 1,
  needs: [engine, 'build'],
  test: async ({ choice: { files, headed, everywhere }, run, made }) => {
    const browser = await made(engine)
    await made('build')
    run.say(`${engine}: ${browser.executablePath ?? "Playwright's build"}`)
    const report = raw(`elements-${engine}`)
    // Without a port each would take 8000, or the next that is free a moment before another takes it.
    const port = await freePort()
    const tests = await reported(report, fromWebTestRunner, () =>
      run.program(
        BIN.webTestRunner,
        ['--config', 'test/config/web-test-runner.config.mjs', '--port', String(port)],
        {
          timeoutMs: minutes(isLong ? 120 : 20),
          env: {
            TEST_BROWSER: engine,
            TEST_HEADED: headed ? '1' : '',
            TEST_EVERYWHERE: everywhere ? '1' : '',
            ...(files.length > 0 ? { TEST_FILES: files.join(' ') } : {}),
          },
        },
      ),
    )
    run.say(`${engine}: ${tests.length} tests`)
    for (const [file, reason] of Object.entries(exclusions[engine]))
      run.say(`${engine}: without ${file}: ${reason}`)
    return tests
  },
})

/** @param {Choice} choice @returns {Suite[]} `elements` once for each engine */
export const suitesFor = ({ suites, engines }) =>
  suites.flatMap((name) => (name === 'elements' ? engines.map(elements) : [single[name]]))

/**
 * In which order suites take free cores: first the one that keeps two of them busy, then the longest, so that the short
 * ones fill what is left at the end.
 */
export const startingOrder = [
  'e2e',
  ...['server', 'soak', 'elements-firefox', 'elements-webkit', 'elements-chromium'],
  ...['types', 'package', 'tooling', 'unit', 'size', 'lint', 'requirements'],
]
