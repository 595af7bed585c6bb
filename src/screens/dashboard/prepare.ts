import { prepareNumbers } from '../../core/i18n/prepare-numbers'
import type { Portal } from '../../core/page/portal'
import { drawLetters, type Font } from '../../ui/draw-letters'
import { styleSheetOf } from '../../ui/style-sheet'
import { dashboardStyleSheets } from './dashboard.styles'

/** What the dashboard writes in and no step of a sign-in does. */
const fonts: readonly Font[] = [
  [12, 400],
  [13, 600],
  [14, 400],
  [14, 600],
  [17, 600],
  [19, 600],
]

/** Of what its first page costs the processor, the fonts alone are an eighth: they are opened while a person reads or types. */
export function prepare({ core }: Portal, root: ShadowRoot): void {
  for (const sheet of dashboardStyleSheets) styleSheetOf(sheet)
  drawLetters(root, fonts)
  prepareNumbers(core.environment, core.i18n)
}
