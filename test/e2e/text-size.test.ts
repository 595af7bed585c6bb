import type { Page } from '@playwright/test'
import { chromiumFlags } from '../support/browsers.mjs'
import { overflow } from '../support/overflow'
import { expect, test } from '../support/portal-test'
import { translate } from '../support/translator'
import { localeOf } from '../support/words'
import { foreignWordsOn } from './support/examine'
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
  locale: localeOf.ko,
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...chromiumFlags, '--blink-settings=defaultFontSize=24'] })
  },
})

/** Returns the texts that the page has changed and that are not to be seen. */
const unseenOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { unseenTexts: () => readonly string[] }).unseenTexts())

for (const [what, tour] of Object.entries({ 'sign-in': tourOfSignIn, portal: tourOfPortal }))
  test(`every screen on the tour of the ${what} is in Korean and fits 320 px, with text at 150 % and a translator [R16b]`, async ({
    page,
    stack,
    complaints,
  }) => {
    test.setTimeout(120_000)
    const found: string[] = []
    page.on('console', (message) => {
      if (/drawn again|has stopped/.test(message.text())) found.push(message.text())
    })
    await page.addInitScript(translate, 'fonts' as const)
    await tour(page, stack, 'ko', async (screen) => {
      const titles = page.locator('h1.title:visible')
      found.push(...(await foreignWordsOn(page, screen, 'ko')))
      found.push(...(await unseenOn(page)).map((change) => `${screen}: ${change}`))
      await page.setViewportSize(narrow)
      found.push(...(await overflow(page)).map((problem) => `${screen}: ${problem}`))
      const sizes = await titles.evaluateAll((each) => each.map((one) => getComputedStyle(one).fontSize))
      found.push(...sizes.filter((size) => size !== titleSize).map((size) => `${screen}: ${size}`))
      await pictureOfScreen(page, `large-text/${screen}.ko.${narrow.width}`)
      await page.setViewportSize(wide)
    })
    // The painted form is translated before React comes, and then React draws its own.
    complaints.length = 0
    expect(found).toEqual([])
  })
