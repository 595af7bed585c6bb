import { css } from '../../../src/ui/style-sheet'

/** Styles of the page; the shared primitives bring their own. */
export const helpDeskStyles = css`
.mfa { min-height: 100vh; }
.helpdesk { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; max-width: 960px; margin: 0 auto; padding: 40px 24px 64px; }
.helpdesk-head, .person-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 16px; }
.helpdesk-section { display: grid; gap: 12px; min-width: 0; }
.found li + li { border-top: 1px solid var(--_border); }
.found a { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; min-height: 44px; padding: 10px 20px; color: inherit; text-decoration: none; }
.found a:hover { background: var(--_sunken); }
.found code, .person-head code { color: var(--_text-secondary); font: .875rem/1.25rem ui-monospace, 'Cascadia Mono', Menlo, monospace; overflow-wrap: anywhere; }
.badges { display: flex; flex-wrap: wrap; gap: 6px; }
.helpdesk-link { display: inline-flex; align-items: center; min-height: 36px; color: var(--_text-link); }
.issued { display: grid; gap: 8px; }
.helpdesk td { overflow-wrap: anywhere; }
@container mfa (max-width: 40em) {
  .helpdesk { padding: 24px 16px 48px; }
}
`
