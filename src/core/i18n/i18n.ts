import type { ReadableStore } from '../store'
import type { Language } from './language'
import type { Namespace, TextKey } from './texts'

export type TextValues = Readonly<Record<string, string | number>>

export interface I18n {
  readonly language: ReadableStore<Language>
  /** The text in the current language. 'login' is always there, other namespaces once they are loaded. */
  t(key: TextKey, values?: TextValues): string
  has(key: string): boolean
  /** Brings texts in the current language. Rejects with a StaleChunkError. */
  load(...namespaces: Namespace[]): Promise<void>
  /** True when `t` knows the namespace in the current language. */
  loaded(namespace: Namespace): boolean
  /** Switches now, with every namespace that is in use; it stores nothing. */
  use(language: Language): Promise<void>
}
