import type { Page } from '@playwright/test'
import { overflow } from '../../support/overflow'
import { leftovers } from '../../support/texts-on-screen'
import type { Language } from '../../support/words'
import { violations } from './axe'
import { wcagFailures } from './equal-access'
import { inFull, pictureInForcedColors, pictureOfScreen } from './picture'
import { showIn, type Theme, themes } from './themes'

const narrowest = 320
const middle = 768
const widest = 1280
const widths = [narrowest, middle, widest]

const setWidth = (page: Page, width: number) =>
  page.setViewportSize({ width, height: width < 700 ? 720 : 860 })

/** All rules in the light and the colours in the dark, each where the other is not: no rule depends on both at once. */
const axeLooks = (width: number, theme: Theme): boolean =>
  theme === 'light' ? width === narrowest : width === widest

/**
 * The language in which a run of the tests looks at every screen. Korean ones are read in text-size.test.ts, and the element
 * tests of a pseudo-language show that each state is in one language alone and has room for longer texts.
 */
export const isExamined = (language: Language): boolean => inFull || language === 'en'

/** Once a screen, to keep the sweep short: names, roles and states hardly differ by language, theme or width. */
const asksEqualAccess = (language: Language): boolean => language === 'en'

/** Screens with texts that are a company's and in one language, with messages as they were sent, or for programmers. */
const ownLanguage = ['personalPolicy', 'setup-terms', 'desk', 'desk-employee', 'widgets', 'playground']

/** Whose rules the screens in a language keep, for the titles of tests. */
export const checkersIn: Readonly<Record<Language, string>> = {
  ko: 'axe',
  en: 'axe or of Equal Access',
}

/** Returns words of the other language, each in a line. */
export async function foreignWordsOn(page: Page, screen: string, language: Language): Promise<string[]> {
  const foreign = ownLanguage.includes(screen) ? [] : await leftovers(page, language)
  return foreign.map((word) => `${screen}: not in ${language}: ${word}`)
}

/**
 * Returns the faults of the current screen, each in a line: words of the other language, overflow at one of the widths,
 * violations of axe's rules in the narrowest window, light, and of those for colours in the widest, dark, and failures of
 * IBM's checker in the widest window, light. Takes the screen's pictures, and leaves the screen light and in the widest
 * window.
 */
export async function examine(page: Page, screen: string, language: Language): Promise<string[]> {
  const found = await foreignWordsOn(page, screen, language)
  for (const width of widths) {
    await setWidth(page, width)
    found.push(...(await overflow(page)).map((problem) => `${screen} ${width}: ${problem}`))
    for (const theme of themes) {
      if (!axeLooks(width, theme) && !inFull) continue
      await showIn(page, theme)
      if (axeLooks(width, theme))
        found.push(
          ...(await violations(page, theme)).map((broken) => `${screen} ${width} ${theme}: ${broken}`),
        )
      await pictureOfScreen(page, `${screen}.${language}.${theme}.${width}`)
    }
  }
  await showIn(page, 'light')
  if (asksEqualAccess(language))
    found.push(...(await wcagFailures(page)).map((failure) => `${screen} ${widest}: ${failure}`))
  await pictureInForcedColors(page, `${screen}.${language}.forced-colors.${widest}`)
  return found
}
