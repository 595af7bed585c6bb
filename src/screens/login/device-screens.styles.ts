import { css } from '../../ui/style-sheet'

/** The failure page, each sentence in lines of its own, and the room for a hint that comes late. */
export const deviceStyles = css`
.sentence { display: block; }
.late { width: 100%; min-height: calc(86 * var(--_mfa-text-px)); }
@container mfa (max-width: 40em) {
  .late { min-height: calc(106 * var(--_mfa-text-px)); }
}
`
