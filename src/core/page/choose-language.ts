import { failureCodeOf } from '../http/failure-code'
import type { Language } from '../i18n/language'
import { saveLanguage } from '../i18n/save-language'
import type { Portal } from './portal'

/**
 * What the language control does. The choice is saved, also when its language is shown already (A51). The portal then
 * reloads the page, as the specification says; embedded, or when the host prevents `mfa-reload`, the texts change in
 * place (A68). `live` changes them in place without asking: a running push or serial must not start again.
 * Where the texts cannot be loaded, what is shown stays as it is, and a dialog says so; the next try loads them again.
 */
export async function chooseLanguage(
  portal: Portal,
  language: Language,
  { live = false } = {},
): Promise<void> {
  const { environment, i18n, options } = portal.core
  saveLanguage(environment, language, portal.languageWish())
  const changes = language !== i18n.language.get()
  const proceed = changes && !live && portal.request({ type: 'reload', reason: 'language', language })
  if (proceed && options.get().mode === 'portal') return environment.reload()
  try {
    // Also for what is shown already: the other may be on its way, and the last wish counts.
    await i18n.use(language)
  } catch (error) {
    const code = failureCodeOf(error, 'internal')
    portal.emit({ type: 'error', code })
    const [title, message] = [i18n.t('login:failedTitle'), i18n.t('login:failedMessage')]
    portal.dialogs.show({ title, message, key: code })
  }
}
