import { Button } from '../../src/ui/button'
import { LiveRegion } from '../../src/ui/live-region'
import { Popover } from '../../src/ui/popover'
import { Toast } from '../../src/ui/toast'
import type { HelpDeskTexts } from './texts'
import { useIdle } from './use-idle'

interface IdleWarningProps {
  readonly minutes: number
  readonly t: HelpDeskTexts
  readonly onEnd: () => void
}

/** Warns before a page that no one uses signs out (WCAG 2.2.1). Any activity keeps the session, the click of the button, too. */
export function IdleWarning({ minutes, t, onEnd }: IdleWarningProps) {
  const secondsLeft = useIdle(minutes, onEnd)
  return (
    <>
      {/* Read once, and not again each second. */}
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
