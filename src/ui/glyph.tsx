/**
 * A drawing on a grid of 24 units, stroked with `currentColor`: `lines` by the icon's own stroke, `dots` are points
 * that a wide round cap makes visible.
 */
export interface Shape {
  readonly lines: string
  readonly dots?: string
}

export interface GlyphProps {
  readonly shape: Shape
  /** px; 20 when not given. */
  readonly size?: 16 | 20 | 24
}

/** Draws a shape. It carries no icon of its own, so that the login form loads only the few that it shows. */
export const Glyph = ({ shape, size }: GlyphProps) => (
  <svg className={size && size !== 20 ? `icon icon-${size}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
    <path d={shape.lines} />
    {shape.dots && <path d={shape.dots} strokeWidth="2.5" />}
  </svg>
)
