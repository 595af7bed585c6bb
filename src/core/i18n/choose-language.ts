import type { Portal } from '../portal'
import { type Language, saveLanguage } from './language'

/**
 * What the language control does: saves the choice, then reloads the page unless the host prevents
 * `mfa-reload`. `live` swaps the texts at once: a running push or serial must not start again.
 * Rejects with a StaleChunkError.
 */
export const chooseLanguage = async (
  portal: Portal,
  language: Language,
  { live = false } = {},
): Promise<void> => {
  const { environment, i18n } = portal.core
  if (language === i18n.language.get()) return
  saveLanguage(environment, language)
  if (!live && portal.request({ type: 'reload', reason: 'language' })) environment.reload()
  else await i18n.use(language)
}
