import { describe, expect, it } from 'vitest'
import { composed, hasHalfCharacter } from '../../../src/contract/text'

describe('a text that somebody gives', () => {
  it.each([
    ['\ud83d', true],
    ['\udc00', true],
    ['a\ud83d\ud83d\ude00', true],
    ['\ude00\ud83d', true],
    ['😀', false],
    ['한글 e\u0301 \ufffd', false],
    ['', false],
  ])('has half of a character: %j %s', (text, half) => {
    expect(hasHalfCharacter(text)).toBe(half)
    expect(hasHalfCharacter(7, null, text, undefined)).toBe(half)
  })

  it('is composed', () => {
    expect(composed('그룹웨어'.normalize('NFD'))).toBe('그룹웨어')
    expect(composed('Café'.normalize('NFD'))).toBe('Café')
  })
})
