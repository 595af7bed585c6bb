// The portal is light unless the employee chose otherwise. The choice is a cookie, like the language, because the
// inactivity timeout clears local storage. The elements need no attribute: they follow the page's `color-scheme`.

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const schemes: Record<Theme, string> = { light: 'light', dark: 'dark', system: 'light dark' }
const cookie = 'portalTheme'

function savedTheme(): Theme | undefined {
  const value = document.cookie.match(/(?:^|; )portalTheme=(\w+)/)?.[1]
  return themes.find((theme) => theme === value)
}

/** The theme of the portal's pages. */
export const chosenTheme = (): Theme => savedTheme() ?? 'light'

export function applyTheme(theme: Theme): void {
  document.documentElement.style.setProperty('color-scheme', schemes[theme])
}

/** For a page beside the portal: its theme is the system's until the employee chooses one in the portal. */
export function applySavedTheme(): void {
  const theme = savedTheme()
  if (theme) applyTheme(theme)
}

export function chooseTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${cookie}=${theme}; path=/; max-age=31536000; samesite=lax`
  applyTheme(theme)
}
