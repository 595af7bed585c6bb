import { expect, type Page } from '@playwright/test'
import type { Language } from '../../support/words'

/** A route, and what the browser's tab says there. */
export interface Stop {
  readonly path: string
  readonly title: string
  /** Where it leads when it is opened by its address and cannot stay. */
  readonly lands?: string | undefined
}

/** The address, the tab and the screen are those of the stop. */
export async function expectStop(page: Page, { path, title, lands = path }: Stop): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === lands)
  await expect(page).toHaveTitle(title)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** A route with what the tab says there in each language. */
interface StopInLanguages extends Omit<Stop, 'title'> {
  readonly title: Readonly<Record<Language, string>>
}

/** Chooses the language of what is loaded next, as the control on the page saves it. */
const speak = (page: Page, language: Language): Promise<void> =>
  page.context().addCookies([{ name: 'savedLanguage', value: language, url: new URL('/', page.url()).href }])

/**
 * Opens each route by its address in English, reloads the last one and goes all the way back in Korean, and a step forward
 * in English: each asks for the title that its language has.
 */
export async function walk(
  page: Page,
  stops: readonly [StopInLanguages, StopInLanguages, ...StopInLanguages[]],
): Promise<void> {
  const expectIn = (language: Language, stop: StopInLanguages) =>
    expectStop(page, { ...stop, title: stop.title[language] })
  for (const stop of stops) {
    await page.goto(stop.path)
    await expectIn('en', stop)
  }
  await speak(page, 'ko')
  await page.reload()
  await expectIn('ko', stops.at(-1) ?? stops[1])
  for (const stop of stops.slice(0, -1).reverse()) {
    await page.goBack()
    await expectIn('ko', stop)
  }
  await speak(page, 'en')
  await page.goForward()
  await expectIn('en', stops[1])
}
