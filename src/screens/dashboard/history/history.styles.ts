import { css } from '../../../ui/style-sheet'

/** Columns keep their place from page to page, and what is short stays in one line, as every head does. */
export const historyStyles = css`
.history .block-head { min-height: calc(36 * var(--_mfa-text-px)); }
@container mfa (width < 77.5em) {
  /* Beside the title there is room until the count is known. */
  .history .toolbar { width: 100%; }
}
@container mfa (width > 40em) {
  .history .table { min-width: calc(700 * var(--_mfa-text-px)); table-layout: fixed; }
  .history .table :is(th, td) { padding-inline: 12px; }
  .history .table th { padding-block: 2px; white-space: normal; }
  .history .table :is(th, td):nth-child(1) { width: 18%; padding-inline-start: 16px; }
  .history .table :is(th, td):nth-child(2) { width: calc(218 * var(--_mfa-text-px)); white-space: nowrap; }
  .history .table :is(th, td):nth-child(4) { width: calc(100 * var(--_mfa-text-px)); }
  .history .table :is(th, td):nth-child(5) { width: calc(146 * var(--_mfa-text-px)); padding-inline-end: 16px; }
}
@container mfa (max-width: 40em) {
  .history .state { min-height: calc(276 * var(--_mfa-text-px)); }
}
`
