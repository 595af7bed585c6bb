import { css } from '../../src/ui/style-sheet'

/** One narrow column, as on a phone, also on a wide screen. */
export const phoneStyles = css`
.mfa { min-height: 100vh; }
.phone { display: grid; grid-template-rows: auto 1fr auto; max-width: 440px; min-height: 100vh; min-height: 100dvh; margin: 0 auto; background: var(--_page); }
.phone-bar { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px; padding: 12px 16px; border-bottom: 1px solid var(--_border); background: var(--_surface); }
.phone-title { display: flex; align-items: center; gap: 8px; font: 600 1.0625rem/1.625rem var(--_font); white-space: nowrap; }
.phone-title .icon { color: var(--_text-link); }
.phone-main { display: grid; align-content: start; gap: 16px; padding: 16px; }
.phone-section { display: grid; gap: 8px; }
.phone-list { display: grid; gap: 12px; }
.phone-hint { padding: 8px 0; text-align: center; }
.phone-foot { padding: 8px 16px 24px; text-align: center; }
.phone-anchor { display: inline-flex; align-items: center; min-height: 24px; color: var(--_text-link); font-weight: 600; }
.phone .notice { overflow-wrap: anywhere; }
.phone-notice-actions { padding-top: 8px; }
.phone .card { padding: 24px; }
.request { display: grid; gap: 16px; padding: 20px; border-color: var(--_primary); box-shadow: var(--_shadow-menu); }
.request-head { display: flex; align-items: center; gap: 16px; }
.request .facts { padding: 12px 16px; border-radius: var(--_radius-panel); background: var(--_sunken); font-size: .875rem; line-height: 1.25rem; }
.request time { font-variant-numeric: tabular-nums; }
.device { display: grid; gap: 12px; padding: 16px; }
.device-head { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; align-items: center; gap: 4px 12px; }
.device-link { display: flex; align-items: center; gap: 6px; min-width: min-content; max-width: 96px; color: var(--_text-muted); }
.device-link::before { content: ''; flex: none; width: 8px; height: 8px; border-radius: 50%; background: var(--_border-control); }
.device-link[data-link=live] { color: var(--_success); }
.device-link[data-link=live]::before { background: currentColor; }
.device-link[data-link=gone]::before { background: var(--_danger); }
.device-foot { display: flex; justify-content: flex-end; }
.codes { display: grid; border-radius: var(--_radius-panel); background: var(--_sunken); }
.code-row { display: grid; grid-template-columns: minmax(0, 1fr) auto auto; align-items: center; gap: 12px; padding: 12px 16px; }
.code-row + .code-row { border-top: 1px solid var(--_border); }
.code-row-code { display: flex; gap: 8px; font: 600 1.75rem/2.25rem var(--_font); font-variant-numeric: tabular-nums; letter-spacing: .04em; color: var(--_text); }
.code-row-time { position: relative; display: grid; place-items: center; width: 40px; height: 40px; font: 600 .8125rem/1.25rem var(--_font); font-variant-numeric: tabular-nums; color: var(--_text-secondary); }
.code-row-time svg { position: absolute; inset: 0; fill: none; stroke: var(--_border); stroke-width: 3; transform: rotate(-90deg); }
.code-row-left { stroke: var(--_primary); stroke-linecap: round; }
.code-row[data-ending] .code-row-left { stroke: var(--_danger); }
.code-row[data-ending] .code-row-time { color: var(--_danger); }
.pair-domain { padding: 12px 16px; border-radius: var(--_radius-panel); background: var(--_sunken); text-align: center; overflow-wrap: anywhere; }
.phone-buttons { display: grid; gap: 8px; }
.phone .card { gap: 20px; }
.phone .how { font-size: .875rem; line-height: 1.375rem; }
.scanner { width: 100%; aspect-ratio: 1; border-radius: var(--_radius-panel); background: #000; object-fit: cover; }
.registrations { display: grid; gap: 12px; justify-items: start; }
.registrations > .register, .registrations > .notice { width: 100%; }
.registered { display: flex; flex-wrap: wrap; gap: 6px; }
.register { display: grid; gap: 12px; padding: 16px; border-radius: var(--_radius-panel); background: var(--_sunken); }
.register .code .input { min-height: 56px; background: var(--_surface); }
.register .code .register-long { font-size: 1.25rem; letter-spacing: .02em; text-indent: .02em; }
@media (max-width: 350px) {
  .code-row { gap: 8px; padding: 12px; }
  .code-row-code { gap: 4px; font-size: 1.5rem; letter-spacing: 0; }
  .device, .request { padding: 12px; }
  .phone-bar { gap: 8px; padding: 12px; }
  .phone-title .icon { display: none; }
}
@media (forced-colors: active) {
  .code-row-time svg { stroke: GrayText; }
  .code-row-left { stroke: CanvasText; }
  .device-link::before { forced-color-adjust: none; }
}
`
