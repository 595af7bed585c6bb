import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../demo/prepare.mjs'
import { exclusions } from '../config/exclusions.mjs'
import { checkRequirements } from '../requirements/check.mjs'
import { runProgram } from './program.mjs'
import { failure, fromPlaywright, fromVitest, fromWebTestRunner } from './results.mjs'

/**
 * @typedef {import('./results.mjs').Test} Test
 * @typedef {import('./arguments.mjs').Choice} Choice
 * @typedef {import('./preparation.mjs').Preparation} Preparation
 * @typedef {{ name: string, run: (choice: Choice, preparation: Preparation) => Promise<Test[]> }} Suite
 */

export const resultsFolder = join(root, 'test-results')
const raw = (/** @type {string} */ name) => join(resultsFolder, 'raw', `${name}.json`)

const minutes = (/** @type {number} */ count) => count * 60_000

const BIN = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  playwright: 'node_modules/playwright/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
  webTestRunner: 'node_modules/@web/test-runner/dist/bin.js',
}

/** A program that says yes or no is one test. @returns {Promise<Test>} */
const verdict = async (
  /** @type {string} */ title,
  /** @type {string} */ script,
  /** @type {string[]} */ args,
  timeoutMs = minutes(5),
) => {
  const problem = await runProgram(script, args, { timeoutMs })
  return problem ? failure(title, problem) : { title, passed: true }
}

/**
 * Runs a test tool and reads what it reported. A tool that fails without a failed test, or that ran none, is a failure.
 *
 * @param {string} report
 * @param {(file: string) => Test[]} read
 * @param {() => Promise<string | undefined>} run
 * @returns {Promise<Test[]>}
 */
const reported = async (report, read, run) => {
  rmSync(report, { force: true })
  const problem = await run()
  const tests = read(report)
  return problem && tests.every(({ passed }) => passed)
    ? [...tests, failure('the suite ends well', problem)]
    : tests
}

/** @param {'unit' | 'server' | 'package'} name @param {readonly string[]} files @param {Record<string, string>} [env] */
const vitest = (name, files, env = {}) =>
  reported(
    raw(name),
    (report) => fromVitest(report, root),
    () =>
      runProgram(
        BIN.vitest,
        [
          ...['run', '--config', 'test/config/vitest.config.mjs', '--project', name],
          ...['--reporter=default', '--reporter=json', `--outputFile.json=${raw(name)}`],
          ...files,
        ],
        { timeoutMs: minutes(10), env },
      ),
  )

/** @type {Suite[]} */
const common = [
  {
    name: 'types',
    run: async (_choice, preparation) => {
      await preparation.build() // the public types are tested as they ship
      return [
        await verdict('product and tests compile', BIN.tsc, ['-p', 'tsconfig.json']),
        await verdict('tools compile', BIN.tsc, ['-p', 'test/config/tsconfig.tools.json']),
      ]
    },
  },
  {
    name: 'lint',
    run: async () => [
      await verdict('lint and format', BIN.biome, ['check', '--error-on-warnings', '.']),
      await verdict('layers', 'test/config/layers.mjs', []),
    ],
  },
  { name: 'unit', run: ({ files }) => vitest('unit', files) },
  {
    name: 'server',
    run: async ({ files }, preparation) => {
      const env = await preparation.services()
      await preparation.build()
      return vitest('server', files, env)
    },
  },
  {
    name: 'package',
    run: async ({ files }, preparation) => {
      await preparation.build()
      return vitest('package', files)
    },
  },
  {
    name: 'size',
    run: async (_choice, preparation) => {
      await preparation.browser('chromium')
      await preparation.build()
      const { checkSizes } = await import('../config/size.mjs')
      return checkSizes(root)
    },
  },
]

/** @param {import('../support/browsers.mjs').Engine} engine @returns {Suite} */
const elements = (engine) => ({
  name: `elements-${engine}`,
  run: async ({ files, headed }, preparation) => {
    await preparation.browser(engine)
    await preparation.build()
    const report = raw(`elements-${engine}`)
    const tests = await reported(report, fromWebTestRunner, () =>
      runProgram(BIN.webTestRunner, ['--config', 'test/config/web-test-runner.config.mjs'], {
        timeoutMs: minutes(10),
        env: { TEST_BROWSER: engine, TEST_HEADED: headed ? '1' : '', TEST_FILES: files.join(' ') },
      }),
    )
    console.log(`${engine}: ${tests.length} tests`)
    for (const [file, reason] of Object.entries(exclusions[engine]))
      console.log(`${engine}: without ${file}: ${reason}`)
    return tests
  },
})

/** @type {Suite} */
const e2e = {
  name: 'e2e',
  run: async ({ files, headed, trace }, preparation) => {
    await preparation.browser('chromium')
    await preparation.browser('firefox')
    const env = await preparation.services()
    await preparation.build()
    return reported(raw('e2e'), fromPlaywright, () =>
      runProgram(
        BIN.playwright,
        [
          ...['test', '--config', 'test/config/playwright.config.mjs'],
          ...(headed ? ['--headed'] : []),
          ...(trace ? ['--trace=on'] : []),
          ...files,
        ],
        { timeoutMs: minutes(28), env },
      ),
    )
  },
}

/** @type {Suite} */
const requirements = { name: 'requirements', run: async () => checkRequirements(resultsFolder) }

/** @param {Choice} choice @returns {Suite[]} in the order in which they run, `elements` once per engine */
export const suitesFor = ({ suites, engines }) =>
  suites.flatMap((name) => {
    if (name === 'elements') return engines.map(elements)
    if (name === 'e2e') return [e2e]
    if (name === 'requirements') return [requirements]
    return common.filter((suite) => suite.name === name)
  })
