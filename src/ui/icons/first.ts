import type { Shape } from '../glyph'

/* The icons of the login form. Each is a value of its own, so that a chunk carries only those that it names. */

export const globe: Shape = {
  lines:
    'M21.2 12a9.2 9.2 0 1 1-18.4 0 9.2 9.2 0 0 1 18.4 0zM2.8 12h18.4M12 2.8c5 5 5 13.4 0 18.4-5-5-5-13.4 0-18.4z',
}
export const check: Shape = { lines: 'm5 12.4 4.7 4.7L19 7.2' }
export const info: Shape = {
  lines: 'M21.2 12a9.2 9.2 0 1 1-18.4 0 9.2 9.2 0 0 1 18.4 0zM12 11.4v4.9',
  dots: 'M12 7.9h0',
}
export const error: Shape = {
  lines: 'M21.2 12a9.2 9.2 0 1 1-18.4 0 9.2 9.2 0 0 1 18.4 0zM12 7.4v5.4',
  dots: 'M12 16.2h0',
}
