/**
 * `npm run requirements`: lists the requirements without a passing test in the last full run, and fails on each that
 * is neither exempt (package.json, "requirements") nor left to a milestone (not-yet.json).
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readResults } from '../runner/results.mjs'
import { trace } from './trace.mjs'

const read = (/** @type {string} */ path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))

/**
 * @param {string} folder with the results of a run
 * @param {(line: string) => void} [say]
 * @returns {import('./trace.mjs').Test[]} one a rule, failed with all that breaks it
 */
export function checkRequirements(folder, say = console.log) {
  const requirements = read('requirements.json')
  const milestones = /** @type {import('./trace.mjs').Milestones} */ (read('not-yet.json'))
  const { exempt = {} } = read('../../package.json').requirements ?? {}
  const tests = readResults(folder).flatMap((suite) => suite.tests)
  const { proven, failures, notes } = trace({ requirements, milestones, exempt, tests })
  for (const note of notes) say(note)
  for (const [name, { done, open }] of Object.entries(milestones))
    say(`${name}: ${done ? 'done' : `${open.length} open`}`)
  const total = Object.keys(requirements).length
  say(`${proven.size} of ${total} requirements proven, ${Object.keys(exempt).length} exempt.`)
  return Object.entries(failures).map(([title, broken]) =>
    broken.length > 0 ? { title, passed: false, error: broken.join('\n') } : { title, passed: true },
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = fileURLToPath(new URL('../../test-results', import.meta.url))
  if (!existsSync(`${folder}/run.json`)) {
    console.error('No results of a full run: "npm test" makes them.')
    process.exit(1)
  }
  for (const { title, passed, error } of checkRequirements(folder))
    if (!passed) {
      console.error(`\nNot so: ${title}\n${error}`)
      process.exitCode = 1
    }
}
