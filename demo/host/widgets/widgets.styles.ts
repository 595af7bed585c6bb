import { css } from '../../../src/ui/style-sheet'

/** The layout of the page around the primitives; no primitive depends on it. */
export const widgetsStyles = css`
.mfa { min-height: 100vh; background-color: var(--_page); }
.board { display: grid; gap: 40px; max-width: 1120px; margin: 0 auto; padding: 40px 24px 64px; }
.board-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 16px; }
.board-controls { display: flex; flex-wrap: wrap; align-items: center; gap: 12px; }
.board-contents { display: flex; flex-wrap: wrap; gap: 4px 20px; }
.board-contents a { display: inline-flex; align-items: center; min-height: 24px; color: var(--_text-link); }
.board-section { display: grid; gap: 16px; min-width: 0; }
.board-pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 24px 32px; align-items: start; }
.board-pair > *, .board-pair figure > * { min-width: 0; }
.board figcaption { margin-bottom: 8px; color: var(--_text-muted); font: .8125rem/1.25rem var(--_font); }
.board-pad { padding: 24px; min-width: 0; }
.board-stage { position: relative; min-height: 560px; overflow: hidden; }
.board-stage .side-panel { inset: 0 auto 0 0; }
.board-small { width: 240px; max-width: 100%; }
.board-icons { display: grid; grid-template-columns: repeat(auto-fill, minmax(112px, 1fr)); gap: 12px; }
.board-icons li { display: grid; justify-items: center; gap: 8px; padding: 16px 4px; border: 1px solid var(--_border); border-radius: 12px; background: var(--_surface); color: var(--_text-muted); font: .75rem/1.125rem var(--_font); }
.board-icons .icon { color: var(--_text); }
@container mfa (max-width: 53.75em) {
  .board { padding: 24px 16px 48px; }
  .board-pair { grid-template-columns: minmax(0, 1fr); }
}
@container mfa (max-width: 25em) {
  .board-pad { padding: 16px; }
}
`
