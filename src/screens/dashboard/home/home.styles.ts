import { css } from '../../../ui/style-sheet'

/** What is loading keeps the place of what will be there. */
export const homeStyles = css`
.home-head { display: flex; align-items: start; justify-content: space-between; gap: 16px 24px; }
.home-setup { display: grid; flex: none; justify-items: end; gap: 8px; width: calc(340 * var(--_mfa-text-px)); }
.home-setup-note { min-height: calc(60 * var(--_mfa-text-px)); width: 100%; }
.home-application { width: 240px; max-width: 100%; min-height: 36px; }
.home-columns { display: grid; grid-template-columns: minmax(0, 1fr); align-items: start; gap: 40px; }
.home-readiness { display: grid; align-content: center; min-height: calc(44 * var(--_mfa-text-px)); }
.home-readiness .notice { grid-template-columns: auto auto 1fr; }
.home-readiness .notice > div { grid-column: 3; }
.home-cards[aria-busy='true'] .status-card, .home-readiness[aria-busy='true'] { opacity: .6; }
.home-cards .status > .skeleton-line { width: 64px; margin: 4px 0; }
.home-cards p > .skeleton-line { width: 80%; margin: 4px 0; }
@container mfa (max-width: 65em) {
  .home-head { display: grid; }
  .home-setup { justify-items: start; width: 100%; }
  .home-setup-note { min-height: calc(40 * var(--_mfa-text-px)); }
}
@container mfa (max-width: 40em) {
  .home-application { width: 100%; }
  .home-readiness { min-height: calc(60 * var(--_mfa-text-px)); }
  .home-readiness .notice { grid-template-columns: auto 1fr; }
  .home-readiness .notice > div { grid-column: 2; }
}
@container mfa (width >= 87.5em) {
  .main { max-width: 1360px; margin: 0 auto; }
  .home-columns { grid-template-columns: calc(400 * var(--_mfa-text-px)) minmax(0, 1fr); }
  .home-columns .toolbar { width: 100%; }
  .home-columns .status-grid { grid-template-columns: minmax(0, 1fr); gap: 12px; }
}
@media print { .home-setup, .home-application { display: none; } }
`
