import { use, useEffect } from 'react'
import { RootContext } from '../../../ui/use-style-sheets'
import { keepFocus } from './keep-focus'

/** Within a frame of screens: focus stays near where it was. */
export function useKeptFocus(): void {
  const root = use(RootContext)
  useEffect(() => (root ? keepFocus(root) : undefined), [root])
}
