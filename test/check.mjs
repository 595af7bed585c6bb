/**
 * `npm run check`: run it before a commit. Types, lint and format of the changed files, and the tests of the suites
 * `unit` and `tooling` that import a changed file. `npm run check -- --base REV` looks at everything since REV.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkNode, installPackages, PreparationError, root } from '../demo/prepare.mjs'

/** @returns {string} the revision to compare with */
function readBase() {
  try {
    return parseArgs({ options: { base: { type: 'string', default: 'HEAD' } } }).values.base
  } catch {
    console.error('npm run check                   what differs from the last commit')
    console.error('npm run check -- --base main    what differs from a branch or another commit')
    process.exit(1)
  }
}

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)

const base = readBase()
try {
  checkNode()
  await installPackages()
} catch (error) {
  if (!(error instanceof PreparationError)) throw error
  console.error(error.message)
  process.exit(1)
}

const changed = [
  ...git('diff', '--name-only', '--no-renames', '-z', base, '--'),
  ...git('ls-files', '--others', '--exclude-standard', '-z'),
].filter((file) => existsSync(join(root, file)))

const biome = [
  'node_modules/@biomejs/biome/bin/biome',
  'check',
  '--error-on-warnings',
  '--no-errors-on-unmatched',
]
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/config/vitest.config.mjs']

/** @type {readonly (readonly string[])[]} */
const programs = [
  ...['product', 'tools'].map((name) => [
    ...['node_modules/typescript-native/bin/tsc', '-p', `test/config/tsconfig.${name}.json`],
  ]),
  ...(changed.length > 0 ? [[...biome, '--files-ignore-unknown=true', ...changed]] : []),
  ...['layers', 'text-words', 'text-keys', 'comment-patterns'].map((name) => [`test/config/${name}.mjs`]),
  [...vitest, '--changed', base, '--passWithNoTests', '--project', 'unit', '--project', 'tooling'],
]
const failed = programs.filter(
  ([script = '', ...args]) =>
    spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' }).status !== 0,
)
for (const [script, ...args] of failed) console.error(`Failed: ${script} ${args.slice(0, 4).join(' ')}`)
process.exit(failed.length > 0 ? 1 : 0)
