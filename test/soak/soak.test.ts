import { afterAll, describe, expect, it } from 'vitest'
import { rows } from './rows'
import { type Finished, tableOf, writeReport } from './support/report'
import { brokenPromises, type Scale } from './support/row'

/** The long form is `npm run soak`; whoever runs a suite gets the short one. */
const scale: Scale = process.env.SOAK === 'long' ? 'long' : 'short'
const LONGEST_ROW_MS = scale === 'long' ? 900_000 : 180_000

const finished: Finished[] = []

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
