import { useEffect, useState } from 'react'
import { createCountdown } from '../core/countdown'
import { usePortal } from './portal-context'

/** Whole seconds until `endsAt` (epoch ms), 0 once it has passed or where there is no end. */
export function useCountdown(endsAt: number | undefined): number {
  const { environment } = usePortal().core
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    const left = endsAt === undefined ? 0 : (endsAt - environment.clock.now()) / 1000
    if (left <= 0) return setSecondsLeft(0)
    const countdown = createCountdown(environment, left, {
      onTick: setSecondsLeft,
      onEnd: () => setSecondsLeft(0),
    })
    setSecondsLeft(countdown.secondsLeft)
    return () => countdown.stop()
  }, [environment, endsAt])
  return secondsLeft
}
