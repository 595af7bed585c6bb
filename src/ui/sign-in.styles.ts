import { css } from './style-sheet'

/** Styles of a sign-in card's body and head, the method list, code entry and the waiting screen. */
export const signIn = css`
.card-body { display: grid; align-content: start; gap: 24px; width: 100%; min-width: 0; }
.card-body > .card-head { grid-template-columns: minmax(0, 1fr) auto; gap: 8px 16px; }
.card-body > .card-head > :not(.tile) { grid-column: 1; }
.card-body > .card-head > .tile { grid-area: 1 / 2 / span 2; margin: 0; }
h2.label { font-size: calc(15 * var(--_mfa-text-px)); }
.wait { display: grid; justify-items: center; gap: 16px; }
@media (min-height: 800px) {
  @container mfa (width > 40em) {
    /* Every card is as high as this employee's method chooser (--rows), so that the buttons below stay in the same
       place from screen to screen. In a low window, they would then be out of view. */
    .card-body { min-height: calc((91 + 54 * var(--rows, 1)) * var(--_mfa-text-px)); }
  }
}
.methods { width: 100%; border: 1px solid; border-color: var(--_border); border-radius: var(--_radius-panel); background-color: var(--_surface); text-align: start; }
.methods > li + li { border-top: 1px solid; border-top-color: var(--_border); }
.method { display: grid; grid-template-columns: auto 1fr auto; align-items: center; gap: 0 12px; width: 100%; min-height: 53px; padding: 5px 12px; border: 0; border-radius: 0; background: none; text-align: start; }
.methods > li:first-child > .method { border-radius: 11px 11px 0 0; }
.methods > li:last-child > .method { border-radius: 0 0 11px 11px; }
.methods > li:only-child > .method { border-radius: 11px; }
.method:hover { background-color: var(--_hover); }
.method:focus-visible { outline-offset: -2px; }
.method-name { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 8px; font-weight: 600; font-size: calc(15 * var(--_mfa-text-px)); line-height: calc(22 * var(--_mfa-text-px)); }
.method-line { display: block; overflow-wrap: anywhere; color: var(--_text-muted); font-weight: 400; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); }
.method .tile { width: 36px; height: 36px; }
.method > .icon { width: 16px; height: 16px; color: var(--_text-muted); }
.method[aria-disabled='true'] { cursor: default; background: none; }
.method[aria-disabled='true'] .method-name { color: var(--_text-muted); }

.code { display: grid; gap: 8px; width: 100%; text-align: start; }
.code .input { min-height: 64px; text-align: center; font-weight: 600; font-size: calc(28 * var(--_mfa-text-px)); line-height: calc(36 * var(--_mfa-text-px)); letter-spacing: .18em; text-indent: .18em; font-variant-numeric: tabular-nums; }
.code .input::selection { background-color: var(--_primary-light); color: var(--_text); }

.ring { position: relative; width: calc(128 * var(--_mfa-text-px)); height: calc(128 * var(--_mfa-text-px)); }
.ring svg { display: block; width: 100%; height: 100%; fill: none; stroke: var(--_track); stroke-width: 6; stroke-linecap: round; rotate: -90deg; }
.ring-value { stroke: var(--_bar); }
.ring-text { position: absolute; inset: 0; display: grid; align-content: center; justify-items: center; color: var(--_text-muted); font-weight: 400; font-size: calc(12 * var(--_mfa-text-px)); line-height: calc(18 * var(--_mfa-text-px)); }
.ring-text b { color: var(--_text); font-weight: 600; font-size: calc(36 * var(--_mfa-text-px)); line-height: calc(40 * var(--_mfa-text-px)); font-variant-numeric: tabular-nums; letter-spacing: -.02em; }
.waiting-line { display: inline-flex; align-items: center; gap: 8px; color: var(--_text-secondary); font-weight: 400; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); }
.pulse { width: 8px; height: 8px; border-radius: 50%; background-color: var(--_bar); forced-color-adjust: none; }
@container mfa (max-width: 40em) {
  .method { min-height: 60px; padding: 10px 12px; }
}
@container mfa (max-width: 25em) {
  .code .input { font-size: calc(24 * var(--_mfa-text-px)); padding: 0 8px; }
}
@media (max-height: 719px) {
  /* Seven methods and the button below them fit into a low window. */
  @container mfa (width > 40em) { .method { min-height: 50px; padding-block: 3px; } }
}
@media (prefers-reduced-motion: no-preference) {
  .card-body { animation: fade .18s cubic-bezier(.2, 0, 0, 1); }
  .pulse { animation: pulse 1.6s ease-in-out infinite; }
}
@keyframes fade { from { opacity: 0; } }
@keyframes pulse { 50% { opacity: .35; } }
@media (forced-colors: active) {
  .ring svg { stroke: GrayText; }
  .ring-value { stroke: Highlight; }
}
`
