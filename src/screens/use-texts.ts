import { use } from 'react'
import type { I18n } from '../core/i18n/i18n'
import type { Namespace } from '../core/i18n/texts'
import { usePortal } from './portal-context'
import { useStore } from './use-store'

const asked = new WeakMap<I18n, Map<string, Promise<void>>>()

/**
 * One promise for as long as the page lives: `use` has to be called with the same one in every render, also when React
 * replays a render that it had suspended. Switching the language brings the texts before it tells anybody.
 */
function textsOf(i18n: I18n, namespaces: Namespace[]): Promise<void> {
  const promises = asked.get(i18n) ?? new Map<string, Promise<void>>()
  asked.set(i18n, promises)
  const key = namespaces.join()
  const texts = promises.get(key) ?? i18n.load(...namespaces)
  promises.set(key, texts)
  texts.catch(() => promises.delete(key))
  return texts
}

/** Texts of the namespaces in the current language. Suspends until they are here; renders again when it changes. */
export function useTexts(...namespaces: Namespace[]): I18n['t'] {
  const { i18n } = usePortal().core
  useStore(i18n.language)
  use(textsOf(i18n, namespaces))
  return i18n.t
}
