import type { Loadable } from '../../../core/chunks/loadable'
import type { I18n } from '../../../core/i18n/i18n'
import type { Namespace } from '../../../core/i18n/texts'

/** Texts of the namespaces, in the language of the moment. */
export const textParts = (i18n: I18n, ...namespaces: Namespace[]): Loadable[] =>
  namespaces.map((namespace) => ({
    peek: () => i18n.loaded(namespace) || undefined,
    load: () => i18n.load(namespace),
  }))
