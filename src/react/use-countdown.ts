import { useEffect, useEffectEvent, useReducer } from 'react'
import { createCountdown } from '../core/platform/countdown'
import { usePortal } from './portal-context'

/**
 * Whole seconds until `endsAt` (epoch ms), 0 once it has passed or where there is no end.
 * @param onAnnounce gets what a screen reader should hear: the seconds at the start, at 10 and at 0
 */
export function useCountdown(endsAt: number | undefined, onAnnounce?: (secondsLeft: number) => void): number {
  const { environment } = usePortal().core
  // Counts renderings: the seconds themselves may be the same before and after a sleep, and still have to be drawn.
  const [, renderAgain] = useReducer((renderings: number) => renderings + 1, 0)
  const announce = useEffectEvent((seconds: number) => onAnnounce?.(seconds))
  useEffect(() => {
    const left = endsAt === undefined ? 0 : (endsAt - environment.clock.now()) / 1000
    if (left <= 0) return
    const countdown = createCountdown(environment, left, {
      onTick: renderAgain,
      onAnnounce: (seconds) => announce(seconds),
    })
    return () => countdown.stop()
  }, [environment, endsAt])
  // Read when rendered, so that a new end is right at once.
  return endsAt === undefined ? 0 : Math.max(0, Math.ceil((endsAt - environment.clock.now()) / 1000))
}
