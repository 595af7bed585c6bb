import { css } from '../../ui/sheet'

/**
 * The side panel lies over the page, beside the menu, and stays in view while the page scrolls. In a narrow box it is a
 * part of the menu instead, so that it never covers its own control.
 */
export const companyQrControlStyles = css`
.shell > :is(.main, .side-panel) { grid-area: 1 / 2; }
.shell > .side-panel { position: sticky; inset: 0 auto auto; align-self: start; min-height: 0; height: 100vh; max-height: 100%; overflow: auto; }
@container mfa (max-width: 60em) {
  .shell > :is(.main, .side-panel) { grid-area: auto; }
  .shell:has(> .side-panel) { grid-template-rows: auto auto 1fr; }
  .shell > .side-panel { position: static; width: auto; height: auto; border-inline-start: 0; border-bottom: 1px solid; border-bottom-color: var(--_border); box-shadow: none; }
  .shell:has(.sidebar-body:not(.open)) > .side-panel { display: none; }
}
@media (forced-colors: active) { .shell > .side-panel { border-inline-end: 1px solid; } }
@media print { .shell > .side-panel { display: none; } }
`
