import type { RunOptions } from 'axe-core'
import { expect, test } from '../support/portal-test'
import { violations } from './support/axe'
import { inEachLanguage } from './support/each-language'
import { inBothThemes, type Theme } from './support/themes'
import { tour } from './support/tour'

/** In the dark only the colours are others. */
const rulesFor: Record<Theme, RunOptions> = { light: {}, dark: { runOnly: ['color-contrast'] } }

inEachLanguage(({ language }) => {
  test(`no screen in ${language} breaks a rule of axe, light or dark [R16]`, async ({ page, stack }) => {
    test.setTimeout(180_000)
    const found: string[] = []
    await tour(page, stack, language, (screen) =>
      inBothThemes(page, async (theme) => {
        found.push(
          ...(await violations(page, rulesFor[theme])).map((violation) => `${screen} ${theme} ${violation}`),
        )
      }),
    )
    expect(found).toEqual([])
  })
})
