import type { Page } from '@playwright/test'
import { test } from '../../support/portal-test'
import { type Screens, screensOf } from '../../support/screens'
import { type Language, languages, localeOf } from '../../support/words'

export interface InLanguage {
  readonly language: Language
  readonly screens: (page: Page) => Screens
  /** The text of the language at hand. */
  readonly text: (texts: Readonly<Record<Language, string>>) => string
}

/** Declares the same tests for a browser in Korean and for one in English. */
export function inEachLanguage(declare: (here: InLanguage) => void): void {
  for (const language of languages)
    test.describe(`in ${language}`, () => {
      test.use({ locale: localeOf[language] })
      declare({
        language,
        screens: (page) => screensOf(page, language),
        text: (texts) => texts[language],
      })
    })
}
