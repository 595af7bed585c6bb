import { css } from '../../ui/sheet'

export const applicationsStyles = css`
.block { display: grid; gap: 16px; }
.applications li { display: flex; align-items: center; gap: 12px; min-height: 52px; padding: 4px 20px; }
.applications li + li { border-top: 1px solid var(--_border); }
.applications .icon { color: var(--_text-muted); }
`
