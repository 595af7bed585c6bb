/** `node test/config/size.mjs REPORT` compares the build with the budget and writes the outcome as JSON. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { failure } from '../runner/results.mjs'
import { importsOf } from './imports-of.mjs'
import { loadedFiles } from './loaded-files.mjs'
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

/** @param {string} dist @param {Iterable<string>} files @returns {number} kB after brotli */
const sizeKbOf = (dist, files) =>
  [...files].reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(dist, file))).length, 0) / 1000

/** @param {string} dist @param {import('./size-budget.mjs').Budget} budget */
const filesOf = async (dist, { file, chunks, page = '', language = 'en-GB', part = 'form' }) => {
  if (file !== undefined) return closure(dist, file)
  if (chunks === undefined) return loadedFiles(dist, page, language, part)
  const found = readdirSync(join(dist, 'chunks')).filter((name) => name.endsWith('.js') && chunks.test(name))
  if (found.length === 0) throw new Error(`no chunk is called ${chunks}`)
  return found.map((name) => join('chunks', name))
}

/** @param {string} dist @param {import('./size-budget.mjs').Budget} budget */
const check = async (dist, budget) => {
  const title = `${budget.title} ≤ ${budget.limitKb} kB`
  const startedAt = performance.now()
  try {
    const sizeKb = sizeKbOf(dist, await filesOf(dist, budget))
    console.log(`${budget.title}: ${sizeKb.toFixed(2)} of ${budget.limitKb} kB`)
    const durationMs = performance.now() - startedAt
    return sizeKb <= budget.limitKb
      ? { title, passed: true, durationMs }
      : { ...failure(title, `${sizeKb.toFixed(2)} kB`), durationMs }
  } catch (error) {
    return failure(title, error instanceof Error ? error.message : String(error))
  }
}

const [, , report = ''] = process.argv
const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const tests = []
if (existsSync(dist)) for (const budget of budgets) tests.push(await check(dist, budget))
else tests.push(failure('there is a build', 'dist/ is missing'))
mkdirSync(dirname(report), { recursive: true })
writeFileSync(report, JSON.stringify(tests))
