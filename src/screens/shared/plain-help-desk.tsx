import type { Language } from '../../core/i18n/language'
import { firstPaint } from '../../core/texts/first-paint'

export interface PlainHelpDeskProps {
  readonly language: Language
  readonly code: string
  /** Epoch ms; now where it is missing. */
  readonly at?: number
}

/** The details for the help desk where nothing more can be loaded. Hook-free: the first paint has to be able to draw it. */
export const PlainHelpDesk = ({ language, code, at = Date.now() }: PlainHelpDeskProps) => (
  <p className="small muted" part="help-desk">
    {firstPaint[language].helpDesk}: {code}, {new Date(at).toLocaleString(language)}
  </p>
)
