import { css } from '../../src/ui/style-sheet'

/** The layout of the page around the shared primitives. */
export const deskStyles = css`
.mfa { min-height: 100vh; }
.desk { display: grid; gap: 24px; max-width: 1120px; margin: 0 auto; padding: 40px 24px 64px; }
.desk-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 16px; }
.desk-link { display: inline-flex; align-items: center; min-height: 36px; color: var(--_text-link); }
.desk-columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 40px; align-items: start; }
.desk-section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; min-width: 0; }
.messages { display: grid; gap: 12px; }
.message-card { display: grid; gap: 8px; padding: 16px 20px; }
.message-head { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; align-items: center; gap: 8px 12px; }
.message-head time, .employees code { font-variant-numeric: tabular-nums; }
.message-card summary { width: max-content; min-height: 24px; color: var(--_text-link); font: .8125rem/1.5rem var(--_font); cursor: pointer; }
.message-body { padding: 12px 0 0; color: var(--_text-secondary); font: .8125rem/1.25rem var(--_font); white-space: pre-wrap; }
.employees > li { display: grid; gap: 4px; padding: 14px 20px; }
.employees > li + li { border-top: 1px solid var(--_border); }
.employee-head { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; }
.employee-methods .badge { white-space: normal; }
.employee-actions { display: flex; flex-wrap: wrap; gap: 10px; margin-inline-start: auto; }
.employees code { color: var(--_text-secondary); font: .875rem/1.25rem ui-monospace, 'Cascadia Mono', Menlo, monospace; }
.employee-methods { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 4px; }
.care { display: grid; gap: 20px; margin-top: 12px; padding: 16px; border-radius: var(--_radius-panel); background: var(--_sunken); }
.care-part { display: grid; gap: 8px; min-width: 0; margin: 0; padding: 0; border: 0; }
.care-part legend { padding: 0 0 8px; }
.care-grants { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 4px 12px; }
.care .serial { background: var(--_surface); }
.care-phones { display: grid; gap: 8px; }
.care-phones li { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
.care-phones .button { margin-inline-start: auto; }
@container mfa (max-width: 53.75em) {
  .desk { padding: 24px 16px 48px; }
  .desk-columns { grid-template-columns: minmax(0, 1fr); gap: 32px; }
}
`
