import { describe, expect, it, vi } from 'vitest'
import { currentLanguage } from '../../../src/ui/page'

const languages = { ko: {}, en: {} }

describe('the language of a page of ours', () => {
  it.each([
    ['', 'ko-KR', 'ko'],
    ['', 'EN-gb', 'en'],
    ['', 'kok-IN', 'en'],
    ['', undefined, 'en'],
    ['a=1; savedLanguage=ko', 'en-GB', 'ko'],
    ['savedLanguage=de', 'ko', 'ko'],
  ])('with the cookies “%s” in a browser of %s is %s', (cookie, language, expected) => {
    vi.stubGlobal('document', { cookie })
    vi.stubGlobal('navigator', { language })
    try {
      expect(currentLanguage(languages, 'en')).toBe(expected)
    } finally {
      vi.unstubAllGlobals()
    }
  })
})
