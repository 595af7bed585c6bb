import type { Language } from '../../src/ui/language-control'

/** The portal's own choice, so that the desk speaks the language in which one has just signed in. */
export const currentLanguage = (): Language => {
  const saved = document.cookie.match(/(?:^|; )savedLanguage=(ko|en)(?:;|$)/)?.[1]
  return (saved as Language | undefined) ?? (navigator.language.startsWith('ko') ? 'ko' : 'en')
}
