import { describe, expect, it } from 'vitest'
import { fold, listMove } from '../../../src/ui/combobox'

describe('moving in a list', () => {
  it('stops at both ends', () => {
    expect(listMove('ArrowDown', 4, 5)).toBe(4)
    expect(listMove('ArrowUp', 0, 5)).toBe(0)
    expect(listMove('PageDown', 3, 5)).toBe(4)
    expect(listMove('PageUp', 3, 5)).toBe(0)
  })

  it('starts at the near end when no option is active', () => {
    expect(listMove('ArrowDown', -1, 5)).toBe(0)
    expect(listMove('ArrowUp', -1, 5)).toBe(4)
  })

  it('goes to the ends by Home and End, and nowhere in an empty list or by another key', () => {
    expect(listMove('Home', 3, 5)).toBe(0)
    expect(listMove('End', 1, 5)).toBe(4)
    expect(listMove('ArrowDown', -1, 0)).toBeUndefined()
    expect(listMove('x', 1, 5)).toBeUndefined()
  })
})

describe('searching in a list', () => {
  it('finds a Hangul word while its last syllable is still being typed', () => {
    expect(fold('그룹웨어').includes(fold('그루'))).toBe(true)
    expect(fold('그룹웨어').includes(fold('그ㄹ'))).toBe(true)
    expect(fold('그룹웨어').includes(fold('글'))).toBe(false)
  })

  it('sees no difference of case and width', () => {
    expect(fold(' HR System ')).toBe(fold('ｈｒ system'))
  })
})
