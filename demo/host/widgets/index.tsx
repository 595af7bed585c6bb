import { createRoot } from 'react-dom/client'
import { critical } from '../../../src/ui/critical.styles'
import type { Language } from '../../../src/ui/language-control'
import { rest } from '../../../src/ui/rest.styles'
import { adopt } from '../../../src/ui/sheet'
import { tokens } from '../../../src/ui/tokens.styles'
import { widgetsStyles } from './widgets.styles'

export { paintFirst } from './first-paint'

import { WidgetsPage } from './widgets-page'

/**
 * Shows every primitive in every state, inside a shadow root as the elements have it and under the same policy.
 * @returns how to take the page away again
 */
export function renderWidgets(root: HTMLElement, language: Language): () => void {
  const shadow = root.shadowRoot ?? root.attachShadow({ mode: 'open' })
  adopt(shadow, tokens, critical, ...rest, widgetsStyles)
  const view = createRoot(shadow)
  view.render(<WidgetsPage openIn={language} onTheme={(theme) => root.setAttribute('theme', theme)} />)
  return () => view.unmount()
}
