import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { createPreparation } from './preparation.mjs'
import { signalPrograms } from './program.mjs'
import { count, failure, suiteResult, writeResult } from './results.mjs'
import { runTasks } from './schedule.mjs'
import { createSuiteRun } from './suite-run.mjs'
import { resultsFolder, startingOrder } from './suites.mjs'
import { summary } from './summary.mjs'

const message = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error))

/** Busy and idle time of the machine's processors since its start. */
const processorTimes = () =>
  cpus().reduce(
    (sum, { times: { idle, ...work } }) => {
      const busy = Object.values(work).reduce((a, b) => a + b, 0)
      return { busy: sum.busy + busy, all: sum.all + busy + idle }
    },
    { busy: 0, all: 0 },
  )

/**
 * Runs suites side by side, writes the outcome of each to test-results/ and sums them up.
 *
 * @param {readonly import('./suites.mjs').Suite[]} suites
 * @param {import('./arguments.mjs').Choice} choice
 * @returns {Promise<number>} the exit code
 */
export async function runSuites(suites, choice) {
  const startedAt = performance.now()
  const before = processorTimes()
  const cores = availableParallelism()

  let interrupted = false
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      interrupted = true
      signalPrograms(signal)
    })

  const preparation = createPreparation(new Set(suites.flatMap(({ needs }) => needs)))
  /** @type {Map<string, import('./results.mjs').SuiteResult>} */
  const results = new Map()
  const names = suites.map(({ name }) => name)
  const alone = suites.length === 1

  const tasks = suites.map((suite) => ({
    name: suite.name,
    slots: alone ? cores : suite.slots,
    needs: suite.name === 'requirements' ? names.filter((name) => name !== suite.name) : suite.needs,
    run: async (/** @type {(need: string) => Promise<any>} */ made, /** @type {number} */ slots) => {
      const run = createSuiteRun(suite.name, { live: alone, folder: join(resultsFolder, 'raw') })
      const tests = await suite
        .test({ choice, run, slots, made })
        .catch((error) => [failure('the suite starts', message(error))])
      const result = suiteResult(suite.name, tests, run.end())
      results.set(suite.name, result)
      writeResult(resultsFolder, result)
    },
  }))
  tasks.sort((a, b) => startingOrder.indexOf(a.name) - startingOrder.indexOf(b.name))
  await runTasks([...preparation.tasks, ...tasks], cores, () => interrupted)
  await preparation.stop()

  const after = processorTimes()
  const inOrder = names.flatMap((name) => results.get(name) ?? [])
  const seconds = (performance.now() - startedAt) / 1000
  const busy = (after.busy - before.busy) / (after.all - before.all)
  console.log(summary(inOrder, { seconds, busy }))
  if (interrupted) return 130
  return count(inOrder).failed > 0 ? 1 : 0
}
