import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { languageIds } from '../../../src/core/i18n/languages'
import { startTexts } from '../../../src/core/i18n/texts'

it('Korean and English are the languages, each with its texts [R325a]', () => {
  expect([...languageIds].sort()).toEqual(['en', 'ko'])
  expect(Object.keys(startTexts).sort()).toEqual(['en', 'ko'])
})

it('the `language` attribute is documented with the languages that there are', () => {
  const source = readFileSync(new URL('../../../elements/mfa-element.ts', import.meta.url), 'utf8')
  const [, type = ''] = /@attr \{([^}]*)\} language /.exec(source) ?? []
  expect(type.split(' | ').sort()).toEqual(languageIds.map((id) => `'${id}'`).sort())
})
