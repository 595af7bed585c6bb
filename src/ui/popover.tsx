import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * Puts a toast over the page as a popover, because an element's own box may be small, clipped or scrolled away. It takes
 * no focus.
 */
export function Popover({ children }: { children: ReactNode }) {
  const popover = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => popover.current?.showPopover(), [])
  return (
    <div ref={popover} popover="manual" className="session-toast">
      {children}
    </div>
  )
}
