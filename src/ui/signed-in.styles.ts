import { common } from './common.styles'
import { factsStyles } from './facts'
import { moreTokens } from './more-tokens.styles'
import { mounted } from './mounted.styles'
import { sidePanel } from './side-panel'
import { signIn } from './sign-in.styles'
import { css, type LazyStyleSheet } from './style-sheet'
import { toastStyles } from './toast'

/** Styles of lists: tables with their toolbar and pager, drop-down lists, status cards, and the states of a list. */
const data = css`
.row { display: flex; flex-wrap: wrap; align-items: center; gap: 12px; }
.tile-success { background-color: var(--_success-tint); color: var(--_success); }
.notice-danger { background-color: var(--_danger-tint); }
.notice-danger > .icon { color: var(--_danger); }
.notice-success { background-color: var(--_success-tint); }
.notice-success > .icon { color: var(--_success); }
.button-danger { --b: var(--_danger-fill); color: #fff; }
.section-title { font-weight: 600; font-size: calc(17 * var(--_mfa-text-px)); line-height: calc(26 * var(--_mfa-text-px)); letter-spacing: -.01em; text-wrap: balance; }
.icon-button { display: inline-grid; place-items: center; flex: none; width: 32px; height: 32px; padding: 0; border: 0; border-radius: var(--_radius-small); background: none; color: var(--_text-muted); }
.icon-button:hover { background-color: var(--_grey); color: var(--_text); }
.input::placeholder { color: var(--_text-muted); opacity: 1; }
.input-small { min-height: 36px; padding: 0 12px; border-radius: var(--_radius-small); font-size: calc(14 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); }

.block { display: grid; gap: 16px; min-width: 0; }
.block-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px 16px; }
.toolbar { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
.toolbar > .search { width: calc(280 * var(--_mfa-text-px)); }
.count { margin-inline-end: auto; color: var(--_text-muted); font-weight: 400; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); }


.combobox { position: relative; min-width: 0; }
.select { display: inline-flex; position: relative; align-items: center; justify-content: space-between; gap: 8px; width: 100%; min-height: 48px; padding: 0 12px 0 16px; border: 1px solid; border-color: var(--_border-control); border-radius: var(--_radius-control); background-color: var(--_surface); text-align: start; font-size: calc(16 * var(--_mfa-text-px)); }
.select > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.select > span:has(.select-empty) { white-space: normal; }
.select > .icon, .select-empty, .select-key { color: var(--_text-muted); }
.select-key { margin-inline-end: 3px; }
.select b { font-weight: 400; }
.select-key + b { font-weight: 600; }
.select:focus-visible { outline-offset: -2px; }
div.select { width: auto; max-width: 100%; }
.select > select { position: absolute; inset: 0; width: 100%; border: 0; opacity: 0; font: inherit; color: var(--_text); background-color: var(--_raised); cursor: pointer; }
.select[aria-expanded='true'] { border-color: var(--_focus); }
.select:has(> :focus-visible) { border-color: var(--_focus); outline: 2px solid var(--_focus); outline-offset: -2px; }
.select:is(:disabled, :has(> :disabled)) { background-color: var(--_grey); color: var(--_text-disabled); cursor: not-allowed; }
.select:has(> :disabled) { color: var(--_text-muted); }
.select[aria-invalid='true'] { border-color: var(--_danger); }
.search > .select-key { min-width: 0; }
.search > .input { flex: 1; width: 0; min-width: 1.5em; min-height: 34px; padding: 0; border: 0; outline: 0; background: none; font-size: inherit; }
.search > .input::-webkit-search-cancel-button { display: none; }
.search > .icon-button { width: 28px; height: 28px; margin-inline-end: -8px; }
.select-small > span:has(.select-empty) { white-space: nowrap; }
.select-small { min-height: 36px; padding: 0 10px 0 12px; border-radius: var(--_radius-small); font-weight: 400; font-size: calc(14 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); }
.menu { position: absolute; z-index: 3; inset: calc(100% + 8px) 0 auto 0; min-width: 100%; width: max-content; max-width: min(440px, 100cqi - 32px); border: 1px solid; border-color: var(--_border); border-radius: var(--_radius-panel); background-color: var(--_raised); box-shadow: var(--_shadow-menu); overflow: hidden; }
.menu-fit { width: auto; max-width: none; }
.menu-search { display: grid; padding: 8px; border-bottom: 1px solid; border-bottom-color: var(--_border); }
.menu-list { max-height: 220px; padding: 8px; overflow: auto; overscroll-behavior: contain; scrollbar-width: thin; }
.menu-none { padding: 16px; color: var(--_text-muted); font-weight: 400; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); text-align: center; }
.option { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 40px; padding: 8px 12px; border-radius: var(--_radius-small); font-weight: 400; font-size: calc(14 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); cursor: pointer; }
.option > .icon { color: var(--_text-link); }
.option:hover, .option-active { background-color: var(--_grey); }
.option[aria-selected='true'] { color: var(--_on-primary-light); font-weight: 600; }
.option-note { color: var(--_text-muted); font-weight: 400; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); }

.table-frame { position: relative; border: 1px solid; border-color: var(--_border); border-radius: var(--_radius-panel); background-color: var(--_surface); }
.table-scroll { position: relative; border-radius: 11px; max-height: calc(200 * var(--_mfa-text-px)); overflow: auto; scroll-padding: calc(52 * var(--_mfa-text-px)) 0 8px; overscroll-behavior: auto; scrollbar-width: thin; scrollbar-color: var(--_border-control) #0000; background: linear-gradient(#0000, var(--_surface) 50%) 0 100% / 100% 40px no-repeat local, linear-gradient(#0000, light-dark(#161b221a, #0006)) 0 100% / 100% 14px no-repeat scroll; }
.table-scroll.table-whole { max-height: none; overflow-y: hidden; background: none; }
.table-loading { overflow: hidden; background: none; }
.table-more { position: absolute; z-index: 2; inset: auto auto -12px 50%; translate: -50%; padding: 0 10px; border: 1px solid; border-color: var(--_border); border-radius: 999px; background-color: var(--_raised); color: var(--_text-secondary); font-weight: 600; font-size: calc(12 * var(--_mfa-text-px)); line-height: calc(22 * var(--_mfa-text-px)); white-space: nowrap; pointer-events: none; }
.table-scroll:focus-visible { outline-offset: -2px; border-radius: var(--_radius-panel); }
.table { width: 100%; border: 0 solid; border-color: var(--_border); border-collapse: separate; border-spacing: 0; color: var(--_text-secondary); font-weight: 400; font-size: calc(14 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); }
/* The border color is inherited and not a variable, because a cell that uses no variable costs less time when an
   opening dialog makes the page inert. */
.table :is(tbody, tbody tr, td) { border: 0 solid; border-color: inherit; }
.table :is(th, td) { height: 52px; padding: 4px 16px; text-align: start; vertical-align: middle; }
.table th { position: sticky; top: 0; z-index: 1; height: 44px; border-bottom: 1px solid; border-bottom-color: var(--_border); background-color: var(--_sunken); color: var(--_text-muted); font-weight: 600; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); white-space: nowrap; }
.table tr > :first-child { padding-inline-start: 20px; }
.table tr > :last-child { padding-inline-end: 20px; }
.table :is(tbody + tbody > tr, tbody tr + tr) > td { border-top-width: 1px; }
.table .cell-main { color: var(--_text); font-weight: 600; }
.table .cell-end { text-align: end; }
.table .status { display: flex; }
.table .cell-date { white-space: nowrap; font-variant-numeric: tabular-nums; }
.with-icon { display: flex; align-items: center; gap: 8px; }
.with-icon .icon { color: var(--_text-muted); }
.rename { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; }
.rename .input { flex: 1 1 88px; width: auto; max-width: calc(440 * var(--_mfa-text-px)); }
.rename > .message { flex-basis: 100%; }
.rename-view { display: flex; align-items: center; gap: 4px; min-width: 0; }
.given { overflow-wrap: anywhere; }
td .given { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
td .given:focus { -webkit-line-clamp: none; }
.table.slow tbody { opacity: .6; }

.pager { position: relative; display: flex; justify-content: center; align-items: center; gap: 2px; }
.pager-field { display: none; align-items: center; gap: 6px; color: var(--_text-muted); font-weight: 400; font-size: calc(14 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); font-variant-numeric: tabular-nums; white-space: nowrap; }
.pager-field > .input { color: var(--_text); width: calc(5ch + 18px); min-height: 32px; padding: 0 8px; text-align: center; }
.pager-long > .pager-field { display: inline-flex; margin-inline-end: 12px; }
.pager ol { display: contents; }
.pager button { display: grid; place-items: center; min-width: 32px; min-height: 32px; padding: 0 4px; border: 0; border-radius: var(--_radius-small); background: none; color: var(--_text-secondary); font-weight: 400; font-size: calc(14 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); font-variant-numeric: tabular-nums; }
.pager button:hover { background-color: var(--_grey); }
.pager [aria-current='page'] { background-color: var(--_primary-light); color: var(--_on-primary-light); font-weight: 600; }
.pager [aria-disabled='true'] { color: var(--_text-disabled); background: none; cursor: default; opacity: .6; }

.status { display: inline-flex; align-items: center; gap: 4px; color: var(--_text-secondary); font-weight: 600; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); white-space: nowrap; }
.status-available, .status-success { color: var(--_success); }
.status-unregistered { color: var(--_text-link); }
.status-unavailable { color: var(--_text-muted); }
.status-failure { color: var(--_danger); }
.status-grid { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 12px; }
.status-card { position: relative; display: grid; grid-template-columns: auto minmax(0, 1fr) auto; align-content: start; align-items: start; gap: 0 8px; min-height: calc(64 * var(--_mfa-text-px) + 26px); padding: 12px; border: 1px solid; border-color: var(--_border); border-radius: var(--_radius-panel); background-color: var(--_surface); }
.status-card > .tile { grid-row: 1 / 4; align-self: start; width: 32px; height: 32px; }
.status-card > .tile > .icon { width: 20px; height: 20px; }
.status-card > .fact { color: var(--_text-secondary); font-size: calc(14 * var(--_mfa-text-px)); }
.status-card > h3 { grid-column: 2; grid-row: 1; font-weight: 600; font-size: calc(14 * var(--_mfa-text-px)); line-height: calc(24 * var(--_mfa-text-px)); letter-spacing: -.01em; }
.status-card > .status { grid-column: 3; grid-row: 1; padding-top: 2px; }
.status-card > p { grid-column: 2 / -1; text-wrap: wrap; color: var(--_text-muted); font-weight: 400; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); }
.status-card .link { position: relative; z-index: 1; margin-block: -2px; vertical-align: top; }
.status-card > .link { grid-column: 2 / -1; justify-self: start; margin-block: 0; }
.card-link { color: inherit; text-decoration: none; }
.card-link .icon { display: inline-block; vertical-align: -2px; color: var(--_text-muted); }
.card-link::after { content: ''; position: absolute; inset: 0; border-radius: var(--_radius-panel); }
.status-card:has(.card-link:hover) { background-color: var(--_hover); }

.skeleton-line { display: block; width: 60%; height: 12px; border-radius: 6px; background-color: var(--_track); }
td:nth-child(2) > .skeleton-line { width: 80%; }
td:nth-child(n + 3) > .skeleton-line { width: 45%; }

@container mfa (max-width: 65em) { .status-grid { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
@container mfa (max-width: 40em) {
  .count { order: 1; width: 100%; }
  .toolbar { width: 100%; }
  .toolbar > .select { flex: 1; }
  .toolbar > .search { flex-basis: 100%; width: auto; order: -1; }
  .status-grid { grid-template-columns: minmax(0, 1fr); }

  /* In a narrow box each row becomes a small record. Because of the roles in the markup, it stays a table for
     assistive technology. */
  .table-scroll { max-height: calc(278 * var(--_mfa-text-px)); scroll-padding: 8px 0; }
  .table, .table tbody { display: block; }
  .table thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .table tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; align-content: center; gap: 2px 12px; min-height: 92px; padding: 12px 16px; }
  .table :is(tbody + tbody > tr, tbody tr + tr) { border-top-width: 1px; }
  .table tbody tr > td:nth-child(n) { display: block; height: auto; padding: 0; border: 0; }
  .table tbody tr > :is(.cell-end, .cell-status) { grid-column: 2; grid-row: 1; justify-self: end; }
  .table tbody tr > .cell-wide { grid-column: 1 / -1; }
  .table tbody tr > .cell-wide:has(+ .cell-empty) { grid-column: auto; }
  .table tbody tr > .cell-empty:nth-child(n) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .table td:not(.cell-main, .cell-end) { font-size: calc(13 * var(--_mfa-text-px)); }
  .table .cell-date { color: var(--_text-muted); justify-self: end; }
  .table .cell-wide + .cell-date { justify-self: start; }
  .rename .input { flex-basis: 100%; max-width: none; }
  .pager ol > li { display: none; }
  .pager > button { min-width: 40px; min-height: 40px; }
  .pager > .pager-field { display: inline-flex; order: 1; margin-inline: 4px; }
  .pager ol ~ button { order: 2; }
}
/* With large text, the status does not fit beside the name, so it goes below the name. */
@container mfa (max-width: 18em) {
  .status-card > .status { grid-column: 2 / -1; grid-row: 2; justify-self: start; }
}
@media (prefers-reduced-motion: no-preference) {
  .slow .skeleton-line { animation: skeleton-line 1.6s ease-in-out infinite; }
  .table.slow tbody { transition: opacity .12s; }
}
@keyframes skeleton-line { 50% { opacity: .5; } }
@media (forced-colors: active) {
  .option-active, .option[aria-selected='true'], .pager [aria-current='page'] { outline: 2px solid; outline-offset: -2px; }
  .skeleton-line { border: 1px solid; }
}
@media print {
  .table-scroll { max-height: none; overflow: visible; background: none; }
  .pager, .toolbar, .menu, .table-more { display: none; }
  td .given { display: inline; }
}
@media (prefers-reduced-motion: no-preference) { .icon-button { transition: background-color .12s cubic-bezier(.2, 0, 0, 1); } }
`

/** The style sheets that the dashboard needs in addition to those of the login form, in cascade order. */
export const signedIn: readonly LazyStyleSheet[] = [
  mounted,
  moreTokens,
  common,
  factsStyles,
  toastStyles,
  signIn,
  data,
  sidePanel,
]
