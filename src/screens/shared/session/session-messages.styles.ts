import { css } from '../../../ui/style-sheet'

/**
 * The toast is a popover: it lies over the page whatever surrounds the element, and its place is the window's lower edge.
 * What browsers give a popover is taken back.
 */
export const sessionStyles = css`
.session-toast { position: fixed; inset: auto 0 max(16px, env(safe-area-inset-bottom)); width: min(520px, 100% - 32px); margin: 0 auto; padding: 0; border: 0; background: none; color: inherit; overflow: visible; }
.session-toast .toast { width: 100%; }
.session-toast .toast-available > .icon { color: var(--_success); }
.session-banner { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; padding: 12px 24px; border-bottom: 1px solid; border-bottom-color: var(--_border); background-color: var(--_warning-tint); }
.session-banner > .icon { color: var(--_warning); }
.session-banner > div { flex: 1 1 240px; }
@media (forced-colors: active) { .session-banner { border: 1px solid; } }
@media print { .session-toast, .session-banner { display: none; } }
`
