import { createContext, use, useInsertionEffect } from 'react'
import { adopt, type LazyStyleSheet } from './style-sheet'

/** The shadow root that contains an element's screens. */
export const RootContext = createContext<ShadowRoot | null>(null)

/**
 * Adopts style sheets into the element before the components that need them are shown. A sheet is adopted once. The
 * first call decides the order of its sheets.
 */
export function useStyleSheets(...sheets: readonly LazyStyleSheet[]): void {
  const root = use(RootContext)
  useInsertionEffect(() => {
    if (root) adopt(root, ...sheets)
  })
}
