import { css } from './sheet'

/** Names and values in a panel or a dialog. */
export const factsStyles = css`
.panel { border: 1px solid var(--_border); border-radius: var(--_radius-panel); background: var(--_surface); }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 6px 16px; font: 13px/20px var(--_font); text-align: start; }
.facts dt { color: var(--_text-muted); }
.facts dd { overflow-wrap: anywhere; }
.dialog .facts { padding: 12px 16px; border-radius: var(--_radius-panel); background: var(--_sunken); }
`
