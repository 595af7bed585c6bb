import { Glyph, type GlyphProps } from './glyph'
import { signInShapes } from './icons/sign-in'

export type SignInIconName = keyof typeof signInShapes

export interface SignInIconProps extends Omit<GlyphProps, 'shape'> {
  readonly name: SignInIconName
}

/** `Icon` with the few drawings that a sign-in shows, so that it does not download those of the dashboard. */
export const SignInIcon = ({ name, ...rest }: SignInIconProps) => (
  <Glyph shape={signInShapes[name]} {...rest} />
)
