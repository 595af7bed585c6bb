import { ignore } from '../core/platform/ignore'
import { css, type LazyStyleSheet } from './style-sheet'

/**
 * Text follows the font size that the person has set in the browser, and not what a host makes of `html` or of the element:
 * that is what `medium` computes to, which `all: initial` leaves on `.mfa`. An `em` would multiply from box to box, so a
 * sixteenth of it is a length that is computed there, once, and inherited as it is.
 */
const textSize = css`.mfa { --_mfa-text-px: .0625em; }`

/** Where a length cannot be inherited so (Firefox before 128), text keeps the pixels that the tokens name. */
export function textSizeStyleSheets(): readonly LazyStyleSheet[] {
  if (!CSS.registerProperty) return []
  try {
    CSS.registerProperty({
      name: '--_mfa-text-px',
      syntax: '<length>',
      inherits: true,
      initialValue: '1px',
    })
  } catch (error) {
    ignore(error, 'another element, or another copy of the script, has registered it')
  }
  return [textSize]
}
