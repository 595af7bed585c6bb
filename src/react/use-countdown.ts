import { useEffect, useEffectEvent, useReducer } from 'react'
import { steadyNow } from '../core/platform/clock'
import { createCountdown } from '../core/platform/countdown'
import { useElementContext } from './element-context'

/**
 * Returns true before `endsAt` (by the clock `steadyNow`). Unlike `useCountdown`, it renders the component once, at the
 * end, so that a field that the browser has filled in stays as it is.
 */
export function useIsBefore(endsAt: number | undefined): boolean {
  const { environment } = useElementContext().core
  const [, renderAgain] = useReducer((renderings: number) => renderings + 1, 0)
  useEffect(() => {
    const seconds = endsAt === undefined ? 0 : (endsAt - steadyNow(environment.clock)) / 1000
    if (seconds <= 0) return
    const countdown = createCountdown(environment, seconds, { onEnd: renderAgain })
    return () => countdown.stop()
  }, [environment, endsAt])
  return endsAt !== undefined && endsAt > steadyNow(environment.clock)
}

/**
 * Returns the whole seconds until `endsAt` (by the clock `steadyNow`). Returns 0 if `endsAt` has passed or is
 * undefined.
 * @param onAnnounce called with the seconds that a screen reader reads: at the start, at 10 and at 0
 */
export function useCountdown(endsAt: number | undefined, onAnnounce?: (secondsLeft: number) => void): number {
  const { environment } = useElementContext().core
  // Counts the renders and not the seconds: after a sleep the seconds may be unchanged, but the component must
  // render.
  const [, renderAgain] = useReducer((renderings: number) => renderings + 1, 0)
  const announce = useEffectEvent((seconds: number) => onAnnounce?.(seconds))
  useEffect(() => {
    const left = endsAt === undefined ? 0 : (endsAt - steadyNow(environment.clock)) / 1000
    if (left <= 0) return
    const countdown = createCountdown(environment, left, {
      onTick: renderAgain,
      onAnnounce: (seconds) => announce(seconds),
    })
    return () => countdown.stop()
  }, [environment, endsAt])
  // Computed during the render, so that a changed `endsAt` takes effect at once.
  return endsAt === undefined ? 0 : Math.max(0, Math.ceil((endsAt - steadyNow(environment.clock)) / 1000))
}
