import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { importsOf } from './imports-of.mjs'
import { loadedFiles } from './loaded-files.mjs'

/**
 * A module of dist/ and everything that it imports before it runs.
 *
 * @param {string} dist
 * @param {string} file from dist/
 * @param {Set<string>} [seen]
 */
function closure(dist, file, seen = new Set()) {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { specifier, kind } of importsOf(file, readFileSync(join(dist, file), 'utf8')))
    if (kind === 'static' && specifier.startsWith('.'))
      closure(dist, posix.join(posix.dirname(file), specifier), seen)
  return seen
}

/** @param {string} dist @param {Iterable<string>} files @returns {number} kB after brotli */
const sizeKbOf = (dist, files) =>
  [...files].reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(dist, file))).length, 0) / 1000

/** @param {string} dist @param {import('./size-budget.mjs').Budget} budget */
async function filesOf(dist, { file, chunks, page = '', language = 'en-GB', part = 'form' }) {
  if (file !== undefined) return closure(dist, file)
  if (chunks === undefined) return loadedFiles(dist, page, language, part)
  const found = readdirSync(join(dist, 'chunks')).filter((name) => name.endsWith('.js') && chunks.test(name))
  if (found.length === 0) throw new Error(`no chunk is called ${chunks}`)
  return found.map((name) => join('chunks', name))
}

/**
 * Returns the size of the files that a browser loads for one line of the budget.
 *
 * @param {string} dist
 * @param {import('./size-budget.mjs').Budget} budget
 * @returns {Promise<number>} kB after brotli
 */
export const measuredKb = async (dist, budget) => sizeKbOf(dist, await filesOf(dist, budget))
