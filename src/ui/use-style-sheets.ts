import { createContext, use, useInsertionEffect } from 'react'
import { adopt, type LazyStyleSheet } from './style-sheet'

/** The shadow root that an element's screens are rendered into. */
export const RootContext = createContext<ShadowRoot | null>(null)

/** Adopts style sheets into the element, once, before what needs them is shown. Their order is that of the first call. */
export function useStyleSheets(...sheets: readonly LazyStyleSheet[]): void {
  const root = use(RootContext)
  useInsertionEffect(() => {
    if (root) adopt(root, ...sheets)
  })
}
