import { createInstance } from 'i18next'
import { defaultLanguage, type Language } from './languages'
import { startTexts } from './texts'

/** The part of i18next that we use. */
export interface Engine {
  t(language: Language, key: string, values?: Readonly<Record<string, string | number>>): string
  has(language: Language, key: string): boolean
  add(language: Language, namespace: string, texts: Readonly<Record<string, string>>): void
}

/**
 * Creates a separate i18next instance, because a host page may use i18next too. Keys are flat, and React escapes
 * the values. A text can't include another text: a host's own text could include itself.
 */
export function createEngine(): Engine {
  const instance = createInstance({
    lng: defaultLanguage,
    // Keeps tags in lower case, because i18next would otherwise change their case, for example to `zh-Hant`.
    lowerCaseLng: true,
    fallbackLng: false,
    initAsync: false,
    keySeparator: false,
    interpolation: { escapeValue: false },
    resources: {},
  })
  instance.init()
  return {
    t(lng, key, values) {
      // Most texts have no variables. Reading them directly skips the interpolation.
      const [namespace = '', ...name] = key.split(':')
      const words = values ? undefined : instance.getResource(lng, namespace, name.join(':'))
      return typeof words === 'string' ? words : instance.t(key, { ...values, lng, nest: false })
    },
    has: (lng, key) => instance.exists(key, { lng }),
    add: (lng, namespace, texts) => {
      // `skipCopy`: otherwise i18next would copy the texts with `JSON`, which the page may have replaced.
      instance.addResourceBundle(lng, namespace, keepLinesWhole(lng, texts), false, true, { skipCopy: true })
    },
  }
}

/** Returns the texts with no-break characters where the language allows no line break. */
const keepLinesWhole = (
  language: Language,
  texts: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      text.replace(startTexts[language].whole, (end) => (end === ' ' ? '\u00a0' : `${end}\u2060`)),
    ]),
  )
