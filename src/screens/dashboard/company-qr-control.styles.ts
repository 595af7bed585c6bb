import { css } from '../../ui/style-sheet'

/**
 * The side panel lies over the page, beside the menu, and stays in view while the page scrolls; what is under it is dimmed.
 * In a narrow box it takes all of it, so that the code is in sight at once.
 */
export const companyQrControlStyles = css`
.shell > :is(.main, .side-panel) { grid-area: 1 / 2; }
.shell > .side-panel { position: sticky; inset: 0 auto auto; align-self: start; min-height: 0; height: 100vh; max-height: 100%; overflow: auto; }
.shell:has(> .side-panel) > .main::after { content: ''; position: absolute; z-index: 5; inset: 0 0 0 256px; background-color: var(--_scrim); pointer-events: none; }
.company-qr-code > .qr-expired { min-width: 240px; min-height: 240px; }
.guest > .side-panel { position: relative; height: auto; }
@container mfa (max-width: 60em) {
  .shell > :is(.main, .side-panel) { grid-area: auto; }
  .shell > .side-panel { position: absolute; z-index: 7; inset: 0; width: auto; height: auto; max-height: none; min-height: 100%; padding: 16px; border: 0; box-shadow: none; }
}
@media (forced-colors: active) { .shell > .side-panel { border-inline-end: 1px solid; } }
@media print { .shell > .side-panel { display: none; } }
`
