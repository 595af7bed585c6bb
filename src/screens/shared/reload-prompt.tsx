import type { Ref } from 'react'
import { type Language, languages } from '../../core/i18n/languages'
import type { PromptTexts } from '../../core/texts/language-record'
import { Button } from '../../ui/button'
import { Card, CardHead } from '../../ui/card'
import type { Slot } from '../../ui/slot'

export interface ReloadPromptProps {
  readonly language: Language
  readonly texts: PromptTexts
  /** The details for the help desk. */
  readonly details?: Slot
  readonly titleRef?: Ref<HTMLHeadingElement>
  readonly busy?: boolean
  readonly onReload?: () => void
}

/**
 * A message with a single button, which reloads. It uses no hooks, and all its texts are passed to it, because
 * nothing more can be loaded when it is shown.
 */
export const ReloadPrompt = ({ language, texts, titleRef, details, busy, onReload }: ReloadPromptProps) => (
  <div className="stage">
    <Card>
      <div role="alert">
        <CardHead {...texts} titleRef={titleRef} />
      </div>
      <Button block busy={busy} onClick={onReload}>
        {texts.action ?? languages[language].firstPaint.reload}
      </Button>
      {details}
    </Card>
  </div>
)

export interface PlainHelpDeskProps {
  readonly language: Language
  readonly code: string
  /** Time of the failure (epoch ms). Default: the current time. */
  readonly at?: number
}

/**
 * Code and time for the help desk, for a moment when nothing more can be loaded. It uses no hooks, because it may be
 * drawn before React has loaded.
 */
export const PlainHelpDesk = ({ language, code, at = Date.now() }: PlainHelpDeskProps) => (
  <p className="small muted" part="help-desk">
    {`${code}, ${new Date(at).toLocaleString(language)}`}
  </p>
)
