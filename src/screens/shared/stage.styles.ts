import { css } from '../../ui/style-sheet'

/** Where a sign-in card stands: the language control above it, the card at one place beneath it, however high it is. */
export const stageStyles = css`
.mfa { display: grid; grid-template: 1fr / minmax(0, 1fr); min-height: 100%; }
.stage { display: grid; grid-template-columns: minmax(0, 488px); align-content: start; justify-content: center; gap: 16px; padding: 24px 16px 40px; }
.stage-top { justify-self: end; }
`
