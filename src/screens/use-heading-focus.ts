import { type RefObject, useEffect, useRef } from 'react'
import type { Core } from '../core/core'
import { usePortal } from './portal-context'

/** Pages on which a screen has been left, and the next one has yet to be shown, be it in the same element or in another. */
const underWay = new WeakSet<Core>()

/** Whether the person is busy in a part of the page that is not ours, or types into this very screen already. */
const isBusy = (node: Node): boolean => {
  const { activeElement, body } = document
  const root = node.getRootNode()
  if (root instanceof ShadowRoot && root.host === activeElement)
    return root.activeElement instanceof HTMLInputElement
  return activeElement !== null && activeElement !== body
}

/**
 * Moves focus to the screen's heading, so that a route change is heard and the keyboard starts at the top. The first
 * screen of a page takes no focus: it would steal it from the page around. Every screen calls this, also one without
 * a heading to focus, because leaving it is what makes the next one take focus.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { core } = usePortal()
  useEffect(() => {
    const moved = underWay.delete(core)
    if (moved && heading.current && !isBusy(heading.current)) heading.current.focus()
    return () => {
      underWay.add(core)
    }
  }, [core])
  return heading
}
