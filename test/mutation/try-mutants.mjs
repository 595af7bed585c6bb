/**
 * Tries the hand-made mutants: makes each mistake in a throw-away copy of the repository, builds what contains it, runs
 * the test that claims to notice it, and expects that test to fail. Before that, every such test has to pass without a
 * mistake.
 *
 * @typedef {import('./mutants.mjs').Mutant} Mutant
 * @typedef {import('../requirements/trace.mjs').Test} Test
 * @typedef {'killed' | 'survived' | 'trouble'} Outcome
 * @typedef {{ name: string, file: string, test: string, outcome: Outcome, seconds: number, why?: string }} Result
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromPlaywright, fromVitest, fromWebTestRunner } from '../runner/results.mjs'
import { freePort } from '../support/ports.mjs'
import { startServices } from '../support/services.mjs'
import { copyRepository } from './copy.mjs'
import { partsOf, suiteOf, withMistake } from './mutants.mjs'
import { runProgram } from './program.mjs'

const allParts = [
  'dist',
  'demo/dist/server',
  ...['host', 'phone', 'desk', 'helpdesk'].map((page) => `demo/dist/${page}`),
]
const longestTestMs = 600_000
const literal = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** A copy of the repository in which mistakes are made and tests run. */
class Workshop {
  /** Parts whose last build contains a mistake. @type {Set<string>} */
  #stale = new Set(allParts)
  #builder
  #root
  #services

