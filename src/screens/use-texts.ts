import { use } from 'react'
import type { I18n } from '../core/i18n/i18n'
import type { Namespace } from '../core/i18n/texts'
import { usePortal } from './portal-context'
import { useStore } from './use-store'

/** Texts of the namespaces in the current language. Suspends until they are here; renders again when it changes. */
export function useTexts(...namespaces: Namespace[]): I18n['t'] {
  const { i18n } = usePortal().core
  useStore(i18n.language)
  if (!namespaces.every(i18n.loaded)) use(i18n.load(...namespaces))
  return i18n.t
}
