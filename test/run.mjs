/**
 * `npm test`: installs what is missing, builds, starts the servers that the tests need, runs the suites one after the
 * other and sums them up. A failing suite does not keep the next from running. See test/runner/arguments.mjs.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { checkNode, installPackages, PreparationError } from '../demo/prepare.mjs'
import { readArguments, usage } from './runner/arguments.mjs'

const LONGEST_ERROR = 100

const message = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error))

/** What went wrong, as far as a summary needs it; the whole text is in test-results/. */
const indent = (/** @type {string} */ text) =>
  stripVTControlCharacters(text)
    .split('\n')
    .slice(0, LONGEST_ERROR)
    .map((line) => `  ${line}`)
    .join('\n')

const readChoice = () => {
  try {
    checkNode()
    const choice = readArguments(process.argv.slice(2))
    installPackages()
    return choice
  } catch (error) {
    if (!(error instanceof PreparationError || error instanceof RangeError)) throw error
    console.error(error instanceof RangeError ? `${error.message}\n\n${usage}` : error.message)
    process.exit(1)
  }
}

const choice = readChoice()

// Only now are the packages there that these modules import.
const { createPreparation } = await import('./runner/preparation.mjs')
const { signalPrograms } = await import('./runner/program.mjs')
const { count, failure, suiteResult, writeResult } = await import('./runner/results.mjs')
const { resultsFolder, suitesFor } = await import('./runner/suites.mjs')

const preparation = createPreparation()

let interrupted = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    interrupted = true
    signalPrograms(signal)
  })

const suites = suitesFor(choice)
if (choice.full) {
  mkdirSync(resultsFolder, { recursive: true })
  for (const name of readdirSync(resultsFolder))
    if (name !== 'ci') rmSync(join(resultsFolder, name), { recursive: true })
  const run = { startedAt: new Date().toISOString(), suites: suites.map(({ name }) => name) }
  writeFileSync(join(resultsFolder, 'run.json'), `${JSON.stringify(run, null, 2)}\n`)
}

/** @type {import('./runner/results.mjs').SuiteResult[]} */
const results = []
for (const suite of suites) {
  if (interrupted) break
  console.log(`\n━━ ${suite.name}`)
  const tests = await suite
    .run(choice, preparation)
    .catch((error) => [failure('the suite starts', message(error))])
  const result = suiteResult(suite.name, tests)
  results.push(result)
  writeResult(resultsFolder, result)
}
await preparation.stop()

const failed = results.flatMap(({ suite, tests }) =>
  tests.filter((test) => !test.passed).map((test) => ({ suite, ...test })),
)
if (failed.length > 0) console.log('\n━━ failed')
for (const { suite, file = '', title, error = '' } of failed)
  console.log([suite, file, title].filter(Boolean).join('  '), `\n${indent(error)}`)

console.log('\n━━ sum')
for (const result of results) {
  const sum = count([result])
  console.log(
    `${result.suite.padEnd(20)}${String(sum.passed).padStart(6)} passed${String(sum.failed).padStart(6)} failed`,
  )
}
const total = count(results)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(interrupted ? 130 : total.failed > 0 ? 1 : 0)
