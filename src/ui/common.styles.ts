import { css } from './style-sheet'

/** Styles that every screen after the login form shares: small buttons, links, tiles, badges, callouts, dialogs. */
export const common = css`
:where(h2, h3, ol, ul, dl, dd, figure) { margin: 0; padding: 0; list-style: none; text-wrap: pretty; }
.overline { color: var(--_text-muted); font-weight: 600; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); }
.card-head .overline { margin-bottom: -4px; }
.card-head .tile { margin-bottom: 8px; }
.center { text-align: center; justify-items: center; }
.center .card-head { justify-items: center; }
.strong { font-weight: 600; color: var(--_text); }
.nowrap { white-space: nowrap; }
.numeric { font-variant-numeric: tabular-nums; }
.stack-2 { display: grid; gap: 8px; }
.stack-3 { display: grid; gap: 12px; }
[tabindex='-1']:focus { outline: 0; }

/* A link that looks like a button can have two lines. */
.button { text-align: center; }
.button-grey { --b: var(--_grey); --d: var(--b); --m: currentColor; color: var(--_on-grey); }
.button-primaryLight { --b: var(--_primary-light); --d: var(--b); --m: currentColor; color: var(--_on-primary-light); }
.button-small { min-height: 36px; padding: 2px 14px; gap: 6px; border-radius: var(--_radius-small); font-size: calc(14 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); }
.spinner { flex: none; width: 16px; height: 16px; border: 2px solid; border-right-color: #0000; border-radius: 50%; animation: turn .8s linear infinite; }
.screen [aria-busy='true']:is(.button, .method, .link, a):not([aria-disabled]) { opacity: .6; cursor: progress; }
.spinner-line { display: inline-flex; align-items: center; gap: 8px; color: var(--_text-secondary); }
@keyframes turn { to { rotate: 1turn; } }

.actions { display: flex; flex-wrap: wrap; gap: 12px; width: 100%; }
.actions > * { flex: 1 1 104px; min-width: max-content; }
.card-foot { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 4px 24px; }
.link { display: inline-flex; align-items: center; gap: 4px; min-height: 24px; padding: 0; border: 0; border-radius: 6px; background: none; color: var(--_text-link); font-weight: 600; text-align: start; text-decoration: none; }
.link:hover { text-decoration: underline; text-underline-offset: 3px; }
.link-small { font-weight: 600; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); }

.input:disabled { background-color: var(--_grey); color: var(--_text-disabled); }
.check:has(:disabled) { color: var(--_text-disabled); cursor: not-allowed; }
.message-success { color: var(--_success); }
.center .message { justify-content: center; text-align: start; }

.tile { display: grid; place-items: center; flex: none; width: 40px; height: 40px; border-radius: var(--_radius-control); background-color: var(--_primary-tint); color: var(--_text-link); }
.tile .icon { width: 24px; height: 24px; stroke-width: 1.6; }
.tile-muted { background-color: var(--_grey); color: var(--_text-muted); }
.tile-danger { background-color: var(--_danger-tint); color: var(--_danger); }
.tile-large { width: 56px; height: 56px; border-radius: var(--_radius-card); }
.tile-large .icon { width: 28px; height: 28px; }
.badge { display: inline-flex; align-items: center; min-height: 22px; padding: 0 8px; border-radius: 6px; background-color: var(--_primary-light); color: var(--_on-primary-light); font-weight: 600; font-size: calc(12 * var(--_mfa-text-px)); line-height: calc(18 * var(--_mfa-text-px)); white-space: nowrap; }
.badge-neutral { background-color: var(--_grey); color: var(--_text-secondary); }

.notice { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; width: 100%; padding: 12px 16px; border-radius: var(--_radius-panel); background-color: var(--_sunken); color: var(--_text-secondary); font-weight: 400; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); text-align: start; }
.notice > .icon { margin-top: calc(10 * var(--_mfa-text-px) - 10px); color: var(--_text-muted); }
.notice > :not(.icon) { grid-column: 2; }
.notice .strong { font-size: calc(14 * var(--_mfa-text-px)); }
.notice-warning { background-color: var(--_warning-tint); }
.notice-warning > .icon { color: var(--_warning); }

.dialog { width: min(440px, 100% - 32px); max-width: none; max-height: calc(100% - 32px); margin: auto; padding: 24px; border: 0; border-radius: var(--_radius-card); background-color: var(--_raised); color: var(--_text); overflow: auto; overscroll-behavior: contain; }
.dialog[open] { display: grid; gap: 20px; }
/* The shadow is missing in the dialog's first frame, because so wide a blur takes as long to draw as the rest of
   the dialog. */
.dialog:modal { box-shadow: var(--_shadow-dialog); }
.dialog::backdrop { background-color: var(--_scrim); }
.dialog-head { display: grid; gap: 8px; }
.dialog-title { font-weight: 600; font-size: calc(19 * var(--_mfa-text-px)); line-height: calc(28 * var(--_mfa-text-px)); letter-spacing: -.012em; text-wrap: balance; }

@media (prefers-reduced-motion: no-preference) {
  .button, .method, .option { transition: background-color .12s cubic-bezier(.2, 0, 0, 1); }
  .dialog[open] { animation: rise .2s cubic-bezier(.2, 0, 0, 1); }
  .dialog::backdrop { animation: appear .2s; }
}
@media (prefers-reduced-motion: reduce) { .spinner { animation-duration: 4s; } }
@keyframes appear { from { opacity: 0; } }
@keyframes rise { from { opacity: 0; translate: 0 8px; } }
@media (forced-colors: active) {
  .dialog, .notice, .badge { border: 1px solid; }
  .spinner { color: CanvasText; forced-color-adjust: none; }
  svg.icon { color: inherit !important; }
}
`
