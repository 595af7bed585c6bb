import { css } from './style-sheet'

/**
 * Design tokens of the login form. Our rules read the private name (`--_text`). A host overrides the public name
 * (`--mfa-color-text`) on the element or any ancestor. `light-dark()` follows the inherited `color-scheme`, which the
 * attribute `theme` sets to light or dark. Lengths are in px, because a host's root font size must not shrink an
 * embedded element. Text is measured in `--_mfa-text-px`, which critical.styles.ts adapts to the user's font size.
 * The fonts of Windows and Linux come before Apple's. On these systems the browser asks another process for each font
 * that is missing, and the first frame would wait for that.
 *
 * The tokens are on the wrapper `.mfa` and not on `:host`, because a page's rule for the element would override
 * `:host`.
 */
export const tokens = css`
:host([theme='light']) .mfa { color-scheme: light; }
:host([theme='dark']) .mfa { color-scheme: dark; }
.mfa {
  --_page: var(--mfa-color-page, light-dark(#f5f7f9, #0e1217));
  --_surface: var(--mfa-color-surface, light-dark(#fff, #161b22));
  --_text: var(--mfa-color-text, light-dark(#161b22, #eef1f5));
  --_text-secondary: var(--mfa-color-text-secondary, light-dark(#444f5d, #bfc8d3));
  --_text-muted: var(--mfa-color-text-muted, light-dark(#5f6b7a, #97a3b2));
  --_text-disabled: var(--mfa-color-text-disabled, light-dark(#68758a, #7e8a9b));
  --_text-link: var(--mfa-color-text-link, light-dark(#1f5fe0, #8ab2ff));
  --_border: var(--mfa-color-border, light-dark(#e2e6eb, #2a323c));
  --_border-control: var(--mfa-color-border-control, light-dark(#848f9d, #6b7786));
  --_focus: var(--mfa-color-focus, var(--_text-link));
  --_primary: var(--mfa-color-primary, light-dark(#1f5fe0, #2f6bea));
  --_on-primary: var(--mfa-color-on-primary, #fff);
  --_grey: var(--mfa-color-grey, light-dark(#eef1f4, #262e38));
  --_danger: var(--mfa-color-danger, light-dark(#c4232d, #ff9094));
  --_thumb: var(--mfa-color-thumb, light-dark(#fff, #343e4a));
  --_mfa-text-px: 1px;
  --_radius-control: var(--mfa-radius-control, 10px);
  --_radius-card: var(--mfa-radius-card, 16px);
  --_font: var(--mfa-font-family, Pretendard, 'Malgun Gothic', 'Noto Sans CJK KR', 'Apple SD Gothic Neo', 'Noto Sans KR', system-ui, sans-serif);
}
`
