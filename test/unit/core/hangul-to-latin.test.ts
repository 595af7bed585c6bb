import { describe, expect, it } from 'vitest'
import { hangulToLatin } from '../../../src/core/sign-in/lookup'

describe('an ID typed in Hangul mode', () => {
  it.each([
    ['ㅡㅓㅏㅑㅡ', 'mjkim'],
    ['ㅡㅓㅏㅑㅡ1007', 'mjkim1007'],
    ['솓', 'the'],
    ['안녕', 'dkssud'],
    ['닭', 'ekfr'],
    ['뷁', 'qnpfr'],
    ['괜찮아', 'rhoscksgdk'],
    ['ㄳㅄㄺ', 'rtqtfr'],
    ['ㅢㅝㅙ', 'mlnjho'],
    ['힣', 'glg'],
  ])('%s is %s on the same keys', (typed, latin) => {
    expect(hangulToLatin(typed)).toBe(latin)
  })

  it('is put together again when the system hands over its letters apart', () => {
    expect(hangulToLatin('안녕'.normalize('NFD'))).toBe('dkssud')
  })

  it.each(['mjkim', 'Kim.Min-ji@7', '', '金'])('leaves %j as it is', (text) => {
    expect(hangulToLatin(text)).toBe(text)
  })

  it('knows a key for every letter and every syllable', () => {
    // One expectation for all of them: 11,000 take longer than what they look at.
    const others = (first: number, last: number, keys: RegExp) =>
      Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at)).filter(
        (typed) => !keys.test(hangulToLatin(typed)),
      )
    expect(others(0x3131, 0x3163, /^[a-zA-Z]{1,2}$/)).toEqual([])
    expect(others(0xac00, 0xd7a3, /^[a-zA-Z]{2,5}$/)).toEqual([])
  })
})
