import { type ReactNode, useState } from 'react'
import { failureIn } from '../../core/errors/describe'
import { reportOf } from '../../core/errors/failure-report'
import { usePortal } from '../../react/portal-context'
import { useCountdown } from '../../react/use-countdown'
import { useDescription } from '../../react/use-description'
import { useTexts } from '../../react/use-texts'
import { Button } from '../../ui/button'
import { State } from '../../ui/state'
import { HelpDeskBlock } from './help-desk/help-desk-block'
import { RetryTime } from './retry-time'

export interface ErrorStateProps {
  readonly title: string
  /** What was thrown; undefined where nothing was, and yet there is nothing to show. */
  readonly error: unknown
  /** What the failure means here, beside what is known of it. */
  readonly children?: ReactNode
  /** The button goes away with the failure, so whoever is asked puts focus elsewhere first. */
  readonly onRetry: () => void
}

/** What could not be fetched, explained in its place: why, what helps and when, and what to tell the help desk. */
export function ErrorState({ title, error, children, onRetry }: ErrorStateProps) {
  const { core } = usePortal()
  const t = useTexts('common')
  const failure = failureIn(error)
  const { message, remedy, retryAt } = useDescription(failure)
  const secondsLeft = useCountdown(retryAt)
  const [shownAt] = useState(() => core.environment.clock.now())
  return (
    <State
      kind="failed"
      title={title}
      action={
        remedy === 'sign-in' ? (
          <Button size="small" onClick={() => core.session.end('denied')}>
            {t('common:signInAgain')}
          </Button>
        ) : (
          <Button size="small" variant="grey" disabled={secondsLeft > 0} onClick={onRetry}>
            {t('common:retry')}
          </Button>
        )
      }
      foot={failure && <HelpDeskBlock report={reportOf(failure, shownAt)} />}
    >
      {children}
      {children && error !== undefined && <br />}
      {error !== undefined && message} <RetryTime retryAt={retryAt} />
    </State>
  )
}
