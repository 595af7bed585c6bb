import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { failure } from '../runner/results.mjs'
import { importsOf } from './imports-of.mjs'
import { budgets } from './size-budget.mjs'

/**
 * A module of dist/ and everything that it imports before it runs.
 *
 * @param {string} dist
 * @param {string} file from dist/
 * @param {Set<string>} [seen]
 */
const closure = (dist, file, seen = new Set()) => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { specifier, kind } of importsOf(file, readFileSync(join(dist, file), 'utf8')))
    if (kind === 'static' && specifier.startsWith('.'))
      closure(dist, posix.join(posix.dirname(file), specifier), seen)
  return seen
}

const fileOf = (/** @type {string} */ dist, /** @type {string} */ chunk) => {
  const hashed = new RegExp(`^${chunk.replaceAll('.', '\\.')}-[\\w-]{8}\\.js$`)
  const found = readdirSync(join(dist, 'chunks')).filter((name) => hashed.test(name))
  if (found.length !== 1) throw new Error(`${found.length} chunks are named ${chunk}, not one`)
  return `chunks/${found[0]}`
}

/** @param {string} dist @param {import('./size-budget.mjs').Budget} budget @returns {number} kB after brotli */
const measure = (dist, { entry = 'mfa-elements.js', chunks = [] }) => {
  const files = new Set(
    [entry, ...chunks.map((chunk) => fileOf(dist, chunk))].flatMap((file) => [...closure(dist, file)]),
  )
  const sizes = [...files].map((file) => brotliCompressSync(readFileSync(join(dist, file))).length)
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

/**
 * Compares the build in dist/ with the budget.
 *
 * @param {string} root
 * @returns {import('../runner/results.mjs').Test[]} one for each line of the budget
 */
export const checkSizes = (root) => {
  const dist = join(root, 'dist')
  if (!existsSync(dist)) return [failure('there is a build', 'dist/ is missing')]
  return budgets.map((budget) => {
    const title = `${budget.title} ≤ ${budget.limitKb} kB`
    try {
      const sizeKb = measure(dist, budget)
      console.log(`${budget.title}: ${sizeKb.toFixed(2)} of ${budget.limitKb} kB`)
      return sizeKb <= budget.limitKb ? { title, passed: true } : failure(title, `${sizeKb.toFixed(2)} kB`)
    } catch (error) {
      return failure(title, error instanceof Error ? error.message : String(error))
    }
  })
}
