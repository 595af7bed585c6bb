import { afterAll, describe, expect, it } from 'vitest'
import { rows } from './rows'
import { type FinishedRow, tableOf, writeReport } from './support/report'
import { brokenPromises, type Scale } from './support/row'

/** `npm run soak` runs the long form, and the server suite the short one. */
const scale: Scale = process.env.SOAK === 'long' ? 'long' : 'short'
const LONGEST_ROW_MS = scale === 'long' ? 900_000 : 180_000

const finished: FinishedRow[] = []

describe('the server', () => {
  for (const row of rows) {
    if (scale === 'short' && row.longOnly) continue
    it(`withstands: ${row.name}`, { timeout: LONGEST_ROW_MS }, async () => {
      const measured = await row.run(scale)
      finished.push({ row, measured })
      expect(brokenPromises(row, measured)).toEqual([])
    })
  }
})

afterAll(() => {
  process.stdout.write(`\n${tableOf(finished)}\n`)
  writeReport(`test-results/soak-${scale}.json`, finished)
})
