import { useReducer } from 'react'
import { useElementContext } from '../../react/element-context'

/**
 * Returns the `onRedrawn` of a `Redraw` in a screen. It reports why the nodes were drawn again, and renders the screen,
 * so that its effects find the new nodes.
 */
export function useRedraw(): (error: unknown) => void {
  const { report } = useElementContext().core.environment
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  return (error) => {
    report.warn('mfa-elements: a form is drawn again.', error)
    renderAgain()
  }
}
