import { describe, expect, it } from 'vitest'
import { pageAfter, pageBlock } from '../../../src/ui/pager'

describe('pages', () => {
  it('are shown in the block of ten that holds the current one [R317a]', () => {
    expect(pageBlock(1, 100)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(pageBlock(10, 100)[0]).toBe(1)
    expect(pageBlock(11, 100)[0]).toBe(11)
    expect(pageBlock(21, 23)).toEqual([21, 22, 23])
  })

  it('are at least one, also when there is nothing', () => {
    expect(pageBlock(1, 0)).toEqual([1])
    expect(pageAfter(1, 1, 0)).toBe(1)
  })

  it('are jumped over by ten as far as there are any [R317b]', () => {
    expect(pageAfter(4, 10, 23)).toBe(14)
    expect(pageAfter(14, 10, 23)).toBe(23)
    expect(pageAfter(4, -10, 23)).toBe(1)
  })
})
