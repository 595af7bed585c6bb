import type { Page } from '@playwright/test'

/** Keeps the files that fit a pattern from arriving, until the returned function is called. */
export async function holdBack(page: Page, pattern: string): Promise<() => void> {
  const held: { release?: () => void } = {}
  const released = new Promise<void>((resolve) => {
    held.release = resolve
  })
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return () => held.release?.()
}
