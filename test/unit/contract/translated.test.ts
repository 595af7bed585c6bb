import { expect, it } from 'vitest'
import { fieldIn, inLanguage } from '../../../src/contract/translated'

it('a text is read in the language, else in the first that it is given in', () => {
  expect(inLanguage({ ko: '가', en: 'a' }, 'en')).toBe('a')
  expect(inLanguage({ ko: '가', en: 'a' }, 'ja')).toBe('가')
  expect(inLanguage({ ko: null, en: 'a' }, 'ko')).toBe('a')
  expect([inLanguage({}, 'ko'), inLanguage(null, 'ko')]).toEqual([undefined, undefined])
})

it('a field is read by its language, else in English', () => {
  const record = { nameKo: '가', nameEn: 'a' }
  expect(['ko', 'en', 'ja'].map((language) => fieldIn(record, 'name', language))).toEqual(['가', 'a', 'a'])
})
