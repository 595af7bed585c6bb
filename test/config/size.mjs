/** `node test/config/size.mjs REPORT` compares the build with the budget and writes the outcome as JSON. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { failure } from '../runner/results.mjs'
import { measuredKb } from './measured-size.mjs'
import { budgets } from './size-budget.mjs'

/** @param {string} dist @param {import('./size-budget.mjs').Budget} budget */
async function check(dist, budget) {
  const title = `${budget.title} ≤ ${budget.limitKb} kB`
  const startedAt = performance.now()
  try {
    const sizeKb = await measuredKb(dist, budget)
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
