import { css } from '../../../ui/style-sheet'

/** The management screens: columns that keep their place, and what a deletion changes. */
export const manageStyles = css`
.page-head-action { grid-template-columns: minmax(0, 1fr) auto; align-items: start; gap: 16px 24px; }
.page-head-action > :first-child { display: grid; gap: 4px; }
.page-head-action > .message { max-width: 280px; }
.add-device { display: grid; justify-items: end; gap: 8px; }
.add-device > .message { max-width: 280px; }
/* A given name may be long. */
.devices .block-head .status { white-space: normal; overflow-wrap: anywhere; }
/* Two rows: what most people have, so that next to nothing moves when the devices are there. */
.devices .table-loading { max-height: calc(148 * var(--_mfa-text-px)); }
.devices .state { min-height: calc(148 * var(--_mfa-text-px)); }
.losses { font-weight: 400; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); overflow: hidden; }
.losses li { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 12px; padding: 12px 16px; }
.losses li + li { border-top: 1px solid; border-top-color: var(--_border); }
.losses .icon { grid-row: 1 / 3; color: var(--_text-muted); }
.losses .loss-last { background-color: var(--_warning-tint); }
.losses .loss-last .icon { color: var(--_warning); }
.losses-checking { display: grid; place-items: center; min-height: 64px; padding: 12px 16px; }
/* Groups of 20 rows: of those that were drawn, only the ones in view cost anything. The table reserves the height of the rest. */
.devices .table tbody:not(:last-child) { content-visibility: auto; }
@container mfa (width > 40em) {
  .devices .table, .devices .table :is(thead, tbody) { display: block; min-width: calc(560 * var(--_mfa-text-px)); }
  .devices .table thead { position: sticky; top: 0; z-index: 1; background-color: var(--_sunken); }
  .devices .table tr { display: grid; grid-template-columns: minmax(0, 1fr) 20% calc(116 * var(--_mfa-text-px)) calc(120 * var(--_mfa-text-px)); align-items: center; }
  .devices .table tbody tr { min-height: 52px; }
  .devices .table :is(tbody + tbody > tr, tbody tr + tr) { border-top-width: 1px; }
  .devices .table td { height: auto; border-width: 0; }
  .devices .table th { display: grid; align-items: center; }
}
@container mfa (max-width: 40em) {
  .page-head-action { grid-template-columns: minmax(0, 1fr); }
  .add-device { justify-items: start; }
  .add-device > .message, .page-head-action > .message { max-width: none; }
  .devices .state { min-height: calc(120 * var(--_mfa-text-px)); }
  .devices .table-loading { max-height: calc(106 * var(--_mfa-text-px)); }
  .devices .cell-main:has(.rename) { grid-column: 1 / -1; }
}
@media print {
  .devices .table tbody:not(:last-child) { content-visibility: visible; }
  @container mfa (width > 40em) {
    .devices .table tr { grid-template-columns: minmax(0, 1fr) 20% calc(116 * var(--_mfa-text-px)); }
  }
  .add-device, .devices .cell-end, .devices th:last-child, .rename-view .icon-button { display: none; }
}
`
