import { css } from '../../src/ui/style-sheet'

/** The host's pages around the elements. Colors and type come from the same tokens as the elements' own. */
export const hostStyles = css`
*, *::before, *::after { box-sizing: border-box }
html { color-scheme: light; background: light-dark(#fff, #0e1217); text-size-adjust: 100%; -webkit-text-size-adjust: 100% }
body {
  --_brand: var(--mfa-color-brand, light-dark(#10254f, #121d35));
  --_on-brand: var(--mfa-color-on-brand, #fff);
  --_on-brand-muted: light-dark(#b9c9ea, #a9badd);
  --_on-brand-line: light-dark(#c5d8ff6b, #97b9ff61);
  --_on-brand-fill: light-dark(#c5d8ff14, #97b9ff12);
  --_on-brand-bright: #dbe7ff;
}
body { margin: 0; min-height: 100vh; color: var(--_text); font: .9375rem/1.5rem var(--_font); word-break: keep-all; overflow-wrap: break-word }
h1, p { margin: 0 }
:focus-visible { outline: 2px solid var(--_focus); outline-offset: 2px }

.wordmark { display: inline-flex; align-items: center; gap: 10px; min-height: 28px; color: inherit; font: 600 1.0625rem/1.625rem var(--_font); text-decoration: none }
.wordmark img { width: auto; max-width: 160px; height: 28px; object-fit: contain }
.wordmark svg { width: 28px; height: 28px; fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round }

/*
 * Only these parts have the page's color. The document stays white, because the signed-in area must be blank and
 * white until the session is checked (R31).
 */
.branded, mfa-dashboard, mfa-register, mfa-mobile-setup { background: var(--_page) }
mfa-dashboard, mfa-register, mfa-mobile-setup { display: block }
mfa-register, mfa-mobile-setup { min-height: 100vh }
:is(mfa-login, mfa-register, mfa-mobile-setup)::part(card) { box-shadow: 0 8px 24px light-dark(#161b220d, #0000) }

.branded { display: grid; grid-template: 1fr auto / minmax(360px, min(42%, 640px)) minmax(0, 1fr); min-height: 100vh }
.branded-foot { grid-column: 2; padding: 0 20px 20px; font: .8125rem/1.5rem var(--_font); text-align: center }
.branded-foot { color: var(--_text-muted) }
.branded-foot a { color: inherit }
.branded-foot p { display: none }
.brand { grid-row: 1 / 3; background: var(--_brand); color: var(--_on-brand) }
.brand :focus-visible { outline-color: #fff }
.brand-inner { position: sticky; top: 0; display: grid; grid-template-rows: auto 1fr auto; gap: 40px; height: 100vh; max-height: 960px; padding: 48px }
.brand-inner .wordmark { justify-self: start }
.brand-body { align-self: center; display: grid; gap: 48px }
.brand-title { font: 600 1.75rem/2.5rem var(--_font); letter-spacing: -.02em }
.brand-title span { display: block }
.brand-text { max-width: 40ch; margin-top: 12px; color: var(--_on-brand-muted); text-wrap: pretty }
.brand-foot { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 24px; color: var(--_on-brand-muted); font: .8125rem/1.25rem var(--_font) }
.brand-choices { display: flex; flex-wrap: wrap; gap: 8px 24px }
.language { display: inline-flex; align-items: center; gap: 4px }
.language svg { width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 1.75 }
.language button { min-height: 28px; padding: 0 8px; border: 1px solid #0000; border-radius: 6px; background: none; color: inherit; font: inherit; cursor: pointer }
.language [aria-current='true'] { border-color: currentColor; font-weight: 600 }
.theme { display: inline-flex; align-items: center; gap: 8px }
.theme select { min-height: 28px; padding: 0 4px; border: 1px solid var(--_on-brand-line); border-radius: 6px; background: var(--_brand); color: inherit; font: inherit; cursor: pointer }
mfa-dashboard > .theme { justify-content: space-between; min-height: 40px; padding: 0 8px 0 12px; color: var(--_text-secondary); font: .875rem/1.25rem var(--_font) }
mfa-dashboard > .menu-policy:not(:hover) { text-decoration: none }
mfa-dashboard > .menu-policy { display: flex; align-items: center; min-height: 40px; padding: 0 12px; color: var(--_text-secondary); font: .875rem/1.25rem var(--_font) }
mfa-dashboard > .theme select { min-height: 32px; border-color: var(--_border); background: var(--_surface); color: var(--_text) }

.brand-art { display: block; width: 100%; max-width: 400px; height: auto; fill: none; stroke: var(--_on-brand-line); stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round }
.brand-art .shape { fill: var(--_on-brand-fill) }
.brand-art .outline { fill: none }
.brand-art .backdrop { fill: var(--_brand) }
.brand-art .detail { fill: var(--_on-brand-line); stroke: none }
.brand-art .bright { stroke: var(--_on-brand-bright) }
.brand-art .solid { fill: var(--_on-brand-bright); stroke: none }
.brand-art .tick { stroke: var(--_brand); stroke-width: 2 }

.stage { display: grid; align-items: stretch; min-width: 0 }
.sample { display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; align-self: center; justify-items: start; gap: 16px; width: calc(100% - 32px); max-width: 488px; margin: 40px auto; padding: 40px; border: 1px solid var(--_border); border-radius: var(--_radius-card); background: var(--_surface) }
.sample h1 { font: 600 1.5rem/2.125rem var(--_font); letter-spacing: -.018em }
.sample p { color: var(--_text-secondary) }
.sample-field { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; width: 100% }
.sample-field span { font: 600 .875rem/1.25rem var(--_font) }
.sample-field input { min-height: 48px; padding: 0 16px; border: 1px solid var(--_border-control); border-radius: 10px; background: var(--_surface); color: inherit; font: 1rem/1.5rem var(--_font) }
.sample-field input:focus-visible { outline-offset: -2px }
.sample-field small { color: var(--_text-muted); font: .8125rem/1.25rem var(--_font) }
.sample > a:not(.action) { color: var(--_text-link); font: .8125rem/1.5rem var(--_font) }
.failure { width: calc(100% - 32px); max-width: 400px; padding: 24px; border: 1px solid var(--_border); border-radius: var(--_radius-card); background: var(--_surface); color: var(--_text); font: .9375rem/1.5rem var(--_font) }
.failure::backdrop { background: #161b2299 }
.failure h2 { margin-bottom: 8px; font: 600 1.125rem/1.75rem var(--_font) }
.failure p + p { margin-top: 8px }
.failure form { margin-top: 24px; text-align: end }
.sample-error { min-height: 20px; color: var(--_danger); font: .8125rem/1.25rem var(--_font) }
.sample [aria-disabled='true'] { opacity: .6; cursor: default }
.sample .action { border: 0; font: 600 .9375rem/1.5rem var(--_font); cursor: pointer }
.action:disabled { background: color-mix(in srgb, var(--_primary) 16%, var(--_surface)); color: var(--_text-disabled); cursor: not-allowed }
.action { display: inline-flex; align-items: center; min-height: 48px; margin-top: 8px; padding: 0 20px; border-radius: 10px; background: var(--_primary); color: var(--_on-primary); font-weight: 600; text-decoration: none }
.action:hover { background: color-mix(in srgb, var(--_primary), #000 9%) }

/*
 * The margin makes every card begin at the same height, which grows with the window. A low window has no room for it.
 */
@media (width > 53.75em) {
  .branded mfa-login::part(card) { margin-top: clamp(0px, 35vh - 224px, 88px) }
}

@media (max-width: 53.75em) {
  .branded { grid-template: auto 1fr auto / minmax(0, 1fr) }
  .brand { grid-row: auto }
  .branded-foot { grid-column: 1 }
  .branded-foot p { display: block }
  .brand-inner { position: static; grid-template: auto / 1fr auto; align-items: center; gap: 8px 16px; height: auto; padding: 14px 20px }
  .brand-body, .brand-foot > :first-child { display: none }
  .brand-choices { justify-content: end }
  .sample { align-self: start; margin: 16px auto; padding: 24px }
}

@media (18em < width <= 26.25em) {
  .wordmark { white-space: nowrap }
}

@media (max-width: 26.25em) {
  .brand-inner:not(:has(.language)) { display: flex; flex-wrap: wrap; justify-content: space-between }
  .brand-inner:has(.language) { grid-template: auto auto / 1fr }
  .brand .theme-name { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
}

@media (forced-colors: active) {
  .brand { border-inline-end: 1px solid }
}

@media print {
  html { color-scheme: light !important }
  .brand { display: none }
}
`
