import type { Language } from '../../src/ui/language-control'

/** The portal's own choice, so that a page speaks the language of the page that leads to it. */
export function currentLanguage(): Language {
  const saved = document.cookie.match(/(?:^|; )savedLanguage=(ko|en)(?:;|$)/)?.[1]
  return (saved as Language | undefined) ?? (navigator.language.startsWith('ko') ? 'ko' : 'en')
}
