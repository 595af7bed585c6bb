import type { Language } from '../../../core/i18n/language'

export interface PlainHelpDeskProps {
  readonly language: Language
  readonly code: string
  /** Epoch ms; now where it is missing. */
  readonly at?: number
}

/** Code and time, for the help desk, where nothing more can be loaded. Hook-free: the first paint has to be able to draw it. */
export const PlainHelpDesk = ({ language, code, at = Date.now() }: PlainHelpDeskProps) => (
  <p className="small muted" part="help-desk">
    {code}, {new Date(at).toLocaleString(language)}
  </p>
)
