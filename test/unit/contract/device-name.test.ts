import { describe, expect, it } from 'vitest'
import { checkDeviceName, isTooLongForDevice, nameOnOneLine } from '../../../src/contract/device-name'

describe('the name of a device', () => {
  it.each([
    ['space around it', ' \u3000Galaxy S24\t', 'Galaxy S24'],
    ['letters that can be written in two ways', 'Cafe\u0301', 'Café'],
    ['Hangul in single letters', '\u1112\u1161\u11ab', '한'],
    ['an override of the direction', '\u202eabc\u202c שלום', 'abc שלום'],
    ['an isolate', 'a\u2066b\u2069c\u061c\u200e\u200f', 'abc'],
    ['characters of no width', 'Gal\u200baxy\u200c\u200d\u2060 S\ufeff24\u00ad', 'Galaxy S24'],
    ['a Hangul filler', '\u3164가\u115f', '가'],
    ['a tag', 'a\u{e0041}b', 'ab'],
  ])('is cleaned of %s', (_what, given, name) => {
    expect(checkDeviceName(given)).toEqual({ name })
  })

  it.each([
    ['a family joined by zero width', '👨‍👩‍👧‍👦 가족'],
    ['a pirate flag', '🏴‍☠️'],
    ['a color of skin', '👩🏽‍💻'],
    ['a Persian word with a joiner between its letters', 'می‌خواهم'],
    ['a Hindi word with a joiner after its mark', 'क्‍ष'],
    ['markup', `"'<script>alert(1)</script>&amp;`],
    ['500 characters beyond the first plane', '😀'.repeat(500)],
  ])('keeps %s', (_what, name) => {
    expect(checkDeviceName(name)).toEqual({ name })
  })

  it.each([
    ['nothing', '', 'empty'],
    ['nothing that shows', ' \u200b\u200d\u3164\ufe0f ', 'empty'],
    ['a line break', 'Galaxy\r\nBcc: a@b.example', 'control-character'],
    ['a line separator', 'a\u2028b', 'control-character'],
    ['the next line of C1', 'a\u0085b', 'control-character'],
    ['half a character', 'a\ud83d', 'control-character'],
    ['501 characters', '가'.repeat(501), 'too-long'],
  ])('is refused for %s', (_what, given, problem) => {
    expect(checkDeviceName(given)).toEqual({ problem })
  })

  it('is refused unread where it has more units than so many characters can have', () => {
    expect(checkDeviceName(`가${' '.repeat(1_999)}`)).toEqual({ name: '가' })
    expect(checkDeviceName(`가${' '.repeat(2_000)}`)).toEqual({ problem: 'too-long' })
    expect(checkDeviceName('\u1112\u1161\u11ab'.repeat(500))).toEqual({ name: '한'.repeat(500) })
    expect(isTooLongForDevice('\u03b1\u0313\u0301\u0345'.repeat(500))).toBe(false)
    expect(isTooLongForDevice('가'.repeat(501))).toBe(true)
  })

  it('is as long as the one who asks allows', () => {
    expect(checkDeviceName('가'.repeat(51), 50)).toEqual({ problem: 'too-long' })
    expect(checkDeviceName(`${'가'.repeat(50)}\u200b `, 50)).toEqual({ name: '가'.repeat(50) })
  })

  it('is shown on one line, whatever an earlier version has stored', () => {
    expect(nameOnOneLine('Galaxy\r\n\r\nhttps://evil.example \u202egpj\ud83d')).toBe(
      'Galaxy https://evil.example gpj',
    )
  })
})
