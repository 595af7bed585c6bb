import { mkdir, writeFile } from 'node:fs/promises'
import type { Page, PageScreenshotOptions } from '@playwright/test'

/** `npm run gallery` looks at every combination; a run of the tests leaves out what others stand for. */
export const inFull = process.env.GALLERY === '1'
const readmeFolder = 'test-results/gallery/readme'

/**
 * A picture for people to look at, in test-results/gallery: taken when `npm run gallery` asks for them, since they prove
 * nothing.
 *
 * @param name of the file, without its ending
 */
export async function picture(page: Page, name: string, options: PageScreenshotOptions = {}): Promise<void> {
  if (!inFull) return
  await page.screenshot({ path: `test-results/gallery/${name}.png`, animations: 'disabled', ...options })
}

/** For the README: of the window, small enough for a page that shows several at twice the pixels. */
export async function pictureOfReadme(page: Page, name: string): Promise<void> {
  if (!inFull) return
  const taken = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const blank = await page.context().newPage()
  const webp = await blank.evaluate(async (png) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
    const canvas = new OffscreenCanvas(image.width, image.height)
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    const encoded = await canvas.convertToBlob({ type: 'image/webp', quality: 0.72 })
    return Array.from(new Uint8Array(await encoded.arrayBuffer()))
  }, taken.toString('base64'))
  await blank.close()
  await mkdir(readmeFolder, { recursive: true })
  await writeFile(`${readmeFolder}/${name}.webp`, Uint8Array.from(webp))
}

/** Of a screen from its top to its end. */
export async function pictureOfScreen(page: Page, name: string): Promise<void> {
  if (!inFull) return
  // In a picture of the whole page, the backdrop of a dialog would end where the window does.
  await picture(page, name, { fullPage: (await page.locator('dialog[open]').count()) === 0 })
}

/** The same in colours that the system forces. */
export async function pictureInForcedColors(page: Page, name: string): Promise<void> {
  if (!inFull) return
  await page.emulateMedia({ forcedColors: 'active' })
  await pictureOfScreen(page, name)
  await page.emulateMedia({ forcedColors: 'none' })
}
