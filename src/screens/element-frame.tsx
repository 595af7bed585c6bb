import type { ReactNode } from 'react'
import type { Language } from '../core/i18n/languages'
import { LiveRegion } from '../ui/live-region'
import type { Slot } from '../ui/slot'
import { css } from '../ui/style-sheet'

/**
 * The element's outermost node, with its only polite live region. It uses no hooks, because it is first drawn without
 * React.
 */
export const ElementFrame = ({
  language,
  announced,
  children,
}: {
  language: Language
  announced?: ReactNode
  children?: Slot
}) => (
  <div className="mfa" part="base" lang={language}>
    {children}
    <LiveRegion>{announced}</LiveRegion>
  </div>
)

/** The layout around a sign-in card: the language control on top, and the card below it at a fixed position. */
export const stageStyles = css`
.mfa { display: grid; grid-template: 1fr / minmax(0, 1fr); min-height: 100%; }
.stage { display: grid; grid-template-columns: minmax(0, 488px); align-content: start; justify-content: center; gap: 16px; padding: 24px 16px 40px; }
.stage-top { justify-self: end; }
`
