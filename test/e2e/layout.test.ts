import { overflow } from '../support/overflow'
import { expect, test } from '../support/portal-test'
import { inEachLanguage } from './support/each-language'
import { inBothThemes } from './support/themes'
import { tour } from './support/tour'

const widths = [320, 360, 768, 1280]
const photographed = [320, 1280]
const gallery = 'test-results/gallery'

// Beside what it proves, this leaves a picture of every screen in test-results/gallery for people to look at.

inEachLanguage(({ language }) => {
  test(`every screen in ${language} fits from 320 px up, with nothing cut off [R16]`, async ({
    page,
    stack,
  }) => {
    test.setTimeout(180_000)
    const found: string[] = []
    await tour(page, stack, language, async (screen) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 700 ? 720 : 860 })
        found.push(...(await overflow(page)).map((problem) => `${screen} ${width}: ${problem}`))
        if (!photographed.includes(width)) continue
        await inBothThemes(page, async (theme) => {
          const path = `${gallery}/${screen}.${language}.${theme}.${width}.png`
          await page.screenshot({ path, fullPage: /^(widgets|fail-)/.test(screen), animations: 'disabled' })
        })
      }
    })
    expect(found).toEqual([])
  })
})

test('colours that the system forces leave controls visible, and motion that is not wanted slows down [R16]', async ({
  page,
  screens,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/')
  await screens.userId.fill('someone')
  await expect(screens.signIn).toHaveCSS('border-top-style', 'solid')
  await page.screenshot({ path: `${gallery}/login.forced-colors.png` })

  await page.route('**/user-authenticator?*', () => new Promise(() => undefined))
  await screens.signIn.click()
  await expect(screens.signIn).toHaveAttribute('aria-busy', 'true')
  await expect(screens.signIn.locator('.spinner')).toHaveCSS('animation-duration', '4s')
})