  /** @param {string} root the copy @param {Record<string, string>} services */
  constructor(root, services) {
    this.#root = root
    this.#services = services
    this.#builder = fork('test/mutation/builder.mjs', {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  }

  /** @returns {Promise<string>} why it does not build, or an empty text */
  async #build(/** @type {Iterable<string>} */ parts) {
    this.#builder.send([...parts])
    const [problem] = await once(this.#builder, 'message')
    return problem
  }

  /**
   * @param {import('./mutants.mjs').MutantSuite} suite
   * @param {readonly string[]} files
   * @param {string} [title]
   * @returns {Promise<{ code: number | 'timeout', said: string, tests: Test[] }>}
   */
  async #test(suite, files, title) {
    const run = (/** @type {string[]} */ args, /** @type {Record<string, string>} */ env = {}) =>
      runProgram(args, {
        cwd: this.#root,
        timeoutMs: longestTestMs * files.length,
        env: { ...this.#services, ...env },
      })
    const report = join(
      this.#root,
      'test-results/raw',
      `${suite === 'elements' ? 'elements-chromium' : suite}.json`,
    )
    rmSync(report, { force: true })
    if (suite === 'elements') {
      const program = [
        'node_modules/@web/test-runner/dist/bin.js',
        '--config',
        'test/mutation/web-test-runner.config.mjs',
      ]
      const ended = await run([...program, '--port', String(await freePort())], {
        TEST_FILES: files.join(' '),
        TEST_TITLE: title ?? '',
      })
      return { ...ended, tests: fromWebTestRunner(report) }
    }
    if (suite === 'e2e') {
      const program = [
        'node_modules/playwright/cli.js',
        'test',
        '--config',
        'test/config/playwright.config.mjs',
      ]
      const ended = await run([...program, '--workers=1', ...(title ? ['-g', literal(title)] : []), ...files])
      return { ...ended, tests: fromPlaywright(report) }
    }
    const ended = await run([
      ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/config/vitest.config.mjs'],
      ...['--project', suite, '--maxWorkers=1', '--reporter=json', `--outputFile=${report}`],
      ...(title ? ['-t', literal(title)] : []),
      ...files,
    ])
    return { ...ended, tests: fromVitest(report, this.#root) }
  }

  /**
   * @param {readonly Mutant[]} mutants
   * @returns {Promise<string[]>} tests that do not pass although nothing is wrong
   */
  async failuresWithoutMistake(mutants) {
    const problem = await this.#build(allParts)
    if (problem) return [problem]
    this.#stale.clear()
    const suites = [...new Set(mutants.map(suiteOf))]
    const found = []
    for (const suite of suites) {
      const own = mutants.filter((mutant) => suiteOf(mutant) === suite)
      const { tests, said } = await this.#test(suite, [...new Set(own.map(({ test }) => test))])
      for (const { name, test, title = '' } of own) {
        const claimed = tests.filter((each) => test.endsWith(each.file ?? '-') && each.title.includes(title))
        if (claimed.length === 0)
          found.push(`${name}: no test of ${test} has “${title}” in its title\n${said}`)
        for (const { passed, title, error } of claimed)
          if (!passed) found.push(`${name}: ${test}: ${title}\n${error}`)
      }
    }
    return [...new Set(found)]
  }

  /** @param {Mutant} mutant @returns {Promise<Result>} */
  async try(mutant) {
    const startedAt = performance.now()
    const path = join(this.#root, mutant.file)
    const source = readFileSync(path, 'utf8')
    writeFileSync(path, withMistake(mutant, source))
    try {
      const { outcome, why } = await this.#outcomeOf(mutant)
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      const { name, file, test } = mutant
      return { name, file, test, outcome, seconds, ...(why && { why }) }
    } finally {
      writeFileSync(path, source)
    }
  }

  /** @param {Mutant} mutant @returns {Promise<{ outcome: Outcome, why?: string }>} */
  async #outcomeOf(mutant) {
    const suite = suiteOf(mutant)
    const own = partsOf(mutant)
    const isBuilt = suite === 'elements' || suite === 'e2e' || suite === 'server'
    if (isBuilt) {
      const parts = [...new Set([...this.#stale, ...own])]
      const problem = await this.#build(parts)
      this.#stale = new Set(problem ? parts : own)
      if (problem) return { outcome: 'trouble', why: `does not build: ${problem}` }
    }
    const { code, said, tests } = await this.#test(suite, [mutant.test], mutant.title)
    if (code === 'timeout') return { outcome: 'trouble', why: `the test did not end\n${said}` }
    const broken = tests.find(({ title }) => title.startsWith('the file') || title.endsWith(' loads'))
    if (broken) return { outcome: 'trouble', why: `${broken.title}: ${broken.error}` }
    const claimed = tests.filter(({ title }) => title.includes(mutant.title ?? ''))
    const failed = claimed.find(({ passed }) => !passed)
    if (failed) return { outcome: 'killed', why: `${failed.title}: ${failed.error?.split('\n')[0]}` }
    // The exit code does not tell: web-test-runner counts tests that the title leaves out as failed.
    if (claimed.length === 0) return { outcome: 'trouble', why: `no test ran: ended with ${code}\n${said}` }
    return { outcome: 'survived' }
  }

  close() {
    this.#builder.disconnect()
    rmSync(this.#root, { recursive: true, force: true })
  }
}

/**
 * @param {readonly Mutant[]} mutants
 * @param {object} options
 * @param {string} options.root
 * @param {string} options.folder for the copies
 * @param {number} options.lanes how many copies work side by side
 * @param {(line: string) => void} options.say
 * @returns {Promise<Result[]>}
 */
export async function tryMutants(mutants, { root, folder, lanes, say }) {
  const needsServices = mutants.some((mutant) => ['e2e', 'server'].includes(suiteOf(mutant)))
  const services = needsServices ? await startServices() : undefined
  /** @type {Workshop[]} */
  const workshops = []
  try {
    for (let lane = 0; lane < lanes; lane += 1) {
      const copy = join(folder, `copy-${lane}`)
      copyRepository(root, copy)
      workshops.push(new Workshop(copy, services?.env ?? {}))
    }
    say(`building, and running the tests of ${mutants.length} mutants without a mistake`)
    const share = (/** @type {number} */ lane) => mutants.filter((_, at) => at % lanes === lane)
    const checks = await Promise.all(
      workshops.map((workshop, lane) => workshop.failuresWithoutMistake(share(lane))),
    )
    const broken = checks.flat()
    if (broken.length > 0) throw new Error(`Some tests fail without a mistake:\n\n${broken.join('\n\n')}`)

    const waiting = [...mutants]
    /** @type {Result[]} */
    const results = []
    const work = async (/** @type {Workshop} */ workshop) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const result = await workshop.try(next)
        results.push(result)
        const { outcome, seconds, name, why = '' } = result
        const said = outcome === 'trouble' ? `\n${why}` : ''
        say(
          `${results.length}/${mutants.length} ${outcome.padEnd(8)} ${String(seconds).padStart(4)} s  ${name}${said}`,
        )
      }
    }
    await Promise.all(workshops.map(work))
    return results
  } finally {
    for (const workshop of workshops) workshop.close()
    await services?.stop()
  }
}
