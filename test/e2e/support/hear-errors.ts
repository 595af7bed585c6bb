import type { Page } from '@playwright/test'

interface HeardError {
  readonly code: string
  readonly callId?: string
  readonly status?: number
  readonly failCode?: string
}

/** Writes down what the page hears of failures, from now on and after every load. */
export async function hearErrors(page: Page): Promise<() => Promise<HeardError[]>> {
  await page.addInitScript(() => {
    const heard: unknown[] = []
    Reflect.set(window, 'heardErrors', heard)
    document.addEventListener('mfa-error', ({ code, callId, status, failCode }) => {
      heard.push({ code, callId, status, failCode })
    })
  })
  return () => page.evaluate(() => (Reflect.get(window, 'heardErrors') as HeardError[]).splice(0))
}
