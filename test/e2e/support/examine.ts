import type { Page } from '@playwright/test'
import { overflow } from '../../support/overflow'
import type { Language } from '../../support/words'
import { violations } from './axe'
import { pictureInForcedColors, pictureOfScreen } from './picture'
import { inBothThemes } from './themes'

const narrowest = 320
const widest = 1280
const middle = 768
const widths = [narrowest, 360, middle, widest]

const setWidth = (page: Page, width: number) =>
  page.setViewportSize({ width, height: width < 700 ? 720 : 860 })

/**
 * What is wrong with the screen at hand, each in a line: what does not fit at one of the widths, and what breaks a rule
 * of axe in the narrowest and the widest, light or dark. Takes the screen's pictures on the way, and leaves it light and
 * in the widest window.
 */
export async function examine(page: Page, screen: string, language: Language): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await setWidth(page, width)
    found.push(...(await overflow(page)).map((problem) => `${screen} ${width}: ${problem}`))
    if (width === middle)
      await inBothThemes(page, (theme) => pictureOfScreen(page, `${screen}.${language}.${theme}.${width}`))
    if (width !== narrowest && width !== widest) continue
    await inBothThemes(page, async (theme) => {
      found.push(...(await violations(page, theme)).map((broken) => `${screen} ${width} ${theme}: ${broken}`))
      await pictureOfScreen(page, `${screen}.${language}.${theme}.${width}`)
    })
  }
  await pictureInForcedColors(page, `${screen}.${language}.forced-colors.${widest}`)
  return found
}
