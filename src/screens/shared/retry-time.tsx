import { useElementContext, useTexts } from '../../react/element-context'
import { useCountdown } from '../../react/use-countdown'

/**
 * Says when the user can try again. Shows nothing after that time. A screen reader reads it at the start, at 10 s and
 * at the end.
 */
export function RetryTime({ retryAt }: { retryAt: number | undefined }) {
  const { announce } = useElementContext()
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
