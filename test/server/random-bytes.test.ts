import { expect, it } from 'vitest'
import { randomBytes } from '../../demo/server/platform/random-bytes'

it('draws so many bytes, and none a second time', () => {
  // Of several lengths, so that the blocks end in the midst of one.
  const drawn = Array.from({ length: 3_000 }, (_, index) => randomBytes([12, 16, 32][index % 3] ?? 0))
  expect(drawn.slice(0, 3).map(({ length }) => length)).toEqual([12, 16, 32])
  expect(new Set(drawn.map((bytes) => bytes.toString('hex'))).size).toBe(drawn.length)
  // What is handed out is no part of the block, which is erased.
  expect(drawn.filter((bytes) => bytes.every((byte) => byte === 0))).toEqual([])
})
