import type { Portal } from '../portal'
import type { Language } from './language'

/**
 * What the language control does: saves the choice, then reloads the page unless the host prevents
 * `mfa-reload`. `live` swaps the texts at once: a running push or serial must not start again.
 */
export declare const chooseLanguage: (portal: Portal, language: Language, options?: { live?: boolean }) => Promise<void>
