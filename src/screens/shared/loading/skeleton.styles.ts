import { css } from '../../../ui/style-sheet'

/** Class names of its own: the sheets of the screens that it stands in for may not be here yet. */
export const skeletonStyles = css`
.skeleton { display: grid; gap: 24px; }
.skeleton i { display: block; width: 100%; height: 12px; border-radius: 6px; background-color: var(--_grey); }
.skeleton .sk-title { width: 60%; height: 28px; }
.skeleton .sk-lead { width: 85%; }
.skeleton .sk-tile { width: 56px; height: 56px; border-radius: 14px; }
.skeleton .sk-row { height: 72px; border-radius: 12px; }
.skeleton .sk-field, .skeleton .sk-button { height: 48px; border-radius: 10px; }
.skeleton .sk-ring { width: 132px; height: 132px; margin: auto; border-radius: 50%; }
.skeleton .sk-table { height: 232px; border-radius: 12px; }
.sk-page { display: grid; grid-template-columns: minmax(0, 488px); justify-content: center; gap: 16px; padding: 24px; }
.sk-setup { display: grid; grid-template: auto 1fr / minmax(0, 1fr); }
.sk-top { display: flex; align-items: center; justify-content: space-between; min-height: 64px; padding: 8px 32px; border-bottom: 1px solid; border-bottom-color: var(--_border); background-color: var(--_surface); }
.sk-top i { width: 120px; }
.sk-body { display: grid; grid-template-columns: minmax(0, 488px); align-content: start; justify-content: center; padding: 48px 32px 64px; }
.sk-shell { display: grid; grid-template-columns: 256px minmax(0, 1fr); min-height: 100vh; }
.sk-side { display: grid; grid-template-rows: 1fr auto; padding: 24px 20px; border-inline-end: 1px solid; border-inline-end-color: var(--_border); background-color: var(--_surface); }
.sk-side .skeleton { align-content: start; gap: 30px; padding-bottom: 24px; }
.sk-end { display: grid; align-content: start; }
.sk-end > .language { justify-content: space-between; }
.sk-main { align-content: start; gap: 40px; max-width: calc(1040 * var(--_mfa-text-px)); padding: 40px; }
.sk-shell.sk-guest { min-height: 0; }
.sk-guest > .sk-side { grid-template-rows: auto 1fr; border: 0; background: none; }
.sk-guest > .sk-side .sk-title { display: none; }
@container mfa (max-width: 60em) {
  .sk-shell { grid-template: auto 1fr / minmax(0, 1fr); }
  .sk-side { grid-template-rows: auto; align-items: center; min-height: 56px; padding: 8px 16px; border-inline-end: 0; border-bottom: 1px solid; border-bottom-color: var(--_border); }
  .sk-side .skeleton { padding: 0; }
  .sk-side > .skeleton > .sk-title { display: block; width: 120px; }
  .sk-side .sk-title ~ i, .sk-end > .skeleton, .sk-shell:not(.sk-guest) > .sk-side > .sk-end { display: none; }
  .sk-guest > .sk-side { grid-template-rows: 40px 1fr; min-height: 128px; padding: 0 16px; }
  .sk-end > .language { justify-content: start; }
  .sk-main { gap: 32px; padding: 24px 16px 48px; }
}
@container mfa (max-width: 40em) {
  .sk-top { min-height: 56px; padding: 8px 16px; }
  .sk-body { padding: 16px 16px 48px; }
}
@media (prefers-reduced-motion: no-preference) {
  .skeleton { animation: skeleton 1.6s ease-in-out infinite; }
}
@keyframes skeleton { 50% { opacity: .5; } }
@media (forced-colors: active) {
  .skeleton i { border: 1px solid; }
}
`
