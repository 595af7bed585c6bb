import type { Page } from '@playwright/test'

/** Adds up how far the page moves on its own, from its first paint on. */
export const measureShift = (page: Page) =>
  page.addInitScript(() => {
    const total = { shift: 0 }
    Object.assign(window, { total })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) total.shift += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Two frames, so that what has changed is drawn and measured. */
export const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

/** Returns the layout shift since the page's first paint, as `measureShift` has added it up. */
export const shiftSoFar = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { total: { shift: number } }).total.shift)
