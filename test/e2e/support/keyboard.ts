import { expect, type Locator, type Page } from '@playwright/test'

/** Returns the focused element, through shadow roots, and whether its focus is visible. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    const ringOn = (node: Element | null | undefined) => {
      if (!node) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(node)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    return {
      name:
        element?.getAttribute('id') ??
        element?.getAttribute('aria-label') ??
        element?.textContent?.trim() ??
        '',
      // A drawn checkbox or drop-down list shows the ring of the real one that it covers.
      ring: ringOn(element) || ringOn(element?.nextElementSibling) || ringOn(element?.parentElement),
    }
  })

/** Presses Tab until something has focus; every stop on the way has to show where one is. */
export async function tabTo(page: Page, wanted: RegExp): Promise<string[]> {
  const stops: string[] = []
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    const { name, ring } = await focused(page)
    if (name === '') continue
    stops.push(name)
    expect(ring, `a focus ring on ${name}`).toBe(true)
    if (wanted.test(name)) return stops
  }
  throw new Error(`Tab never came to ${wanted}, but to ${stops.join(', ')}`)
}

const hasFocus = (wanted: Locator) =>
  wanted.evaluate((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element)

/** Presses Tab until something has focus, which it has to show. */
export async function tabOnto(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeEnabled()
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    if (!(await hasFocus(wanted))) continue
    const isCard = (await wanted.getAttribute('type')) === 'radio'
    if (!isCard) expect((await focused(page)).ring, `a focus ring on ${wanted}`).toBe(true)
    return
  }
  throw new Error(`Tab never came to ${wanted}`)
}
