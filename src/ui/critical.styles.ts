import { ignore } from '../core/platform/report'
import { css, type LazyStyleSheet } from './style-sheet'
import { tokens } from './tokens.styles'

/**
 * The rules that the login form needs when it is drawn before React has loaded, and no others, because they delay the
 * first paint: base, card, button, field, checkbox, language control, message. Other rules are in `rest.styles.ts` or
 * beside their component.
 *
 * `.mfa` inherits nothing from the page. `all` resets inherited values. The lines after it reset what `all` does not
 * reset (direction), and inherit what the page should decide (color scheme, visibility). `.mfa` itself keeps the
 * browser's font, whose size is the user's setting (`textSize`). Our own font is set on its children.
 */
const critical = css`
:host { display: block; min-width: 0; }
:host([hidden]), :host([hide~='language']) .language { display: none; }
/* The node in which React renders. It must not affect the layout. */
.root { display: contents; }
*, ::before, ::after { box-sizing: border-box; }
:host(:is([theme='light'], [theme='dark'])) .mfa { background-color: var(--_page); }
.mfa {
  all: initial;
  color-scheme: inherit;
  visibility: inherit;
  direction: ltr;
  unicode-bidi: isolate;
  display: block;
  position: relative;
  container: mfa / inline-size;
  contain-intrinsic-inline-size: 488px;
  background-color: var(--mfa-color-page, #0000);
  color: var(--_text);
  font: medium serif;
  text-size-adjust: 100%;
  -webkit-text-size-adjust: 100%;
  -webkit-font-smoothing: antialiased;
  word-break: keep-all;
  overflow-wrap: break-word;
}
:where(.mfa > *) { font-family: var(--_font); font-size: calc(15 * var(--_mfa-text-px)); line-height: calc(24 * var(--_mfa-text-px)); }
:where(h1, p) { margin: 0; text-wrap: pretty; }
:where(button, input) { margin: 0; color: inherit; font: inherit; }
:where(button, label) { cursor: pointer; }
:focus-visible, :focus-visible + .box { outline: 2px solid var(--_focus); outline-offset: 2px; }
h1:focus { outline: 0; }
.visually-hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.screen { display: contents; }
.title { font-weight: 600; font-size: calc(24 * var(--_mfa-text-px)); line-height: calc(34 * var(--_mfa-text-px)); letter-spacing: -.018em; text-wrap: balance; }
.lead { color: var(--_text-secondary); text-wrap: balance; }
.sentence { display: block; }
.small, .message { font-weight: 400; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); }
.muted, .message, .language { color: var(--_text-muted); }
.stack, .stack-4, .field, .card-head { display: grid; gap: 24px; }
.stack-4 { gap: 16px; }
.field, .card-head { gap: 8px; }
.icon { display: block; flex: none; width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.icon-16 { width: 16px; height: 16px; stroke-width: 2; }
.card { width: 100%; max-width: 488px; padding: 40px; border: 1px solid; border-color: var(--_border); border-radius: var(--_radius-card); background-color: var(--_surface); }
.button {
  --b: var(--_primary);
  --d: color-mix(in srgb, var(--b) 16%, var(--_surface));
  --m: #000;
  display: inline-flex; align-items: center; justify-content: center; gap: 8px;
  min-height: 48px; padding: 4px 20px;
  border: 1px solid #0000; border-radius: var(--_radius-control);
  background-color: var(--b); color: var(--_on-primary);
  font-weight: 600; text-decoration: none;
}
.button:hover { background-color: color-mix(in srgb, var(--b), var(--m) 9%); }
.button:is(:disabled, [aria-disabled='true']) { background-color: var(--d); color: var(--_text-disabled); cursor: not-allowed; }
.button-block { width: 100%; }
.label { font-weight: 600; line-height: calc(20 * var(--_mfa-text-px)); }
.input { width: 100%; min-width: 0; min-height: 48px; padding: 0 16px; border: 1px solid; border-color: var(--_border-control); border-radius: var(--_radius-control); background-color: var(--_surface); font-size: calc(16 * var(--_mfa-text-px)); appearance: none; }
.input:focus-visible { outline-offset: -2px; }
.message { display: flex; gap: 6px; }
.message .icon { margin-top: calc(10 * var(--_mfa-text-px) - 8px); }
.check { display: inline-flex; align-items: center; justify-self: start; gap: 8px; min-height: 24px; position: relative; }
.check input { position: absolute; z-index: 1; margin: 0; opacity: 0; width: 20px; height: 20px; cursor: inherit; }
.box { display: grid; place-items: center; width: 20px; height: 20px; border: 1px solid; border-color: var(--_border-control); border-radius: 6px; background-color: var(--_surface); color: var(--_on-primary); }
.box .icon { width: 14px; height: 14px; stroke-width: 2.75; opacity: 0; }
:checked + .box { border-color: var(--_primary); background-color: var(--_primary); }
:checked + .box .icon { opacity: 1; }
.language { display: flex; align-items: center; gap: 8px; min-height: max(32px, 20 * var(--_mfa-text-px) + 4px); }
.language > div { display: flex; gap: 2px; padding: 2px; border-radius: 8px; background-color: var(--_grey); }
.language button { min-height: 28px; padding: 0 10px; border: 0; border-radius: 6px; background: none; color: var(--_text-secondary); font-weight: 400; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); }
.language [aria-current='true'] { background-color: var(--_thumb); color: var(--_text-link); box-shadow: 0 1px 2px #161b221f; }
@container mfa (max-width: 40em) {
  .card { padding: 24px; }
  .title { font-size: calc(22 * var(--_mfa-text-px)); line-height: calc(32 * var(--_mfa-text-px)); }
}
@media (forced-colors: active) {
  .button, .language [aria-current='true'] { border: 1px solid; }
  .box { color: CanvasText; }
}
`

/**
 * Makes text follow the font size that the user has set in the browser, whatever size the host sets. `.mfa` has the
 * font size `medium`, which is the user's size. The variable is one sixteenth of this size. It is registered as a
 * length, so the browser computes it on `.mfa` only, and all nodes inside inherit the result. An `em` in each rule
 * would multiply from node to node instead.
 */
const textSize = css`.mfa { --_mfa-text-px: .0625em; }`

/**
 * Registers the variable of the text size as a length in a window, and returns its style sheet. Browsers that can't register it
 * (Firefox before 128) get no such style sheet. There the variable keeps the fixed value of the tokens, 1px.
 */
function textSizeStyleSheets({ CSS }: typeof globalThis): readonly LazyStyleSheet[] {
  if (!CSS.registerProperty) return []
  try {
    CSS.registerProperty({
      name: '--_mfa-text-px',
      syntax: '<length>',
      inherits: true,
      initialValue: '1px',
    })
  } catch (error) {
    ignore(error, 'another element, or another copy of the script, has registered the variable')
  }
  return [textSize]
}

/**
 * The style sheets that every root adopts first, in cascade order.
 * @param view the root's window
 */
export const firstStyleSheets = (view: Window | null = window): readonly LazyStyleSheet[] => [
  tokens,
  critical,
  ...textSizeStyleSheets(view as unknown as typeof globalThis),
]
