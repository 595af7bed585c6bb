/**
 * `npm run check`: what a change needs before it is committed. Types, lint and format of the changed files, and the tests
 * that they reach: see test/runner/affected.mjs. `npm run check -- --base REV` looks at everything since REV.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkNode, installPackages, PreparationError, root } from '../demo/prepare.mjs'

/** @returns {string} the revision to compare with */
function readBase() {
  const [first, second, ...others] = process.argv.slice(2)
  if (first === undefined) return 'HEAD'
  if (first === '--base' && second !== undefined && others.length === 0) return second
  console.error('npm run check                   what differs from the last commit')
  console.error('npm run check -- --base main    what differs from a branch or another commit')
  process.exit(1)
}

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)

/** Files that were changed, added or removed, from the root. */
const changedSince = (/** @type {string} */ base) => [
  ...git('diff', '--name-only', '--no-renames', '-z', base, '--'),
  ...git('ls-files', '--others', '--exclude-standard', '-z'),
]

const base = readBase()
try {
  checkNode()
  await installPackages()
} catch (error) {
  if (!(error instanceof PreparationError)) throw error
  console.error(error.message)
  process.exit(1)
}

// Only now are the packages there that these modules import.
const { reach, unknownReach } = await import('./config/reach.mjs')
const { affectedTests, createImportGraph } = await import('./runner/affected.mjs')
const { runSuites } = await import('./runner/run-suites.mjs')
const { suitesFor } = await import('./runner/suites.mjs')

const changed = changedSince(base)
if (changed.length === 0) {
  console.log(`Nothing differs from ${base}.`)
  process.exit(0)
}

const testFiles = git('ls-files', '--cached', '--others', '--exclude-standard', '-z', 'test').filter(
  (file) => /\.test\.(ts|tsx|mjs)$/.test(file) && existsSync(join(root, file)),
)
const { closure } = createImportGraph(root)
const { tests, unknown } = affectedTests({ changed, testFiles, closure, reach, unknownReach })
for (const file of unknown)
  console.log(`${file} is not in test/config/reach.mjs: only its unit tests and a sign-in are tried.`)
console.log(`${changed.length} changed files reach ${tests.length} test files.`)

const withTests = /** @type {const} */ (['unit', 'tooling', 'server', 'package', 'elements', 'e2e'])
const filesOf = (/** @type {string} */ suite) => tests.filter((file) => file.startsWith(`test/${suite}/`))
const choice = {
  suites: /** @type {const} */ (['types', 'lint', ...withTests]),
  engines: /** @type {const} */ (['chromium']),
  headed: false,
  trace: false,
  files: [],
  changed: changed.filter((file) => existsSync(join(root, file))),
  full: false,
}
const suites = suitesFor(choice).flatMap((suite) => {
  const kind = withTests.find((name) => suite.name === name || suite.name.startsWith(`${name}-`))
  if (kind === undefined) return [suite]
  const files = filesOf(kind)
  if (files.length === 0) return []
  /** @type {import('./runner/suites.mjs').Suite['test']} */
  const test = (context) => suite.test({ ...context, choice: { ...choice, files } })
  return [{ ...suite, test }]
})
process.exit(await runSuites(suites, choice))
