import { css } from '../../../ui/sheet'

/** Columns keep their place from page to page, and a page with fewer rows keeps the height of three. */
export const historyStyles = css`
.history .table-scroll { min-height: 200px; }
@container mfa (min-width: 641px) {
  .history .table { min-width: 600px; table-layout: fixed; }
  .history .table th { padding-block: 2px; white-space: normal; }
  .history .table :is(th, td):nth-child(1) { width: 18%; }
  .history .table :is(th, td):nth-child(2) { width: 22%; }
  .history .table :is(th, td):nth-child(4) { width: 108px; }
  .history .table :is(th, td):nth-child(5) { width: 172px; }
}
@container mfa (max-width: 640px) {
  .history .table-scroll { min-height: 278px; }
  .history .state { min-height: 276px; }
}
@media print {
  .history .table-scroll { min-height: 0; }
}
`
