import { useEffect, useState } from 'react'
import { browserEnvironment } from '../../../src/core/platform/browser-environment'
import { steadyNow } from '../../../src/core/platform/clock'
import { Button } from '../../../src/ui/button'
import { LiveRegion } from '../../../src/ui/live-region'
import { Popover, Toast } from '../../../src/ui/toast'
import type { HelpDeskTexts } from './texts'

interface IdleWarningProps {
  readonly minutes: number
  readonly t: HelpDeskTexts
  readonly onEnd: () => void
}

/**
 * Warns before an unused page signs out (WCAG 2.2.1). Any activity keeps the session, including a click on the
 * button.
 */
export function IdleWarning({ minutes, t, onEnd }: IdleWarningProps) {
  const secondsLeft = useIdle(minutes, onEnd)
  return (
    <>
      {/* Announced once, not again each second. */}
      <LiveRegion>{secondsLeft === undefined ? '' : `${t.idleLine} ${t.stay}`}</LiveRegion>
      {secondsLeft !== undefined && (
        <Popover>
          <Toast
            title={t.idleTitle(secondsLeft)}
            line={t.idleLine}
            action={<Button size="small">{t.stay}</Button>}
          />
        </Popover>
      )}
    </>
  )
}

const ACTIVITIES = ['pointerdown', 'keydown', 'wheel'] as const
/** At least the 20 s of WCAG 2.2.1. */
const WARNING_SECONDS = 30

/**
 * Returns the seconds until the page signs out if few are left, otherwise undefined. Any activity restarts the time.
 * The deadline is a point in time, so that a computer that slept signs out at once. It is measured on a steady clock,
 * so that a clock that is set back does not delay it.
 */
function useIdle(minutes: number, onEnd: () => void): number | undefined {
  const [secondsLeft, setSecondsLeft] = useState<number>()
  useEffect(() => {
    const { clock } = browserEnvironment()
    let endsAt = steadyNow(clock) + minutes * 60_000
    const look = () => {
      const left = Math.ceil((endsAt - steadyNow(clock)) / 1000)
      if (left <= 0) onEnd()
      else setSecondsLeft(left <= WARNING_SECONDS ? left : undefined)
    }
    const stay = () => {
      if (steadyNow(clock) >= endsAt) return onEnd()
      endsAt = steadyNow(clock) + minutes * 60_000
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
