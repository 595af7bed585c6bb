import { check, error, Glyph, type GlyphProps, globe, info, type Shape } from './glyph'

export type SignInIconName = keyof typeof signInShapes

export interface SignInIconProps extends Omit<GlyphProps, 'shape'> {
  readonly name: SignInIconName
}

/**
 * Like `Icon`, but with only the drawings of the sign-in, so that a user who signs in need not load those of the
 * dashboard.
 */
export const SignInIcon = ({ name, ...rest }: SignInIconProps) => (
  <Glyph shape={signInShapes[name]} {...rest} />
)

export const logo: Shape = {
  lines: 'M12 2.8 4.6 5.7v5.4c0 4.8 3 8.4 7.4 10.1 4.4-1.7 7.4-5.3 7.4-10.1V5.7zM8.6 11.8l2.5 2.5 4.4-4.6',
}

/** The drawings that the sign-in uses, for methods, rows and callouts. */
export const signInShapes = {
  check,
  error,
  globe,
  info,
  logo,
  mobile: {
    lines:
      'M8.6 2.8h6.8a2.8 2.8 0 0 1 2.8 2.8v12.8a2.8 2.8 0 0 1 -2.8 2.8h-6.8a2.8 2.8 0 0 1 -2.8 -2.8v-12.8a2.8 2.8 0 0 1 2.8 -2.8zM9 13.4v-1.6a3 3 0 0 1 6 0v1.6M12 11.9v3.3',
  },
  pc: {
    lines:
      'M6.2 3.8h11.6a2.4 2.4 0 0 1 2.4 2.4v7.6a2.4 2.4 0 0 1 -2.4 2.4h-11.6a2.4 2.4 0 0 1 -2.4 -2.4v-7.6a2.4 2.4 0 0 1 2.4 -2.4zM2.4 19.8h19.2M9.2 11.6v-1.2a2.8 2.8 0 0 1 5.6 0v1.2M12 10.4v2.8',
  },
  fido: {
    lines:
      'M7.8 8.8h8.4v9.4a3 3 0 0 1-3 3h-2.4a3 3 0 0 1-3-3zM9.6 8.8v-6h4.8v6M12 5.4v.4M13.7 14a1.7 1.7 0 1 1-3.4 0 1.7 1.7 0 0 1 3.4 0z',
  },
  otp: {
    lines:
      'M5.6 6.2h12.8a2.8 2.8 0 0 1 2.8 2.8v6a2.8 2.8 0 0 1 -2.8 2.8h-12.8a2.8 2.8 0 0 1 -2.8 -2.8v-6a2.8 2.8 0 0 1 2.8 -2.8z',
    dots: 'M7.8 12h0M12 12h0M16.2 12h0',
  },
  email: {
    lines:
      'M5.6 4.8h12.8a2.8 2.8 0 0 1 2.8 2.8v8.8a2.8 2.8 0 0 1 -2.8 2.8h-12.8a2.8 2.8 0 0 1 -2.8 -2.8v-8.8a2.8 2.8 0 0 1 2.8 -2.8zM3.6 7.3l7.2 5.1a2.1 2.1 0 0 0 2.4 0l7.2-5.1',
  },
  sms: {
    lines:
      'M5.6 4.2h12.8a2.8 2.8 0 0 1 2.8 2.8v7.4a2.8 2.8 0 0 1-2.8 2.8h-7l-4.2 3.5v-3.5H5.6a2.8 2.8 0 0 1-2.8-2.8V7a2.8 2.8 0 0 1 2.8-2.8zM7.8 9h8.4M7.8 12.5h5',
  },
  recovery: {
    lines:
      'M21.2 12a9.2 9.2 0 1 1-18.4 0 9.2 9.2 0 0 1 18.4 0zM15.7 12a3.7 3.7 0 1 1-7.4 0 3.7 3.7 0 0 1 7.4 0zM5.5 5.5l3.9 3.9M14.6 14.6l3.9 3.9M18.5 5.5l-3.9 3.9M9.4 14.6l-3.9 3.9',
  },
  'chevron-right': { lines: 'M9.3 6.5l5.5 5.5-5.5 5.5' },
  available: { lines: 'M21.2 12a9.2 9.2 0 1 1-18.4 0 9.2 9.2 0 0 1 18.4 0zM8 12.3l2.7 2.7 5.3-5.5' },
  warning: {
    lines: 'M10.3 4.5L2.7 17.6a2 2 0 0 0 1.7 3h15.2a2 2 0 0 0 1.7-3L13.7 4.5a2 2 0 0 0-3.4 0zM12 9.5v4.2',
    dots: 'M12 16.9h0',
  },
  clock: { lines: 'M21.2 12a9.2 9.2 0 1 1-18.4 0 9.2 9.2 0 0 1 18.4 0zM12 6.8V12l3.5 2' },
} satisfies Record<string, Shape>
