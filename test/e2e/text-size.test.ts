import { chromiumFlags } from '../support/browsers.mjs'
import { overflow } from '../support/overflow'
import { expect, test } from '../support/portal-test'
import { inEachLanguage } from './support/each-language'
import { pictureOfScreen } from './support/picture'
import { tourOfPortal, tourOfSignIn } from './support/tour'

/** The tour goes through the menu, which stands beside the page here. */
const wide = { width: 1680, height: 900 }
/** Where text has least room, with what our titles have there: 22 px elsewhere. */
const narrow = { width: 320, height: 900 }
const titleSize = '33px'

/** The browser's own setting, which a person with weak eyes makes once for every page: 16 px elsewhere. */
test.use({
  viewport: wide,
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...chromiumFlags, '--blink-settings=defaultFontSize=24'] })
  },
})

inEachLanguage(({ language }) => {
  const [what, tour] =
    language === 'ko' ? (['sign-in', tourOfSignIn] as const) : (['portal', tourOfPortal] as const)
  test(`who reads at one and a half times the size reads every screen of the ${what} so, and none is cut off at 320 px`, async ({
    page,
    stack,
  }) => {
    test.setTimeout(120_000)
    const found: string[] = []
    await tour(page, stack, language, async (screen) => {
      const titles = page.locator('h1.title:visible')
      await page.setViewportSize(narrow)
      found.push(...(await overflow(page)).map((problem) => `${screen}: ${problem}`))
      const sizes = await titles.evaluateAll((each) => each.map((one) => getComputedStyle(one).fontSize))
      found.push(...sizes.filter((size) => size !== titleSize).map((size) => `${screen}: ${size}`))
      await pictureOfScreen(page, `large-text/${screen}.${language}.${narrow.width}`)
      await page.setViewportSize(wide)
    })
    expect(found).toEqual([])
  })
})
