/**
 * `npm run requirements`: lists the clauses without a passing test in the last full run, and fails on each that is not
 * exempt (package.json, "requirements").
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
  const { exempt = {} } = read('../../package.json').requirements ?? {}
  const tests = readResults(folder).flatMap((suite) => suite.tests)
  const { clauses, proven, failures } = trace({ requirements, exempt, tests })
  say(`${proven.size} of ${clauses} clauses proven, ${Object.keys(exempt).length} exempt.`)
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
