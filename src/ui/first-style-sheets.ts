import { critical } from './critical.styles'
import type { LazyStyleSheet } from './style-sheet'
import { textSizeStyleSheets } from './text-size.styles'
import { tokens } from './tokens.styles'

/** What every root adopts before anything else, in cascade order. */
export const firstStyleSheets = (): readonly LazyStyleSheet[] => [tokens, critical, ...textSizeStyleSheets()]
