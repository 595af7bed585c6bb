import { css } from './style-sheet'

/** Design tokens that the login form does not need; `tokens.styles.ts` explains how they work. */
export const moreTokens = css`
.mfa {
  --_sunken: var(--mfa-color-surface-sunken, light-dark(#f5f7f9, #11161c));
  --_raised: var(--mfa-color-surface-raised, light-dark(#fff, #1d242d));
  --_hover: var(--mfa-color-surface-hover, light-dark(#f5f7f9, #1d242d));
  --_primary-light: var(--mfa-color-primary-light, light-dark(#e2ecff, #1a2c4e));
  --_on-primary-light: var(--mfa-color-on-primary-light, light-dark(#194ebd, #a9c6ff));
  --_primary-tint: var(--mfa-color-primary-tint, light-dark(#f1f6ff, #18243b));
  --_on-grey: var(--mfa-color-on-grey, light-dark(#2a323c, #e3e8ee));
  --_success: var(--mfa-color-success, light-dark(#0b7347, #5fce98));
  --_success-tint: var(--mfa-color-success-tint, light-dark(#e8f6ef, #12291f));
  --_warning: var(--mfa-color-warning, light-dark(#8a5300, #f0bd5c));
  --_warning-tint: var(--mfa-color-warning-tint, light-dark(#fff5e0, #2c2414));
  --_danger-tint: var(--mfa-color-danger-tint, light-dark(#fdeeee, #331b1e));
  --_danger-fill: var(--mfa-color-danger-fill, light-dark(#c4232d, #c93a42));
  --_track: var(--mfa-color-track, light-dark(#e2e6eb, #2f3843));
  --_bar: var(--mfa-color-bar, light-dark(#1f5fe0, #5b93ff));
  --_scrim: var(--mfa-color-scrim, light-dark(#161b2270, #04070ba3));
  --_radius-small: var(--mfa-radius-small, 8px);
  --_radius-panel: var(--mfa-radius-panel, 12px);
  --_shadow-menu: 0 2px 4px light-dark(#161b220d, #0000004d), 0 12px 32px light-dark(#161b221f, #00000080);
  --_shadow-dialog: 0 4px 8px light-dark(#161b220f, #0000004d), 0 24px 64px light-dark(#161b2233, #00000099);
}
`
