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
