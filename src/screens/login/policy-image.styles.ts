import { css } from '../../ui/style-sheet'

/** Beside the card where there is room for both, below it elsewhere. */
export const policyStyles = css`
.mfa:has(> .policy) { grid-template: none / repeat(auto-fit, minmax(min(100%, 420px), 1fr)); }
.policy { display: grid; place-items: center; padding: 24px 32px 40px; }
.policy canvas { display: block; max-width: min(100%, 488px); max-height: 80vh; border-radius: var(--_radius-card); }
`
