import { useEffect, useRef, useState } from 'react'
import { enabledMethods } from '../../contract/methods'
import { type CallFailure, isIntercepted } from '../../core/errors/call-error'
import { isExplained, type Remedy, remedyFor } from '../../core/errors/remedies'
import { places } from '../../core/page/places'
import type { SignInFailure } from '../../core/sign-in/ceremony/ceremony'
import {
  type AuthState,
  stepsToChooser,
  waitingPath,
  withDevice,
  withoutStep,
} from '../../core/sign-in/sign-in-places'
import { useElementContext, useTexts } from '../../react/element-context'
import { useTask } from '../../react/screen-frame'
import { useCountdown } from '../../react/use-countdown'
import { useDescription } from '../../react/use-description'
import { Actions } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { Card, CardHead } from '../../ui/card'
import { SectionTitle } from '../../ui/heading'
import { LinkButton } from '../../ui/link-button'
import { MethodRows } from '../../ui/method-row'
import { Sentences } from '../../ui/sentences'
import { SignInIcon } from '../../ui/sign-in-icon'
import { Tile } from '../../ui/tile'
import { useHeadingFocus } from '../shared/heading-focus'
import { HelpDeskBlock } from '../shared/help-desk-block'
import { PlaceSkeleton } from '../shared/loading/parts'
import { RetryTime } from '../shared/retry-time'
import { MethodChoice, refetchLogin, Stage, StepBody } from './sign-in-flow'

/**
 * `/auth/fail`: explains a failed sign-in. If the place has no failure to show, loads the login data again and opens
 * `/auth`.
 */
export function FailureScreen({ state }: { state: AuthState }) {
  const { failure } = state
  return failure ? <Failure state={state} failure={failure} /> : <BackToChooser state={state} />
}

function BackToChooser({ state }: { state: AuthState }) {
  const toChooser = useRefetch(state, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    toChooser()
  }, [])
  return <PlaceSkeleton path={places.auth.path} />
}

/**
 * Number of other methods that are listed at first. With more, the buttons and the help desk details would be out of view.
 */
const othersAtFirst = 3

function Failure({ state, failure }: { state: AuthState; failure: SignInFailure }) {
  const { navigator } = useElementContext()
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
        <StepBody state={state}>
          <CardHead
            tile={
              <Tile tone="danger">
                <SignInIcon name={method} />
              </Tile>
            }
            title={t('devices:failure.title')}
            titleId="failure-title"
            titleRef={heading}
            lead={
              <>
                <b className="sentence">{t(`auth:${method}.name`)}</b>{' '}
                <Sentences>
                  {[reason, advice].flatMap((text) => (text ? t(`devices:failure.${text}`) : [])).join(' ')}
                </Sentences>
              </>
            }
          />
          {explained && loaded && (
            <Callout tone="warning" title={title}>
              <span>{message}</span> <RetryTime retryAt={retryAt} />
            </Callout>
          )}
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
                    // The pressed button disappears, so focus first moves to the title.
                    othersTitle.current?.focus()
                    setAllShown(true)
                  }}
                >
                  {t('devices:failure.moreMethods')}
                </LinkButton>
              )}
            </div>
          )}
        </StepBody>
        <Actions>
          <Button variant="grey" onClick={toChooser}>
            {t('common:cancel')}
          </Button>
          {way === 'device' && (
            <Button
              onClick={() =>
                navigator.replace(places.authMobile.path, withoutStep(state), { steps: steps - 1 })
              }
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

/** Returns the action of the button Cancel: loads fresh login data, then opens the method chooser. */
function useRefetch(state: AuthState, steps: number): () => void {
  const context = useElementContext()
  const { run } = useTask()
  return () => {
    run((signal) => refetchLogin({ context, path: places.auth.path, steps, signal }, state))
  }
}

export interface FailureAdvice {
  readonly reason: 'reason' | 'rejected' | 'pushReason'
  readonly advice?: 'advice' | 'rejectedAdvice' | 'pushAdvice' | undefined
  /**
   * The action of the main button: choose another phone, or retry. `none` means no main button, because only another
   * method helps.
   */
  readonly way: 'device' | 'retry' | 'none'
  /** The failed call, if the catalogue of failures has a text for it. */
  readonly explained?: CallFailure | undefined
}

/** Failures of no call that the catalogue has a text for, by their reasons. */
const explainedReasons: ReadonlyMap<string, CallFailure> = new Map([
  ['broker', { code: 'network', callId: 'broker' }],
  ['broker-refused', { code: 'network', callId: 'brokerRefused' }],
  ['broker-not-configured', { code: 'configuration', callId: 'broker' }],
  ['altered-built-ins', { code: 'altered-built-ins', callId: 'page' }],
])

/** Returns the texts for a failure. After a failed push, the page suggests another phone only if that can help. */
export function adviceOf({ type, reason, call }: SignInFailure): FailureAdvice {
  const explained = explainedReasons.get(reason)
  if (explained) return { reason: 'reason', way: 'retry', explained }
  if (type !== 'push')
    return reason === 'rejected'
      ? { reason: 'rejected', advice: 'rejectedAdvice', way: 'retry' }
      : { reason: 'reason', advice: 'advice', way: 'retry' }
  if (!call || !(isExplained(call.failCode, call.status) || isIntercepted(call)))
    return { reason: 'pushReason', advice: 'pushAdvice', way: 'device' }
  return { reason: 'pushReason', explained: call, ...afterPush[remedyFor(call.failCode, call.status)] }
}

const afterPush: Readonly<Record<Remedy, Pick<FailureAdvice, 'advice' | 'way'>>> = {
  'other-device': { advice: 'pushAdvice', way: 'device' },
  'other-method': { way: 'none' },
  'help-desk': { way: 'none' },
  'sign-in': { way: 'none' },
  'try-again': { way: 'device' },
  wait: { way: 'retry' },
}
