import { css } from './style-sheet'

/** What no rule of the first paint is about, and every screen may need from then on: it comes with React. */
export const mounted = css`
.button:active { background-color: color-mix(in srgb, var(--b), var(--m) 20%); transition: none; }
.input[aria-invalid='true'] { border-color: var(--_danger); outline-color: var(--_danger); }
.message-error { color: var(--_danger); }
`
