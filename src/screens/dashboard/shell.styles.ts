import { css } from '../../ui/style-sheet'

/**
 * The signed-in frame: side menu beside the page; a top bar with a menu button where the box is narrow. A guest shows nothing of
 * a page: a plain list beside the content, a row of tabs where the box is narrow.
 */
export const shellStyles = css`
.mfa { display: grid; grid-template: 1fr / minmax(0, 1fr); min-height: 100%; }
.shell { display: grid; grid-template-columns: 256px minmax(0, 1fr); min-height: 100vh; }
.shell.guest { min-height: 0; }
.sidebar { border-inline-end: 1px solid; border-inline-end-color: var(--_border); background-color: var(--_surface); }
.sidebar-inner { position: sticky; top: 0; display: flex; flex-direction: column; height: 100vh; max-height: 100%; overflow-y: auto; }
.sidebar-top { display: flex; align-items: center; justify-content: space-between; padding: 20px 20px 12px; }
.product { display: inline-flex; align-items: center; gap: 10px; font-weight: 600; font-size: calc(17 * var(--_mfa-text-px)); line-height: calc(26 * var(--_mfa-text-px)); letter-spacing: -.01em; }
.product .icon { width: 28px; height: 28px; stroke-width: 1.6; color: var(--_text-link); }
.sidebar-toggle { display: none; }
.sidebar-body { flex: 1; display: flex; flex-direction: column; padding: 8px 12px 16px; }
.identity { display: grid; grid-template-columns: auto minmax(0, 1fr); align-items: center; gap: 0 12px; margin-bottom: 16px; padding: 12px; border-radius: 12px; background-color: var(--_page); }
.identity .avatar { grid-row: 1 / 3; display: grid; place-items: center; width: 36px; height: 36px; border-radius: 999px; background-color: var(--_primary-light); color: var(--_on-primary-light); }
.identity b { overflow-wrap: anywhere; font-weight: 600; font-size: calc(14 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); }
.identity .mail { overflow-wrap: anywhere; color: var(--_text-muted); font-weight: 400; font-size: calc(12 * var(--_mfa-text-px)); line-height: calc(18 * var(--_mfa-text-px)); }
.nav, .sidebar-end { display: grid; gap: 2px; }
:is(.nav, .sidebar-end) > :is(a, button, p) { display: flex; align-items: center; gap: 10px; min-height: 40px; padding: 4px 4px 4px 12px; border-radius: 8px; color: var(--_text-secondary); font-weight: 400; font-size: calc(14 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); text-decoration: none; }
:is(.nav, .sidebar-end) > :is(a, button):hover { background-color: var(--_page); color: var(--_text); }
:is(.nav, .sidebar-end) > :is([aria-current='page'], [aria-expanded='true']) { background-color: var(--_primary-tint); color: var(--_on-primary-light); font-weight: 600; }
.sidebar-end > button { border: 0; background: none; text-align: start; }
.sidebar-end { margin-top: auto; padding-top: 24px; }
.sidebar-end .language { justify-content: space-between; padding: 12px 8px 0; }
.guest > .sidebar { border: 0; background: none; }
.guest > * > .sidebar-inner { position: static; height: auto; background: none; }
.guest .identity { background: none; }
.skip:not(:focus) { position: absolute; clip-path: inset(50%); }
.skip { position: absolute; z-index: 8; inset: 8px auto auto 8px; }
.main { display: grid; align-content: start; gap: 40px; width: 100%; max-width: calc(1040 * var(--_mfa-text-px)); padding: 40px; }
.page-head { display: grid; gap: 4px; }
@container mfa (max-width: 60em) {
  .shell { grid-template: auto 1fr / minmax(0, 1fr); }
  .sidebar { border-inline-end: 0; border-bottom: 1px solid; border-bottom-color: var(--_border); }
  .sidebar-inner { position: relative; z-index: 6; height: auto; overflow: visible; background-color: var(--_surface); }
  .sidebar-top { min-height: 56px; padding: 8px 16px; }
  .sidebar-toggle { display: inline-grid; }
  .sidebar-body { display: none; }
  .sidebar-body.open { display: flex; position: absolute; inset: 100% 0 auto auto; width: min(320px, 100%); border-end-start-radius: var(--_radius-panel); background-color: var(--_surface); box-shadow: var(--_shadow-dialog); }
  .sidebar:has(.open)::after { content: ''; position: absolute; z-index: 5; inset: 0; background-color: var(--_scrim); }
  .main { gap: 32px; padding: 24px 16px 48px; }
  .guest .sidebar-body { display: flex; flex-flow: row wrap; gap: 8px; padding: 0; }
  .guest .nav { display: flex; flex: 1 0 100%; gap: 0; min-width: 0; padding: 0 6px; border-bottom: 1px solid; border-bottom-color: var(--_border); overflow-x: auto; scrollbar-width: thin; }
  .guest .nav > a { flex: none; padding: 4px 10px; border-bottom: 2px solid #0000; border-radius: 8px 8px 0 0; }
  .guest .nav > [aria-current] { border-bottom-color: var(--_text-link); background: none; }
  .guest .nav .icon { display: none; }
  .guest .identity { order: 1; flex: 1 0 auto; max-width: 100%; margin: 0; padding: 0 16px; }
  .guest .avatar { display: none; }
  .guest .sidebar-end { order: 2; display: flex; flex-wrap: wrap; align-items: center; margin: 0; padding: 0 6px; }
  .guest .sidebar-end > :is(a, button, p) { gap: 6px; min-height: 36px; padding: 4px 10px; }
  .guest .sidebar-end > .language { padding: 0 12px; }
  .guest .sidebar-end .icon { width: 16px; height: 16px; }
}
@media print {
  .sidebar, .skip { display: none; }
  .shell { display: block; }
  /* Paper is white. */
  .mfa { color-scheme: light; }
}
@media (forced-colors: active) {
  :is(.nav, .sidebar-end) > :is([aria-current='page'], [aria-expanded='true']) { border: 1px solid; }
}
`
