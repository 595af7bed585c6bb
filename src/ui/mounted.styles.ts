import { css } from './style-sheet'

/**
 * Rules that the login form does not need when it is first drawn, but that any screen can need later. They load with
 * React.
 */
export const mounted = css`
.button:active { background-color: color-mix(in srgb, var(--b), var(--m) 20%); transition: none; }
.input[aria-invalid='true'] { border-color: var(--_danger); outline-color: var(--_danger); }
.message-error { color: var(--_danger); }
`
