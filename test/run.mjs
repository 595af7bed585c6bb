/**
 * `npm test`: installs what is missing, builds, starts the servers that the tests need, runs the suites, as many side by
 * side as there are cores for, and sums them up. A failing suite does not keep the next from running. See
 * test/runner/arguments.mjs.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkNode, installPackages, PreparationError } from '../demo/prepare.mjs'
import { readArguments, usage } from './runner/arguments.mjs'

async function readChoice() {
  try {
    checkNode()
    const choice = readArguments(process.argv.slice(2))
    await installPackages()
    return choice
  } catch (error) {
    if (error instanceof RangeError) console.error(`${error.message}\n\n${usage}`)
    else if (error instanceof PreparationError) console.error(error.message)
    else throw error
    process.exit(1)
  }
}

const choice = await readChoice()

// Only now are the packages there that these modules import.
const { runSuites } = await import('./runner/run-suites.mjs')
const { resultsFolder, suitesFor } = await import('./runner/suites.mjs')

const suites = suitesFor(choice)
if (choice.full) {
  mkdirSync(resultsFolder, { recursive: true })
  for (const name of readdirSync(resultsFolder))
    if (name !== 'ci') rmSync(join(resultsFolder, name), { recursive: true })
  const run = { startedAt: new Date().toISOString(), suites: suites.map(({ name }) => name) }
  writeFileSync(join(resultsFolder, 'run.json'), `${JSON.stringify(run, null, 2)}\n`)
}

process.exit(await runSuites(suites, choice))
