import { usePortal } from '../../react/portal-context'
import { useCountdown } from '../../react/use-countdown'
import { useTexts } from '../../react/use-texts'

/** When trying again will be let through; nothing once that is so. A screen reader hears it at the start and at 10 s. */
export function RetryTime({ retryAt }: { retryAt: number | undefined }) {
  const { announce } = usePortal()
  const t = useTexts('common')
  const text = (seconds: number) =>
    seconds > 60
      ? t('common:retryInMinutes', { count: Math.ceil(seconds / 60) })
      : t('common:retryInSeconds', { count: seconds })
  const secondsLeft = useCountdown(retryAt, (seconds) =>
    announce(seconds > 0 ? text(seconds) : t('common:retryNow')),
  )
  return secondsLeft > 0 ? <span role="timer">{text(secondsLeft)}</span> : null
}
