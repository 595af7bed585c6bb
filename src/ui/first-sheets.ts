import { critical } from './critical.styles'
import type { Sheet } from './sheet'
import { textSizeSheets } from './text-size.styles'
import { tokens } from './tokens.styles'

/** What every root adopts before anything else, in cascade order. */
export const firstSheets = (): readonly Sheet[] => [tokens, critical, ...textSizeSheets()]
