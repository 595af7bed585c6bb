import { useEffect, useRef, useState } from 'react'
import { enabledMethods } from '../../contract/methods'
import { type AuthState, withDevice, withoutStep } from '../../core/sign-in/auth-state'
import type { SignInFailure } from '../../core/sign-in/ceremony/ceremony-state'
import { stepsToChooser, waitingPath } from '../../core/sign-in/device-paths'
import { usePortal } from '../../react/portal-context'
import { useCountdown } from '../../react/use-countdown'
import { useDescription } from '../../react/use-description'
import { useTask } from '../../react/use-task'
import { useTexts } from '../../react/use-texts'
import { Actions } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { Card, CardHead } from '../../ui/card'
import { LinkButton } from '../../ui/link-button'
import { MethodRows } from '../../ui/method-row'
import { SectionTitle } from '../../ui/section-title'
import { SignInIcon } from '../../ui/sign-in-icon'
import { Tile } from '../../ui/tile'
import { useHeadingFocus } from '../shared/focus/use-heading-focus'
import { HelpDeskBlock } from '../shared/help-desk/help-desk-block'
import { PortalSkeleton } from '../shared/loading/portal-skeleton'
import { RetryTime } from '../shared/retry-time'
import { adviceOf } from './failure-advice'
import { MethodChoice } from './method-choice'
import { refetchLogin } from './refetch-login'
import { Stage } from './stage'

/** `/auth/fail` (R64–R71). Without a type there is nothing to tell: the login data are fetched again for `/auth`. */
export function FailureScreen({ state }: { state: AuthState }) {
  const { failure } = state
  return failure ? <Failure state={state} failure={failure} /> : <BackToChooser state={state} />
}

/** So many other methods that the way on and the details for the help desk are in sight with them. */
const othersAtFirst = 3

function BackToChooser({ state }: { state: AuthState }) {
  const toChooser = useRefetch(state, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    toChooser()
  }, [])
  return <PortalSkeleton path="/auth" />
}

function Failure({ state, failure }: { state: AuthState; failure: SignInFailure }) {
  const { navigator } = usePortal()
  const t = useTexts('auth', 'devices', 'common')
  const heading = useHeadingFocus()
  const steps = stepsToChooser(failure.type) + 1
  const toChooser = useRefetch(state, steps)
  const { reason, advice, way, explained } = adviceOf(failure)
  const { title, message, retryAt, loaded } = useDescription(explained)
  const secondsLeft = useCountdown(retryAt)
  const method = failure.type === 'push' ? 'mobile' : failure.type
  const others = enabledMethods(state.login).filter(({ name }) => name !== method)
  const [allShown, setAllShown] = useState(false)
  const othersTitle = useRef<HTMLHeadingElement>(null)

  return (
    <Stage>
      <Card aria-labelledby="failure-title">
        <div className="card-body">
          <div className="center stack">
            <CardHead
              tile={
                <Tile size="large" tone="danger">
                  <SignInIcon name={method} />
                </Tile>
              }
              overline={t(`auth:${method}.name`)}
              title={t('devices:failure.title')}
              titleId="failure-title"
              titleRef={heading}
              lead={
                <>
                  <span className="sentence">{t(`devices:failure.${reason}`)}</span>
                  {advice && <span className="sentence">{t(`devices:failure.${advice}`)}</span>}
                </>
              }
            />
            {explained && loaded && (
              <Callout tone="warning" title={title}>
                {message} <RetryTime retryAt={retryAt} />
              </Callout>
            )}
          </div>
          {others.length > 0 && (
            <div className="stack-3">
              <SectionTitle className="label" id="other-methods" ref={othersTitle} tabIndex={-1}>
                {t('devices:failure.otherMethods')}
              </SectionTitle>
              <MethodRows label={t('devices:failure.otherMethods')}>
                {others.slice(0, allShown ? undefined : othersAtFirst).map(({ name }) => (
                  <MethodChoice key={name} name={name} state={state} steps={steps} />
                ))}
              </MethodRows>
              {!allShown && others.length > othersAtFirst && (
                <LinkButton
                  small
                  onClick={() => {
                    // The button goes away: focus has to be put somewhere first.
                    othersTitle.current?.focus()
                    setAllShown(true)
                  }}
                >
                  {t('devices:failure.moreMethods')}
                </LinkButton>
              )}
            </div>
          )}
        </div>
        <Actions>
          <Button variant="grey" onClick={toChooser}>
            {t('common:cancel')}
          </Button>
          {way === 'device' && (
            <Button
              onClick={() => navigator.replace('/auth/mobile', withoutStep(state), { steps: steps - 1 })}
            >
              {t('devices:failure.selectDevice')}
            </Button>
          )}
          {way === 'retry' && (
            <Button
              disabled={secondsLeft > 0}
              onClick={() => navigator.back(waitingPath(method), { begin: true, state: withDevice(state) })}
            >
              {t('common:retry')}
            </Button>
          )}
        </Actions>
        <HelpDeskBlock
          report={{ code: `${failure.type} / ${failure.reason}`, at: failure.at, step: failure.type }}
        />
      </Card>
    </Stage>
  )
}

/** What Cancel does: fresh login data, then the chooser (R70). */
function useRefetch(state: AuthState, steps: number): () => void {
  const portal = usePortal()
  const { run } = useTask()
  return () => {
    run((signal) => refetchLogin({ portal, path: '/auth', steps, signal }, state))
  }
}
