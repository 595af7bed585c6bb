import { createInstance } from 'i18next'
import { keepLinesWhole } from './keep-lines-whole'
import type { Language } from './language'

/** The small part of i18next that we use. */
export interface Engine {
  t(language: Language, key: string, values?: Readonly<Record<string, string | number>>): string
  has(language: Language, key: string): boolean
  add(language: Language, namespace: string, texts: Readonly<Record<string, string>>): void
}

/**
 * An instance of our own: a host page may use i18next too. Keys are flat, React escapes, and a text never leads to
 * another one: a host's own could lead back to itself.
 */
export function createEngine(): Engine {
  const instance = createInstance({
    lng: 'en',
    fallbackLng: false,
    initAsync: false,
    keySeparator: false,
    interpolation: { escapeValue: false },
    resources: {},
  })
  instance.init()
  return {
    t(lng, key, values) {
      // Most texts are words alone: they are read as they are, without all that could be put into them.
      const [namespace = '', ...name] = key.split(':')
      const words = values ? undefined : instance.getResource(lng, namespace, name.join(':'))
      return typeof words === 'string' ? words : instance.t(key, { ...values, lng, nest: false })
    },
    has: (lng, key) => instance.exists(key, { lng }),
    add: (lng, namespace, texts) => {
      instance.addResourceBundle(lng, namespace, keepLinesWhole(texts))
    },
  }
}
