import { createRoot } from 'react-dom/client'
import { firstStyleSheets } from '../../../src/ui/first-style-sheets'
import type { Language } from '../../../src/ui/language-control'
import { rest } from '../../../src/ui/rest.styles'
import { adopt } from '../../../src/ui/style-sheet'
import { widgetsStyles } from './widgets.styles'

export { paintFirst } from './first-paint'

import { WidgetsPage } from './widgets-page'

/**
 * Shows every primitive in every state, inside a shadow root as the elements have it and under the same policy.
 * @returns how to take the page away again
 */
export function renderWidgets(root: HTMLElement, language: Language): () => void {
  const shadow = root.shadowRoot ?? root.attachShadow({ mode: 'open' })
  adopt(shadow, ...firstStyleSheets(), ...rest, widgetsStyles)
  const view = createRoot(shadow)
  view.render(<WidgetsPage openIn={language} onTheme={(theme) => root.setAttribute('theme', theme)} />)
  return () => view.unmount()
}
