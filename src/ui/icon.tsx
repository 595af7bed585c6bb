import { Glyph, type GlyphProps } from './glyph'
import { shapes } from './icons/shapes'

export type IconName = keyof typeof shapes

export interface IconProps extends Omit<GlyphProps, 'shape'> {
  readonly name: IconName
}

/** An icon by name, always beside a word. It brings every drawing along: the first paint uses `Glyph`, the sign-in `SignInIcon`. */
export const Icon = ({ name, ...rest }: IconProps) => <Glyph shape={shapes[name]} {...rest} />
