import type { Shape } from '../glyph'

/** Apart from the icons of the login form, which does not show it: the script tag's entry has a size to keep. */
export const logo: Shape = {
  lines: 'M12 2.8 4.6 5.7v5.4c0 4.8 3 8.4 7.4 10.1 4.4-1.7 7.4-5.3 7.4-10.1V5.7zM8.6 11.8l2.5 2.5 4.4-4.6',
}
