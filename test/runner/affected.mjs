/** Which tests a change reaches: by what they import, and by the table of test/config/reach.mjs. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { importsOf } from '../config/imports-of.mjs'

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx']

const isFile = (/** @type {string} */ path) => existsSync(path) && statSync(path).isFile()

/**
 * Reads imports once for each file, whoever asks. Imports of types alone do not count: the compiler looks after them.
 *
 * @param {string} root
 */
export function createImportGraph(root) {
  /** @type {Map<string, { files: string[], packages: string[] }>} */
  const known = new Map()
  const importedBy = (/** @type {string} */ file) => {
    const present = known.get(file)
    if (present) return present
    const path = join(root, file)
    const found = /\.(tsx?|mjs|js)$/.test(file) ? importsOf(path, readFileSync(path, 'utf8')) : []
    const specifiers = found.filter(({ kind }) => kind !== 'type').map(({ specifier }) => specifier)
    const files = specifiers.flatMap((specifier) => {
      if (!specifier.startsWith('.')) return []
      const base = resolve(dirname(path), specifier)
      const target = ENDINGS.map((ending) => base + ending).find(isFile)
      return target ? [relative(root, target).replaceAll(sep, '/')] : []
    })
    const packages = specifiers
      .filter((specifier) => /^[@\w]/.test(specifier) && !isBuiltin(specifier))
      .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '')
    const imported = { files, packages }
    known.set(file, imported)
    return imported
  }
  /**
   * @param {string} file from the root
   * @returns {Set<string>} it and everything that runs with it
   */
  const closure = (file) => {
    const found = new Set([file])
    for (const each of found) for (const imported of importedBy(each).files) found.add(imported)
    return found
  }
  /** @param {string} file from the root */
  const packagesOf = (file) => importedBy(file).packages
  return { closure, packagesOf }
}

/** @param {string} pattern a path in whose names `*` stands for anything */
function matcher(pattern) {
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')
  const whole = new RegExp(`^${escaped}$`)
  return (/** @type {string} */ path) => whole.test(path)
}

/**
 * @param {string} file
 * @param {Readonly<Record<string, readonly string[]>>} reach
 * @returns {string | undefined} the longest path of the table that is the file or a folder above it
 */
export const areaOf = (file, reach) =>
  Object.keys(reach)
    .filter((area) => file === area || file.startsWith(`${area}/`))
    .sort((a, b) => b.length - a.length)[0]

const importsTell = (/** @type {string} */ test) => /^test\/(unit|tooling)\//.test(test)

/** @param {string} pattern @param {readonly string[]} testFiles */
export const testsOf = (pattern, testFiles) => testFiles.filter(matcher(pattern))

/**
 * Tests of the units and of the tools import what they test, so their imports tell. All others open a server or a page
 * that was built from all of the sources: their imports tell only which helpers they use, and the table says the rest.
 *
 * @param {object} input
 * @param {readonly string[]} input.changed files from the root, also those that are gone
 * @param {readonly string[]} input.testFiles all there are
 * @param {(file: string) => ReadonlySet<string>} input.closure
 * @param {Readonly<Record<string, readonly string[]>>} input.reach
 * @param {readonly string[]} input.unknownReach
 * @returns {{ tests: string[], unknown: string[] }} unknown: changed files that the table does not hold
 */
export function affectedTests({ changed, testFiles, closure, reach, unknownReach }) {
  /** @type {Set<string>} */
  const tests = new Set()
  /** @type {string[]} */
  const unknown = []
  for (const file of changed) {
    const area = areaOf(file, reach)
    if (area === undefined) unknown.push(file)
    for (const pattern of area === undefined ? unknownReach : (reach[area] ?? []))
      for (const test of testsOf(pattern, testFiles)) tests.add(test)
  }
  for (const test of testFiles) {
    const telling = changed.filter((file) => importsTell(test) || file.startsWith('test/'))
    if (telling.length === 0) continue
    const runs = closure(test)
    if (telling.some((file) => runs.has(file))) tests.add(test)
  }
  return { tests: [...tests].sort(), unknown }
}
