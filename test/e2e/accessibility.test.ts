import { expect, test } from '../support/portal-test'
import { violations } from './support/axe'
import { inEachLanguage } from './support/each-language'
import { inBothThemes } from './support/themes'
import { tour } from './support/tour'

inEachLanguage(({ language }) => {
  test(`no screen in ${language} breaks a rule of axe, light or dark [R16]`, async ({ page, stack }) => {
    test.setTimeout(180_000)
    const found: string[] = []
    await tour(page, stack, language, (screen) =>
      inBothThemes(page, async (theme) => {
        found.push(...(await violations(page, theme)).map((each) => `${screen} ${theme} ${each}`))
      }),
    )
    expect(found).toEqual([])
  })
})
