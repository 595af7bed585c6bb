import type { Page } from '@playwright/test'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Switches the theme as the portal's control does, without leaving the screen. Resolves once colors have settled. */
export async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(async (scheme) => {
    document.documentElement.style.setProperty('color-scheme', scheme)
    const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.all(fades.map((fade) => fade.finished))
  }, theme)
}

/** Calls something in both themes and leaves the page in the light one. */
export async function inBothThemes(page: Page, run: (theme: Theme) => Promise<void>): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await showIn(page, theme)
    await run(theme)
  }
}
