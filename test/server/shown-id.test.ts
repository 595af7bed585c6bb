import { expect, it } from 'vitest'
import { decoyIdOf, isDecoy, shownIdOf, userIdOf } from '../../server/decoys'
import { deriveKeys } from '../../server/secrets/secrets'

const keysOf = (secret: string) => deriveKeys(secret.padEnd(32, '.'))

it('shows every user under a number of its own, which leads back to the user', async () => {
  const keys = keysOf('one')
  const ids = Array.from({ length: 500 }, (_, index) => index + 1)
  const decoys = ids.map((id) => decoyIdOf(keys, `unknown${id}`) ?? 0)
  expect(decoys.every(isDecoy)).toBe(true)
  const all = [...ids, ...decoys, 2 ** 31 - 1, 1 - 2 ** 31]
  const shown = all.map((id) => shownIdOf(keys, id))
  expect(shown.map((each) => userIdOf(keys, each))).toEqual(all)
  expect(new Set(shown).size).toBe(all.length)
  expect(shown.every((each) => Number.isSafeInteger(each) && each >= 0)).toBe(true)
})

it('shows employees and decoys all over the same range', async () => {
  const keys = keysOf('one')
  const middle = 2 ** 51
  const above = (shown: number[]) => shown.filter((each) => each > middle).length / shown.length
  const ids = Array.from({ length: 500 }, (_, index) => index + 1)
  const employees = above(ids.map((id) => shownIdOf(keys, id)))
  const decoys = above(ids.map((id) => shownIdOf(keys, decoyIdOf(keys, `unknown${id}`) ?? 0)))
  for (const share of [employees, decoys]) expect(Math.abs(share - 0.5)).toBeLessThan(0.1)
})

it('knows no number that was never shown, and shows others under another key', async () => {
  const [keys, other] = [keysOf('one'), keysOf('other')]
  expect(shownIdOf(keys, 1)).not.toBe(shownIdOf(other, 1))
  for (const never of [-1, 0.5, 2 ** 52, Number.NaN, shownIdOf(other, 1)]) {
    expect([never, userIdOf(keys, never)]).toEqual([never, undefined])
  }
})
