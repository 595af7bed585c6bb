import type { Page, PageScreenshotOptions } from '@playwright/test'

const wanted = process.env.GALLERY === '1'

/**
 * A picture for people to look at, in test-results/gallery: taken when `npm run gallery` asks for them, since they prove
 * nothing.
 *
 * @param name of the file, without its ending
 */
export async function picture(page: Page, name: string, options: PageScreenshotOptions = {}): Promise<void> {
  if (!wanted) return
  await page.screenshot({ path: `test-results/gallery/${name}.png`, animations: 'disabled', ...options })
}

/** Of a screen from its top to its end. */
export async function pictureOfScreen(page: Page, name: string): Promise<void> {
  if (!wanted) return
  // In a picture of the whole page, the backdrop of a dialog would end where the window does.
  await picture(page, name, { fullPage: (await page.locator('dialog[open]').count()) === 0 })
}

/** The same in colours that the system forces. */
export async function pictureInForcedColors(page: Page, name: string): Promise<void> {
  if (!wanted) return
  await page.emulateMedia({ forcedColors: 'active' })
  await pictureOfScreen(page, name)
  await page.emulateMedia({ forcedColors: 'none' })
}
