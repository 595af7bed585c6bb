import { css } from './style-sheet'

/** A message over the page. */
export const toastStyles = css`
.icon-24 { width: 24px; height: 24px; stroke-width: 1.6; }
.toast { display: grid; grid-template-columns: auto 1fr auto; align-items: center; gap: 12px 16px; width: 100%; max-width: 520px; padding: 16px 16px 16px 20px; border: 1px solid; border-color: var(--_border); border-radius: var(--_radius-panel); background-color: var(--_raised); box-shadow: var(--_shadow-menu); }
.toast > .icon { color: var(--_warning); }
@container mfa (max-width: 40em) {
  .toast { grid-template-columns: auto 1fr; padding: 16px; }
  .toast .button { grid-column: 1 / -1; }
}
@media (forced-colors: active) { .toast { border: 1px solid; } }
`
