import { useContext, useEffect, useRef, useState } from 'react'
import { LeavingContext } from './screen-frame'

/**
 * One asynchronous action at a time, bound to the screen's life: starting again or leaving the screen aborts the one
 * before it, and an aborted action changes nothing any more.
 * @returns `busy` while it runs, and while the screen that it has led to is on its way; `run(action)`; what `action` throws after an abort is dropped, all else is thrown on
 */
export function useTask(): {
  busy: boolean
  run: (action: (signal: AbortSignal) => Promise<void>) => Promise<void>
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
  return { busy: busy || leaving, run }
}
