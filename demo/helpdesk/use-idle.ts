import { useEffect, useState } from 'react'

const ACTIVITIES = ['pointerdown', 'keydown', 'wheel'] as const
/** At least the 20 s of WCAG 2.2.1. */
const WARNING_SECONDS = 30

/**
 * Seconds that are left where somebody has not been active for almost as long as a session lasts then; any activity has them
 * go away. The deadline is a point in time, so that a computer that slept knows at once that it is too late.
 */
export function useIdle(minutes: number, onEnd: () => void): number | undefined {
  const [secondsLeft, setSecondsLeft] = useState<number>()
  useEffect(() => {
    let endsAt = Date.now() + minutes * 60_000
    const look = () => {
      const left = Math.ceil((endsAt - Date.now()) / 1000)
      if (left <= 0) onEnd()
      else setSecondsLeft(left <= WARNING_SECONDS ? left : undefined)
    }
    const stay = () => {
      if (Date.now() >= endsAt) return onEnd()
      endsAt = Date.now() + minutes * 60_000
      look()
    }
    const left = new AbortController()
    for (const name of ACTIVITIES)
      addEventListener(name, stay, { capture: true, passive: true, signal: left.signal })
    const timer = setInterval(look, 1000)
    return () => {
      left.abort()
      clearInterval(timer)
    }
  }, [minutes, onEnd])
  return secondsLeft
}
