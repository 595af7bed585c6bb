import { css } from '../../../src/ui/style-sheet'

/** The layout of the page around the tried element. */
export const playgroundStyles = css`
.mfa { min-height: 100vh; background-color: var(--_page); }
.playground { display: grid; gap: 24px; max-width: 1360px; margin: 0 auto; padding: 40px 24px 64px; }
.playground-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 16px; }
.workbench { display: grid; grid-template-columns: minmax(300px, 380px) minmax(0, 1fr); gap: 24px; align-items: start; }
.settings, .outcome { display: grid; gap: 24px; min-width: 0; }
.outcome { position: sticky; top: 24px; }
.panel { display: grid; gap: 16px; min-width: 0; padding: 20px; border: 1px solid var(--_border); border-radius: var(--_radius-panel); background: var(--_surface); }
.panel-head { display: flex; align-items: center; justify-content: space-between; gap: 16px; }
.panel .select { width: 100%; }
.preview { min-width: 0; overflow: hidden; border: 1px solid var(--_border); border-radius: var(--_radius-panel); }
code, .source { font: .8125rem/1.25rem ui-monospace, 'Cascadia Mono', Menlo, monospace; }
.source { margin: 0; padding: 12px 16px; overflow-x: auto; border-radius: var(--_radius-small); background: var(--_sunken); }
.log { height: 200px; overflow: auto; padding: 8px 16px; border-radius: var(--_radius-small); background: var(--_sunken); font: .8125rem/1.25rem var(--_font); overflow-wrap: anywhere; }
.log time { color: var(--_text-muted); font-variant-numeric: tabular-nums; }
.log li + li { margin-top: 4px; }
.tokens { display: grid; gap: 12px; max-height: 560px; margin: 0 -4px; padding: 4px; overflow-y: auto; }
.tokens li { display: grid; gap: 4px; min-width: 0; }
.token { display: flex; gap: 8px; }
.token input[type='color'] { flex: none; width: 36px; height: 36px; padding: 3px; border: 1px solid var(--_border-control); border-radius: var(--_radius-small); background: var(--_surface); cursor: pointer; }
@container mfa (max-width: 53.75em) {
  .playground { padding: 24px 16px 48px; }
  .workbench { grid-template-columns: minmax(0, 1fr); }
  .outcome { display: contents; }
  .preview-panel { order: -1; }
  .tokens { max-height: 360px; }
}
@container mfa (max-width: 25em) {
  .panel { padding: 16px; }
}
`
