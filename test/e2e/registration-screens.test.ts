import { overflow } from '../support/overflow'
import { expect, test } from '../support/portal-test'
import { violations } from './support/axe'
import { inEachLanguage } from './support/each-language'
import { inBothThemes } from './support/themes'
import { tourOfRegistration, tourOfWizard } from './support/tour-of-setup'

const widths = [320, 360, 768, 1280]
const gallery = 'test-results/gallery'

test.use({ stackOptions: { portal: { privateAppStore: true } } })

// Beside what it proves, this leaves pictures of every screen in test-results/gallery for people to look at.

inEachLanguage(({ language }) => {
  for (const [what, tour] of Object.entries({ wizard: tourOfWizard, registration: tourOfRegistration }))
    test(`no screen of the ${what} in ${language} breaks a rule of axe or is cut off from 320 px up, or asks anybody but its own server [R16] [R29]`, async ({
      page,
      stack,
    }) => {
      test.setTimeout(180_000)
      const found: string[] = []
      const origins = new Set<string>()
      page.on('request', (request) => origins.add(new URL(request.url()).origin))
      await tour(page, stack, language, async (screen) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: width < 700 ? 720 : 860 })
          found.push(...(await overflow(page)).map((problem) => `${screen} ${width}: ${problem}`))
        }
        await inBothThemes(page, async (theme) => {
          found.push(...(await violations(page, theme)).map((each) => `${screen} ${theme} ${each}`))
          for (const width of [360, 1280]) {
            await page.setViewportSize({ width, height: width < 700 ? 720 : 860 })
            const path = `${gallery}/${screen}.${language}.${theme}.${width}.png`
            await page.screenshot({ path, fullPage: true, animations: 'disabled' })
          }
        })
        await page.emulateMedia({ forcedColors: 'active' })
        await page.screenshot({ path: `${gallery}/${screen}.${language}.forced-colors.png`, fullPage: true })
        await page.emulateMedia({ forcedColors: 'none' })
      })
      expect(found).toEqual([])
      expect([...origins]).toEqual([stack.url])
    })
})
