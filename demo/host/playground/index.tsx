import { createRoot } from 'react-dom/client'
import type { Language } from '../../../src/core/i18n/language'
import { firstSheets } from '../../../src/ui/first-sheets'
import { rest } from '../../../src/ui/rest.styles'
import { adopt } from '../../../src/ui/sheet'
import { playgroundStyles } from './playground.styles'
import { PlaygroundPage } from './playground-page'

/** Shows the playground inside a shadow root, with the looks of the elements and under the same policy. */
export function renderPlayground(root: HTMLElement, language: Language): void {
  const shadow = root.attachShadow({ mode: 'open' })
  adopt(shadow, ...firstSheets(), ...rest, playgroundStyles)
  createRoot(shadow).render(<PlaygroundPage initial={language} />)
}
