import { expect, type Page } from '@playwright/test'

/** A route, and what the browser's tab says there. */
export interface Stop {
  readonly path: string
  readonly title: string
  /** Where it leads when it is opened by its address and cannot stay. */
  readonly lands?: string | undefined
}

/** The address, the tab and the screen are those of the stop. */
export async function expectStop(page: Page, { path, title, lands = path }: Stop): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === lands)
  await expect(page).toHaveTitle(title)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** Opens each route by its address and reloads it, then goes all the way back and forward again. */
export async function walk(page: Page, stops: readonly Stop[]): Promise<void> {
  for (const stop of stops) {
    await page.goto(stop.path)
    await expectStop(page, stop)
    await page.reload()
    await expectStop(page, stop)
  }
  for (const stop of stops.slice(0, -1).reverse()) {
    await page.goBack()
    await expectStop(page, stop)
  }
  for (const stop of stops.slice(1)) {
    await page.goForward()
    await expectStop(page, stop)
  }
}
