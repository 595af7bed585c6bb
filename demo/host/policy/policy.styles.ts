import { css } from '../../../src/ui/style-sheet'

/** Styles for a long text to read and to print. */
export const policyStyles = css`
.policy-frame { min-height: 100vh; background: var(--_page) }
.policy-top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; padding: 16px 20px; border-bottom: 1px solid var(--_border); background: var(--_surface) }
.policy-top .theme select { border-color: var(--_border-control); background: var(--_surface) }
.policy { max-width: 760px; margin: 0 auto; padding: 40px 20px 80px; line-height: 1.75 }
.policy h1 { font: 600 1.75rem/2.5rem var(--_font); letter-spacing: -.02em }
.policy h2 { margin: 40px 0 8px; font: 600 1.1875rem/1.75rem var(--_font); letter-spacing: -.012em; scroll-margin-top: 16px }
.policy section p + p, .policy section ul + p { margin-top: 8px }
.policy ul { margin: 8px 0 0; padding-inline-start: 20px }
.policy li + li { margin-top: 4px }
.policy a { color: var(--_text-link) }
.policy-note { margin-bottom: 16px; color: var(--_text-muted); font: .8125rem/1.25rem var(--_font) }
.policy-lead { margin-top: 12px; color: var(--_text-secondary) }
.policy-contents { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr)); gap: 4px 24px; margin: 24px 0 0; padding: 16px 16px 16px 40px; border: 1px solid var(--_border); border-radius: var(--_radius-panel); background: var(--_surface) }
.policy-contents li + li { margin: 0 }
.policy-contents a { display: inline-block; min-height: 28px }
.policy-date { margin-top: 40px; font-weight: 600 }
@media print {
  .policy-top, .policy-contents, .policy-note { display: none }
  .policy { padding: 0 }
}
`
