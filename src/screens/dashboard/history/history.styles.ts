import { css } from '../../../ui/sheet'

/** Columns keep their place from page to page, and a page with fewer rows keeps the height of three. */
export const historyStyles = css`
.history .table-scroll { min-height: calc(200 * var(--_mfa-text-px)); }
@container mfa (width > 40em) {
  .history .table { min-width: calc(600 * var(--_mfa-text-px)); table-layout: fixed; }
  .history .table th { padding-block: 2px; white-space: normal; }
  .history .table :is(th, td):nth-child(1) { width: 18%; }
  .history .table :is(th, td):nth-child(2) { width: 22%; }
  .history .table :is(th, td):nth-child(4) { width: calc(108 * var(--_mfa-text-px)); }
  .history .table :is(th, td):nth-child(5) { width: calc(172 * var(--_mfa-text-px)); }
}
@container mfa (max-width: 40em) {
  .history .table-scroll { min-height: calc(278 * var(--_mfa-text-px)); }
  .history .state { min-height: calc(278 * var(--_mfa-text-px) - 2px); }
}
@media print {
  .history .table-scroll { min-height: 0; }
}
`
