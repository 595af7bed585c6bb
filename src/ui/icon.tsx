import { Glyph, type GlyphProps, type Shape } from './glyph'
import { signInShapes } from './sign-in-icon'

export type IconName = keyof typeof shapes

export interface IconProps extends Omit<GlyphProps, 'shape'> {
  readonly name: IconName
}

/**
 * An icon by name. It is always beside a word. This file contains all drawings, so the login form uses `Glyph` and
 * the sign-in uses `SignInIcon` instead, which load less.
 */
export const Icon = ({ name, ...rest }: IconProps) => <Glyph shape={shapes[name]} {...rest} />

/* Rules of the drawings: coordinates are multiples of one fifth of the grid's unit, lines have round ends, and
   boxes have corner radii of 1.5 to 3.2 units. */
export const shapes = {
  ...signInShapes,
  home: {
    lines:
      'M5.2 3.2h3.2a2 2 0 0 1 2 2v3.2a2 2 0 0 1 -2 2h-3.2a2 2 0 0 1 -2 -2v-3.2a2 2 0 0 1 2 -2zM15.6 3.2h3.2a2 2 0 0 1 2 2v3.2a2 2 0 0 1 -2 2h-3.2a2 2 0 0 1 -2 -2v-3.2a2 2 0 0 1 2 -2zM5.2 13.6h3.2a2 2 0 0 1 2 2v3.2a2 2 0 0 1 -2 2h-3.2a2 2 0 0 1 -2 -2v-3.2a2 2 0 0 1 2 -2zM15.6 13.6h3.2a2 2 0 0 1 2 2v3.2a2 2 0 0 1 -2 2h-3.2a2 2 0 0 1 -2 -2v-3.2a2 2 0 0 1 2 -2z',
  },
  qr: {
    lines:
      'M4.7 3.2h3.6a1.5 1.5 0 0 1 1.5 1.5v3.6a1.5 1.5 0 0 1 -1.5 1.5h-3.6a1.5 1.5 0 0 1 -1.5 -1.5v-3.6a1.5 1.5 0 0 1 1.5 -1.5zM15.7 3.2h3.6a1.5 1.5 0 0 1 1.5 1.5v3.6a1.5 1.5 0 0 1 -1.5 1.5h-3.6a1.5 1.5 0 0 1 -1.5 -1.5v-3.6a1.5 1.5 0 0 1 1.5 -1.5zM4.7 14.2h3.6a1.5 1.5 0 0 1 1.5 1.5v3.6a1.5 1.5 0 0 1 -1.5 1.5h-3.6a1.5 1.5 0 0 1 -1.5 -1.5v-3.6a1.5 1.5 0 0 1 1.5 -1.5zM14.2 14.2h2.6v2.6M20.8 14.2v2.6M14.2 20.8h2.6M20.8 20.3v.5h-.5',
  },
  user: { lines: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20.2c.9-3.6 3.9-5.4 7.5-5.4s6.6 1.8 7.5 5.4' },
  logout: {
    lines:
      'M14.2 7.2V5.8a2.6 2.6 0 0 0-2.6-2.6h-4.8a2.6 2.6 0 0 0-2.6 2.6v12.4a2.6 2.6 0 0 0 2.6 2.6h4.8a2.6 2.6 0 0 0 2.6-2.6v-1.4M9.8 12h11M17.5 8.7l3.3 3.3-3.3 3.3',
  },
  app: {
    lines:
      'M6 4.2h12a2.8 2.8 0 0 1 2.8 2.8v10a2.8 2.8 0 0 1 -2.8 2.8h-12a2.8 2.8 0 0 1 -2.8 -2.8v-10a2.8 2.8 0 0 1 2.8 -2.8zM3.2 9h17.6',
    dots: 'M6.6 6.6h0M9.4 6.6h0',
  },
  'phone-android': {
    lines:
      'M8.8 2.8h6.4a2.8 2.8 0 0 1 2.8 2.8v12.8a2.8 2.8 0 0 1 -2.8 2.8h-6.4a2.8 2.8 0 0 1 -2.8 -2.8v-12.8a2.8 2.8 0 0 1 2.8 -2.8zM9.5 18.2h5',
    dots: 'M12 6h0',
  },
  'phone-ios': {
    lines:
      'M9.2 2.8h5.6a3.2 3.2 0 0 1 3.2 3.2v12a3.2 3.2 0 0 1 -3.2 3.2h-5.6a3.2 3.2 0 0 1 -3.2 -3.2v-12a3.2 3.2 0 0 1 3.2 -3.2zM10.2 5.8h3.6M10 18.4h4',
  },
  search: { lines: 'M17.8 10.8a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM16 16l4.8 4.8' },
  plus: { lines: 'M12 4.8v14.4M4.8 12h14.4' },
  pencil: { lines: 'M4.2 19.8l.9-4.1L15.9 4.9a2.26 2.26 0 0 1 3.2 3.2L8.3 18.9zM13.8 7.1l3.1 3.1' },
  trash: {
    lines:
      'M4 6.8h16M9 6.8V5.2a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v1.6M6 6.8l.8 11.6a2.5 2.5 0 0 0 2.5 2.4h5.4a2.5 2.5 0 0 0 2.5-2.4L18 6.8M10.2 11v5.4M13.8 11v5.4',
  },
  refresh: {
    lines: 'M20.2 4.2v4.6h-4.6M3.8 19.8v-4.6h4.6M19.6 8.8A8.3 8.3 0 0 0 5 8.5M4.4 15.2A8.3 8.3 0 0 0 19 15.5',
  },
  download: { lines: 'M12 3.8v11.6M7.3 10.8l4.7 4.7 4.7-4.7M4.2 20.2h15.6' },
  menu: { lines: 'M4 7h16M4 12h16M4 17h16' },
  close: { lines: 'M5.8 5.8l12.4 12.4M18.2 5.8L5.8 18.2' },
  'chevron-down': { lines: 'M6.5 9.3l5.5 5.5 5.5-5.5' },
  'chevron-left': { lines: 'M14.7 6.5L9.2 12l5.5 5.5' },
  'chevrons-left': { lines: 'M17.5 6.5L12 12l5.5 5.5M11.5 6.5L6 12l5.5 5.5' },
  'chevrons-right': { lines: 'M6.5 6.5L12 12l-5.5 5.5M12.5 6.5L18 12l-5.5 5.5' },
  unregistered: {
    lines:
      'M12 2.8A9.2 9.2 0 0 1 14.05 3.03M15.99 3.71A9.2 9.2 0 0 1 17.74 4.81M19.19 6.26A9.2 9.2 0 0 1 20.29 8.01M20.97 9.95A9.2 9.2 0 0 1 21.2 12M20.97 14.05A9.2 9.2 0 0 1 20.29 15.99M19.19 17.74A9.2 9.2 0 0 1 17.74 19.19M15.99 20.29A9.2 9.2 0 0 1 14.05 20.97M12 21.2A9.2 9.2 0 0 1 9.95 20.97M8.01 20.29A9.2 9.2 0 0 1 6.26 19.19M4.81 17.74A9.2 9.2 0 0 1 3.71 15.99M3.03 14.05A9.2 9.2 0 0 1 2.8 12M3.03 9.95A9.2 9.2 0 0 1 3.71 8.01M4.81 6.26A9.2 9.2 0 0 1 6.26 4.81M8.01 3.71A9.2 9.2 0 0 1 9.95 3.03M12 8.5v7M8.5 12h7',
  },
  unavailable: { lines: 'M21.2 12a9.2 9.2 0 1 1-18.4 0 9.2 9.2 0 0 1 18.4 0zM5.5 5.5l13 13' },
  failure: { lines: 'M21.2 12a9.2 9.2 0 1 1-18.4 0 9.2 9.2 0 0 1 18.4 0zM8.8 8.8l6.4 6.4M15.2 8.8l-6.4 6.4' },
  list: {
    lines:
      'M6.6 3.8h10.8a2.8 2.8 0 0 1 2.8 2.8v10.8a2.8 2.8 0 0 1 -2.8 2.8h-10.8a2.8 2.8 0 0 1 -2.8 -2.8v-10.8a2.8 2.8 0 0 1 2.8 -2.8zM8 9h8M8 12.5h8M8 16h4.5',
  },
  link: {
    lines:
      'M10.2 13.8a4 4 0 0 0 5.7 0l3.5-3.5a4 4 0 0 0-5.7-5.7l-1.2 1.2M13.8 10.2a4 4 0 0 0-5.7 0l-3.5 3.5a4 4 0 0 0 5.7 5.7l1.2-1.2',
  },
} satisfies Record<string, Shape>
