import { describe, expect, it } from 'vitest'
import { cleanCode } from '../../../src/contract/codes'
import { isEmployeeId, normalizeEmployeeId } from '../../../src/contract/text'

/** All characters but halves of some. */
const characters = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))

describe('an employee ID as it is compared [A69a]', () => {
  it.each([
    ['the sign of the kelvin', 'M\u212aIM', 'mkim'],
    ['full-width letters and digits', '\uff2d\uff2akim\uff11', 'mjkim1'],
    ['a byte order mark before it', '\ufeffmjkim', 'mjkim'],
    ['spaces that do not break, about it', '\u00a0mjkim\u202f', 'mjkim'],
    ['a tab and the space of Han texts', '\tmjkim\u3000', 'mjkim'],
    ['what shows nothing, within it', 'mj\u200b\u2060\u00adk\u3164im\u{e0041}', 'mjkim'],
    ['capital letters', 'MJKIM', 'mjkim'],
    ['the hyphens of Word and of web pages', 'mj\u2010kim\u2011kim', 'mj-kim-kim'],
    ['the dashes that editors write for a hyphen', 'mj\u2013kim\u2014kim', 'mj-kim-kim'],
    ['a minus sign', 'mj\u2212kim', 'mj-kim'],
    ['hyphens of other sizes', 'mj\ufe63kim\uff0dkim\u207bkim', 'mj-kim-kim-kim'],
    ['what looks like a hyphen', 'mj\u2043kim\u02d7kim\u2796kim', 'mj-kim-kim-kim'],
  ])('has none of %s [A43a]', (_what, given, employeeId) => {
    expect(normalizeEmployeeId(given)).toBe(employeeId)
    expect(isEmployeeId(employeeId)).toBe(true)
  })

  it.each([
    ['a space that does not break', 'mj\u00a0kim'],
    ['a letter of another script that looks like it', 'mj\u043aim'],
    ['a letter without a dot', 'mjk\u0131m'],
    ['a NUL', 'mjkim\0'],
    ['half a character', 'mjkim\ud83d'],
  ])('is none with %s in it', (_what, given) => {
    expect(isEmployeeId(normalizeEmployeeId(given))).toBe(false)
  })

  it('has one form, which it keeps: only what every lower() leaves alone is stored, whatever character was typed', () => {
    const compared = characters.map((character) => normalizeEmployeeId(`a${character}b`))
    expect(compared.filter((employeeId) => normalizeEmployeeId(employeeId) !== employeeId)).toEqual([])
    const stored = new Set(compared.filter(isEmployeeId))
    expect([...stored].filter((employeeId) => !/^a[a-z0-9._-]*b$/.test(employeeId))).toEqual([])
  })

  it('has every dash of Unicode read as a hyphen, as a code has', () => {
    const dashes = characters.filter((character) => /[\p{Dash}\p{Pd}]/u.test(character))
    expect(dashes.length).toBeGreaterThan(25)
    expect(dashes.filter((dash) => normalizeEmployeeId(`a${dash}b`) !== 'a-b')).toEqual([])
    expect(dashes.filter((dash) => cleanCode(`4${dash}8`) !== '48')).toEqual([])
  })

  it('is no text of more than 200 units, which comes back unread', () => {
    expect(normalizeEmployeeId(`MJKIM${' '.repeat(195)}`)).toBe('mjkim')
    const long = `MJKIM${' '.repeat(196)}`
    expect(normalizeEmployeeId(long)).toBe(long)
    expect(isEmployeeId(normalizeEmployeeId('a'.repeat(201)))).toBe(false)
  })
})
