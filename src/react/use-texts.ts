import { use } from 'react'
import type { I18n } from '../core/i18n/i18n'
import type { Namespace } from '../core/i18n/texts'
import type { Core } from '../core/page/core'
import { usePortal } from './portal-context'
import { useStore } from './use-store'

/** Whoever renders meanwhile gets the failure too, or React would wait for one try after the other; whoever comes later tries again. */
const failureLastsMs = 1000

const asked = new WeakMap<I18n, Map<Namespace, Promise<void>>>()

/**
 * What `use` has to be called with, in every render: one promise for as long as the page lives, also when React goes on
 * with a render that it had suspended and the texts are here by then. Only texts that were here before anybody waited have
 * none. It is one for each namespace: one for each set of them would suspend the page over texts that are there already.
 * Switching the language brings the texts before it tells anybody.
 */
function textsOf({ i18n, environment }: Core, namespace: Namespace): Promise<void> | undefined {
  const promises = asked.get(i18n) ?? new Map<Namespace, Promise<void>>()
  asked.set(i18n, promises)
  const known = promises.get(namespace)
  if (known || i18n.loaded(namespace)) return known
  const texts = i18n.load(namespace)
  promises.set(namespace, texts)
  texts.then(
    // React would learn it only by suspending once more, where it has not waited for this promise itself.
    () => Object.assign(texts, { status: 'fulfilled' }),
    () => environment.clock.setTimeout(() => promises.delete(namespace), failureLastsMs),
  )
  return texts
}

/**
 * Texts of the namespaces in the current language; renders again when the language, or the host's own words, change. A
 * screen is shown when its texts are here (`parts-of.ts`). Others suspend until they are here: React then shows what
 * stands in for them for 300 ms at least, so that it is not asked to wait for what it need not.
 */
export function useTexts(...namespaces: Namespace[]): I18n['t'] {
  const { core } = usePortal()
  const { i18n } = core
  useStore(i18n.language)
  useStore(i18n.overrides)
  // All of them are asked for before the first is waited for.
  for (const texts of namespaces.map((namespace) => textsOf(core, namespace))) if (texts) use(texts)
  return i18n.t
}
