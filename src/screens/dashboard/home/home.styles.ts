import { css } from '../../../ui/sheet'

/** What is loading keeps the place of what will be there. */
export const homeStyles = css`
.home-head { display: flex; align-items: start; justify-content: space-between; gap: 16px 24px; }
.home-setup { display: grid; flex: none; justify-items: end; gap: 8px; width: calc(340 * var(--_mfa-text-px)); }
.home-setup-note { min-height: calc(60 * var(--_mfa-text-px)); width: 100%; }
.home-application { width: 240px; max-width: 100%; min-height: 36px; }
.home-readiness { min-height: calc(66 * var(--_mfa-text-px)); }
.notice.home-readiness { align-content: center; grid-template-columns: 1fr; gap: 8px; }
.home-readiness > .bone + .bone { width: 80%; }
.home-cards[aria-busy='true'] .status-card, .home-readiness[aria-busy='true'] .notice { opacity: .6; }
.home-cards .status > .bone { width: 64px; margin: 4px 0; }
.home-cards p > .bone { width: 80%; margin: 4px 0; }
@container mfa (max-width: 65em) {
  .home-head { display: grid; }
  .home-setup { justify-items: start; width: 100%; }
  .home-setup-note { min-height: calc(40 * var(--_mfa-text-px)); }
}
@container mfa (max-width: 40em) {
  .home-application { width: 100%; }
  .home-readiness { min-height: calc(106 * var(--_mfa-text-px)); }
  .home-cards .status-card { min-height: calc(82 * var(--_mfa-text-px)); }
}
@media print { .home-setup, .home-application { display: none; } }
`
