import { type ReactNode, useState } from 'react'
import { reportOf } from '../../core/errors/call-error'
import { failureIn } from '../../core/errors/describe'
import { useElementContext, useTexts } from '../../react/element-context'
import { useCountdown } from '../../react/use-countdown'
import { useDescription } from '../../react/use-description'
import { Button } from '../../ui/button'
import { LinkButton } from '../../ui/link-button'
import { State, StateLine } from '../../ui/state'
import { HelpDeskBlock } from './help-desk-block'
import { useOutage } from './outages'
import { RetryTime } from './retry-time'

export interface ErrorStateProps {
  readonly title: string
  /** The error that was thrown. Undefined if nothing was thrown but there is still nothing to show. */
  readonly error: unknown
  /** A sentence that says what the failure means on this screen. It is shown before the general message. */
  readonly children?: ReactNode
  /**
   * Called when the user presses the retry button. The button then disappears, so the function must first move focus
   * elsewhere.
   */
  readonly onRetry: () => void
}

/**
 * Replaces content that could not be loaded. Says why, what the user can do and when, and what the help desk needs to
 * know. If an earlier part of the page already says so, because the same outage has hit it, only one line is shown.
 */
export function ErrorState({ title, error, children, onRetry }: ErrorStateProps) {
  const { core } = useElementContext()
  const t = useTexts('common')
  const failure = failureIn(error)
  const { message, remedy, retryAt } = useDescription(failure)
  const secondsLeft = useCountdown(retryAt)
  const [shownAt] = useState(() => core.environment.clock.now())
  const report = failure && reportOf(failure, shownAt)
  const { box, isFirst, retryAll } = useOutage(report?.code, onRetry)
  const signInAgain = () => core.session.end('denied')
  return (
    <div ref={box}>
      {isFirst ? (
        <State
          kind="failed"
          title={title}
          action={
            remedy === 'sign-in' ? (
              <Button size="small" onClick={signInAgain}>
                {t('common:signInAgain')}
              </Button>
            ) : (
              <Button size="small" variant="grey" disabled={secondsLeft > 0} onClick={retryAll}>
                {t('common:retry')}
              </Button>
            )
          }
          foot={report && <HelpDeskBlock report={report} />}
        >
          {children && <span>{children}</span>}
          {children && error !== undefined && <br />}
          {error !== undefined && <span>{message}</span>} <RetryTime retryAt={retryAt} />
        </State>
      ) : (
        <StateLine
          title={title}
          action={
            <LinkButton
              small
              disabled={secondsLeft > 0}
              onClick={remedy === 'sign-in' ? signInAgain : onRetry}
            >
              {t(remedy === 'sign-in' ? 'common:signInAgain' : 'common:retry')}
            </LinkButton>
          }
        />
      )}
    </div>
  )
}
