import { css } from './style-sheet'

/** What lies over the main part, beside the menu. */
export const sidePanel = css`
.side-panel { position: absolute; z-index: 6; inset: 0 auto 0 256px; width: 360px; max-width: 100%; min-height: 100%; display: grid; align-content: start; gap: 24px; padding: 24px; border-inline-start: 1px solid; border-inline-start-color: var(--_border); background-color: var(--_raised); box-shadow: var(--_shadow-dialog); }
.side-panel-head { display: flex; align-items: center; justify-content: space-between; gap: 12px; }
.side-panel-head .icon-button { margin-inline-end: -6px; }
@container mfa (max-width: 60em) { .side-panel { inset-inline: auto 0; } }
@container mfa (max-width: 40em) { .side-panel { width: 100%; } }
@media (prefers-reduced-motion: no-preference) {
  .side-panel { animation: slide .32s cubic-bezier(.2, 0, 0, 1); }
}
@keyframes slide { from { opacity: 0; translate: -16px 0; } }
`
