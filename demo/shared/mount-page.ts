import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { firstStyleSheets } from '../../src/ui/first-style-sheets'
import { rest } from '../../src/ui/rest.styles'
import { adopt, type LazyStyleSheet } from '../../src/ui/style-sheet'

/** Renders a page with the style sheets of the elements and its own into the element of that ID. */
export function mountPage(id: string, styles: LazyStyleSheet, page: ReactNode): void {
  const host = document.getElementById(id)
  if (!host) throw new Error(`The page has no #${id} to render into`)
  const shadow = host.attachShadow({ mode: 'open' })
  adopt(shadow, ...firstStyleSheets(), ...rest, styles)
  createRoot(shadow).render(page)
}
