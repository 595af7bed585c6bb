/**
 * A drawing on a grid of 24 units, stroked with `currentColor`. `lines` are drawn with the icon's own stroke width.
 * `dots` are lines of length 0, which a wider stroke with round ends makes visible.
 */
export interface Shape {
  readonly lines: string
  readonly dots?: string
}

export interface GlyphProps {
  readonly shape: Shape
  /** Width and height in px. Default: 20. */
  readonly size?: 16 | 20 | 24
}

export const Glyph = ({ shape, size }: GlyphProps) => (
  <svg className={size && size !== 20 ? `icon icon-${size}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
    <path d={shape.lines} />
    {shape.dots && <path d={shape.dots} strokeWidth="2.5" />}
  </svg>
)

/* The icons of the login form. Icons of later screens are in sign-in-icon.tsx and icon.tsx. */

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
