import { useState } from 'react'
import type { CallError } from '../../core/http/call-error'
import { usePortal } from '../../react/portal-context'
import { useCountdown } from '../../react/use-countdown'

/** After too many tries the backend says how long to wait: the screen keeps to it, once the dialog is closed. */
export function useLock(): {
  readonly secondsLeft: number
  /** Epoch ms. */
  readonly until: number | undefined
  set(error: CallError): void
} {
  const { clock } = usePortal().core.environment
  const [until, setUntil] = useState<number>()
  const secondsLeft = useCountdown(until)
  return {
    secondsLeft,
    until,
    set({ status, retryAfterMs, at = clock.now() }) {
      if (status === 429 && retryAfterMs) setUntil(at + retryAfterMs)
    },
  }
}
