import { css } from '../../src/ui/sheet'

/** A narrow page around one card, as on a phone. */
export const phoneStyles = css`
.mfa { min-height: 100vh; }
.phone { display: grid; justify-items: center; align-content: center; gap: 24px; max-width: 440px; min-height: 100vh; margin: 0 auto; padding: 24px 16px; }
.phone .tile { justify-self: center; }
.phone-link { display: inline-flex; align-items: center; min-height: 24px; color: var(--_text-link); font-weight: 600; }
`
