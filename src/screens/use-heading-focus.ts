import { type RefObject, useEffect, useRef } from 'react'
import type { Portal } from '../core/portal'
import { usePortal } from './portal-context'

const shown = new WeakSet<Portal>()

/**
 * Moves focus to the screen's heading, so that a route change is heard and the keyboard starts at the top. The first
 * screen of an element takes no focus: it would steal it from the page around.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const portal = usePortal()
  useEffect(() => {
    if (shown.has(portal)) heading.current?.focus()
    shown.add(portal)
  }, [portal])
  return heading
}
