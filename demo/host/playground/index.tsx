import { createRoot } from 'react-dom/client'
import type { Language } from '../../../src/core/i18n/language'
import { firstStyleSheets } from '../../../src/ui/first-style-sheets'
import { rest } from '../../../src/ui/rest.styles'
import { adopt } from '../../../src/ui/style-sheet'
import { playgroundStyles } from './playground.styles'
import { PlaygroundPage } from './playground-page'

/** Shows the playground inside a shadow root, with the looks of the elements and under the same policy. */
export function renderPlayground(root: HTMLElement, language: Language): void {
  const shadow = root.attachShadow({ mode: 'open' })
  adopt(shadow, ...firstStyleSheets(), ...rest, playgroundStyles)
  createRoot(shadow).render(<PlaygroundPage initial={language} />)
}
