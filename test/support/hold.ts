import type { Page } from '@playwright/test'

/**
 * Keeps the files that fit a pattern from arriving, until the returned function is called. That one throws when no file
 * was asked for that fits: a chunk may have got another name, and a test that holds nothing back proves nothing.
 */
export async function holdBack(page: Page, pattern: string): Promise<() => void> {
  const held: { count: number; release?: () => void } = { count: 0 }
  const released = new Promise<void>((resolve) => {
    held.release = resolve
  })
  await page.route(pattern, async (route) => {
    held.count += 1
    await released
    await route.continue()
  })
  return () => {
    if (held.count === 0) throw new Error(`Nothing that fits ${pattern} was asked for.`)
    held.release?.()
  }
}
