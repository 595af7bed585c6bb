import {
  createContext,
  type ReactElement,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Place } from '../core/page/place'

/** True if the next screen is loading, so that the current one stays only until then. */
const LeavingContext = createContext(false)

interface ScreenFrameProps {
  /** True while the next screen is loading. The current screen stays meanwhile, but ignores clicks. */
  readonly busy?: boolean
  readonly children?: ReactElement | null | undefined
}

/**
 * Marks the pressed button or link as busy while the next screen is loading. A form marks its own button (`useTask`).
 */
function mark(pressed: Element) {
  if (pressed.hasAttribute('aria-busy')) return undefined
  pressed.setAttribute('aria-busy', 'true')
  return () => pressed.removeAttribute('aria-busy')
}

/**
 * The frame around an element's screen. For the login form, the same node is already drawn before React is loaded.
 */
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

/**
 * Runs one asynchronous action at a time. A new action, or leaving the screen, aborts the running one, which then has
 * no further effect.
 * @returns `busy`: true while the action runs and while the next screen is loading. `leaving`: true while the next
 * screen is loading. `run(action)`: rejects with the action's error, but not after an abort. `stop()`: aborts the
 * running action.
 */
export function useTask(): {
  busy: boolean
  leaving: boolean
  run: (action: (signal: AbortSignal) => Promise<void>) => Promise<void>
  stop: () => void
} {
  const [busy, setBusy] = useState(false)
  const leaving = useContext(LeavingContext)
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  const run = async (action: (signal: AbortSignal) => Promise<void>) => {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    setBusy(true)
    try {
      await action(controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) throw error
    } finally {
      if (current.current === controller) setBusy(false)
    }
  }
  const stop = () => {
    current.current?.abort()
    setBusy(false)
  }
  return { busy: busy || leaving, leaving, run, stop }
}

export const PlaceContext = createContext<Place | null>(null)

/**
 * Returns the place of the screen that this element shows. While the next screen is loading, this is still the
 * earlier place, although the navigator has moved on.
 */
export function usePlace(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('usePlace() is called outside a screen')
  return place
}
