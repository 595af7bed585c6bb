import { signedIn } from './signed-in.styles'
import { css, type LazyStyleSheet } from './style-sheet'

/**
 * Styles of the registration, the setup wizard and the company QR code: QR codes with their countdown, registration
 * numbers, steps, choices, terms.
 */
const setup = css`
.qr { display: grid; place-items: center; width: max-content; max-width: 100%; padding: 4px; border: 1px solid; border-color: var(--_border); border-radius: var(--_radius-panel); background: #fff; color-scheme: only light; forced-color-adjust: none; }
.qr, .qr-expired { justify-self: center; }
.qr canvas { display: block; max-width: 100%; height: auto; image-rendering: pixelated; }
.qr-expired { display: grid; place-content: center; justify-items: center; gap: 12px; min-width: 176px; min-height: 176px; padding: 12px; border: 1px dashed; border-color: var(--_border-control); border-radius: var(--_radius-panel); }
.bar { display: grid; gap: 8px; width: 100%; }
.bar-text { display: flex; justify-content: space-between; gap: 12px; color: var(--_text-secondary); font-weight: 400; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); font-variant-numeric: tabular-nums; text-align: start; }
.bar progress { appearance: none; display: block; width: 100%; height: 6px; border: 0; border-radius: 3px; background-color: var(--_track); color: var(--_bar); overflow: hidden; }
.bar progress::-webkit-progress-bar { background-color: var(--_track); }
.bar progress::-webkit-progress-value { border-radius: 3px; background-color: var(--_bar); }
.bar progress::-moz-progress-bar { border-radius: 3px; background-color: var(--_bar); }
.serial { display: grid; grid-template-columns: 1fr auto 1fr; align-items: center; gap: 12px; width: 100%; padding: 16px; border-radius: var(--_radius-panel); background-color: var(--_sunken); }
.serial-code { grid-column: 2; font-weight: 600; font-size: calc(36 * var(--_mfa-text-px)); line-height: calc(44 * var(--_mfa-text-px)); font-variant-numeric: tabular-nums; letter-spacing: .06em; }
.serial-code { display: flex; flex-wrap: wrap; gap: 0 .4em; }
.serial-long { grid-template-columns: 1fr auto; }
.serial-long .serial-code { grid-column: 1; font-size: calc(24 * var(--_mfa-text-px)); line-height: calc(36 * var(--_mfa-text-px)); }
.serial > .button { grid-column: -2; justify-self: end; --b: var(--_surface); border-color: var(--_border); }
.or { display: flex; align-items: center; gap: 12px; width: 100%; color: var(--_text-muted); font-weight: 400; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); }
.or::before, .or::after { content: ''; flex: 1; height: 1px; background-color: var(--_border); }
.how { display: grid; gap: 12px; width: 100%; counter-reset: how; text-align: start; }
.how > li { display: grid; grid-template-columns: calc(24 * var(--_mfa-text-px)) 1fr; gap: 12px; counter-increment: how; color: var(--_text-secondary); }
.how > li::before { content: counter(how); display: grid; place-items: center; width: calc(24 * var(--_mfa-text-px)); height: calc(24 * var(--_mfa-text-px)); border-radius: 50%; background-color: var(--_grey); font-weight: 600; font-size: calc(12 * var(--_mfa-text-px)); line-height: calc(18 * var(--_mfa-text-px)); }

.stepper { display: flex; width: 100%; max-width: 920px; margin-inline: auto; }
.stepper > li { position: relative; flex: 1; display: grid; justify-items: center; gap: 8px; color: var(--_text-muted); font-weight: 400; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); text-align: center; }
.mark { position: relative; z-index: 1; display: grid; place-items: center; width: calc(28 * var(--_mfa-text-px)); height: calc(28 * var(--_mfa-text-px)); border: 1.5px solid; border-color: var(--_border-control); border-radius: 50%; color: var(--_text-muted); font-weight: 600; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); }
.mark .icon { width: 16px; height: 16px; stroke-width: 2.5; }
.stepper > li + li::before { content: ''; position: absolute; top: calc(14 * var(--_mfa-text-px) - 1px); right: calc(50% + 14 * var(--_mfa-text-px) + 6px); left: calc(-50% + 14 * var(--_mfa-text-px) + 6px); height: 2px; border-radius: 2px; background-color: var(--_track); }
.step-done { color: var(--_text-secondary); }
.step-done > .mark { border-color: var(--_primary-light); background-color: var(--_primary-light); color: var(--_on-primary-light); }
.stepper > .step-done + li::before { background-color: var(--_bar); }
.stepper > [aria-current] { color: var(--_text); font-weight: 600; }
.stepper > [aria-current] > .mark { border-color: var(--_primary); background-color: var(--_primary); color: var(--_on-primary); }
.stepper-short { display: none; }

.choices { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; min-width: 0; margin: 0; padding: 0; border: 0; }
.choices > legend { margin-bottom: 8px; padding: 0; font-weight: 600; font-size: calc(14 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); }
.choice { position: relative; display: grid; align-content: start; justify-items: start; gap: 2px; padding: 20px; border: 1px solid; border-color: var(--_border-control); border-radius: var(--_radius-panel); }
.choice:hover { background-color: var(--_hover); }
.choice .tile { margin-bottom: 12px; }
.choice-name { font-weight: 600; }
.choice input { position: absolute; opacity: 0; inset: 20px 20px auto auto; width: 20px; height: 20px; }
.choice-dot { position: absolute; inset: 20px 20px auto auto; width: 20px; height: 20px; border: 1.5px solid; border-color: var(--_border-control); border-radius: 50%; background-color: var(--_surface); }
.choice:has(:checked) { border-color: var(--_primary); box-shadow: inset 0 0 0 1px var(--_primary); background-color: var(--_primary-tint); }
.choice:has(:focus-visible) { outline: 2px solid var(--_focus); outline-offset: 2px; }
.choice :focus-visible { outline: 0; }
.choice:has(:checked) .choice-dot { border: 6px solid; border-color: var(--_primary); background-color: var(--_on-primary); }
.choice:has(:checked) .tile { background-color: var(--_primary-light); }
.choice:has(:disabled) { color: var(--_text-muted); cursor: not-allowed; }

.terms { max-height: clamp(120px, 100dvh - 480 * var(--_mfa-text-px), 500px); padding: 20px; border: 1px solid; border-color: var(--_border); border-radius: var(--_radius-panel); overflow: auto; color: var(--_text-secondary); font-weight: 400; font-size: calc(14 * var(--_mfa-text-px)); line-height: calc(22 * var(--_mfa-text-px)); text-align: start; white-space: pre-line; background: linear-gradient(var(--_sunken) 50%, #0000) 0 100% / 100% 48px no-repeat local, linear-gradient(#0000, light-dark(#161b221a, #0006)) 0 100% / 100% 16px no-repeat scroll, var(--_sunken); }
.terms:focus-visible { outline-offset: -2px; }

@container mfa (max-width: 40em) {
  .stepper-wide { display: none; }
  .stepper-short { display: grid; max-width: 488px; }
  .serial { grid-template-columns: 1fr auto; padding: 12px 16px; }
  .serial-code { grid-column: 1; font-size: calc(30 * var(--_mfa-text-px)); }
  .serial-long .serial-code { font-size: calc(20 * var(--_mfa-text-px)); line-height: calc(30 * var(--_mfa-text-px)); }
}
@container mfa (max-width: 25em) {
  .serial-code { font-size: calc(26 * var(--_mfa-text-px)); line-height: calc(36 * var(--_mfa-text-px)); }
  .choices { grid-template-columns: 1fr; }
  .choice { grid-template-columns: auto 1fr; gap: 0 12px; padding: 16px; }
  .choice .tile { grid-row: 1 / 3; align-self: center; margin: 0; }
  .choice-name:nth-last-child(2) { grid-row: 1 / 3; align-self: center; }
  .choice .choice-dot, .choice input { inset: 0 16px 0 auto; margin: auto 0; }
}
@container mfa (max-width: 19em) {
  .serial { grid-template-columns: 1fr; }
  .serial-code { justify-content: center; }
  .serial-long .serial-code { max-width: 7em; margin-inline: auto; }
  .serial > .button { justify-self: center; }
}
@media (forced-colors: active) {
  .choice:has(:checked) { outline: 2px solid Highlight; }
  .choice:has(:checked) .choice-dot { border-color: Highlight; forced-color-adjust: none; }
  .stepper > [aria-current] > .mark { border-width: 3px; }
  .serial { border: 1px solid; }
  .bar progress { border: 1px solid CanvasText; background: Canvas; forced-color-adjust: none; }
  .bar progress::-webkit-progress-bar { background: Canvas; }
  .bar progress::-webkit-progress-value { background: CanvasText; }
  .bar progress::-moz-progress-bar { background: CanvasText; }
}
@media print { .terms { max-height: none; overflow: visible; } }
`

/**
 * All style sheets that are not needed for the login form, in cascade order. A chunk that needs only some of them
 * adopts only those.
 */
export const rest: readonly LazyStyleSheet[] = [...signedIn, setup]
