import { css } from '../../../ui/style-sheet'

/** Registration and wizard: a bar on top, the steps, and the card in the middle. */
export const setupFrameStyles = css`
.mfa { display: grid; grid-template: 1fr / minmax(0, 1fr); min-height: 100%; }
.setup { display: grid; grid-template: auto 1fr / minmax(0, 1fr); }
.setup-top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; min-height: 64px; padding: 8px 32px; border-bottom: 1px solid; border-bottom-color: var(--_border); background-color: var(--_surface); }
.setup-product { display: inline-flex; align-items: center; gap: 10px; font-weight: 600; font-size: calc(17 * var(--_mfa-text-px)); line-height: calc(26 * var(--_mfa-text-px)); letter-spacing: -.01em; }
.setup-product .icon { width: 28px; height: 28px; stroke-width: 1.6; color: var(--_text-link); }
.setup-body { display: grid; grid-template-columns: minmax(0, 920px); align-content: start; justify-content: center; justify-items: center; gap: 32px; padding: 48px 32px 64px; }
.setup-body .mark { background-color: var(--_page); }
.setup-body .card .mark { background-color: var(--_surface); }
.setup-body .stepper > .step-done > .mark { background-color: var(--_primary-light); }
.setup-body .stepper > [aria-current] > .mark { background-color: var(--_primary); }
.setup-body > .notice { max-width: 488px; }
.setup-steps-card { padding-bottom: 24px; border-bottom: 1px solid; border-bottom-color: var(--_border); }
.setup-link { display: grid; justify-items: center; gap: 12px; }
.setup-link > .row { justify-content: center; }
.agree { padding: 12px 16px; border: 1px solid; border-color: var(--_border); border-radius: var(--_radius-control); }
.setup .center > .field { justify-self: stretch; text-align: start; }
.setup .field > .message { justify-content: start; }
.setup .bar-text > .strong { white-space: nowrap; }
.terms > p { min-height: 1em; }
.terms > p + p { margin-top: 4px; }
.setup .card-head, .setup .notice, .setup .how { min-width: 0; }
@container mfa (max-width: 40em) {
  .setup-top { gap: 8px; min-height: 56px; padding: 8px 16px; }
  .setup-product { gap: 6px; }
  .setup-top > .language > .icon { display: none; }
  .setup-body { gap: 24px; padding: 16px 16px 48px; }
}
.setup-guest { justify-content: end; min-height: 0; padding-bottom: 0; border: 0; background: none; }
.setup-guest + .setup-body { padding-top: 16px; }
@media print { .setup-top { display: none; } }
`
