import { createContext, type ReactNode, useLayoutEffect, useRef } from 'react'

/** Whether the screen stays only until the next one is here. */
export const LeavingContext = createContext(false)

export interface ScreenFrameProps {
  /** The next screen is on its way: what is shown stays, and takes no clicks. */
  readonly busy?: boolean
  readonly children?: ReactNode
}

/** Marks what was pressed for as long as what it leads to is on its way. A form's button is marked by its own task. */
function mark(pressed: Element) {
  if (pressed.hasAttribute('aria-busy')) return undefined
  pressed.setAttribute('aria-busy', 'true')
  return () => pressed.removeAttribute('aria-busy')
}

/** What is around the screen of an element; the first paint draws the same node. */
export function ScreenFrame({ busy = false, children }: ScreenFrameProps) {
  const pressed = useRef<Element | null>(null)
  useLayoutEffect(() => (busy && pressed.current ? mark(pressed.current) : undefined), [busy])
  return (
    <div
      className="screen"
      aria-busy={busy || undefined}
      onClickCapture={(event) => {
        if (busy) {
          event.preventDefault()
          event.stopPropagation()
        } else pressed.current = (event.target as Element).closest('button, a')
      }}
    >
      <LeavingContext value={busy}>{children}</LeavingContext>
    </div>
  )
}
