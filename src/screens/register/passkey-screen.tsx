import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { deviceWaitSeconds } from '../../contract/lifetimes'
import type { PasskeyMethodName } from '../../contract/methods'
import {
  createPasskeyRegistration,
  type PasskeyRegistration,
  type PasskeyRegistrationState,
} from '../../core/registration/passkey-registration'
import { failPath, locationAfter, selectionPath } from '../../core/registration/registration-paths'
import type { RegistrationState, RegistrationTarget } from '../../core/registration/registration-state'
import { usePortal } from '../../react/portal-context'
import { useAwake } from '../../react/use-awake'
import { useCountdown } from '../../react/use-countdown'
import { useTexts } from '../../react/use-texts'
import { Actions } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { Card, CardHead } from '../../ui/card'
import { CountdownRing, WaitingLine } from '../../ui/countdown'
import { useHeadingFocus } from '../shared/focus/use-heading-focus'
import { SetupFrame } from '../shared/setup/setup-frame'
import { applicationLabel } from './application-option'
import { BlockedCard } from './blocked-card'
import { useRegistration } from './use-registration'

export interface PasskeyScreenProps {
  readonly method: PasskeyMethodName
  readonly target: RegistrationTarget
  readonly state: RegistrationState
}

/**
 * `/register/fido` and `/register/pc`: they differ in their texts (R117–R122). Both run by themselves, unless one comes here
 * by Back, Forward or a reload: then a button starts them (A63).
 */
export function PasskeyScreen({ method, target, state: carried }: PasskeyScreenProps) {
  const portal = usePortal()
  const { navigator } = portal
  const [state, registration] = useRegistration<PasskeyRegistrationState, PasskeyRegistration>(
    method,
    (begin) => createPasskeyRegistration(portal, method, target, { begin }),
  )

  const leave = useEffectEvent((ended: PasskeyRegistrationState) => {
    if (ended.phase === 'registered') {
      const place = locationAfter(carried, ended.device)
      // Replaced, so that one step back does not register once more (A18).
      navigator.replace(place.path, place.state)
    }
    if (ended.phase === 'failed') {
      const handed: RegistrationState = { ...carried, reason: ended.reason, report: ended.report }
      navigator.push(failPath, handed)
    }
  })
  useEffect(() => leave(state), [state])

  return (
    <SetupFrame live>
      {state.phase === 'blocked' ? (
        <BlockedCard method={method} why={state.why} registration={registration} />
      ) : (
        <WaitingCard method={method} target={target} state={state} registration={registration} />
      )}
    </SetupFrame>
  )
}

interface WaitingCardProps extends Omit<PasskeyScreenProps, 'state'> {
  readonly state: PasskeyRegistrationState
  readonly registration: PasskeyRegistration
}

function WaitingCard({ method, target, state, registration }: WaitingCardProps) {
  const portal = usePortal()
  const t = useTexts('register', 'common')
  const heading = useHeadingFocus()
  useAwake(state.phase === 'waiting')
  const left = useCountdown('endsAt' in state ? state.endsAt : undefined)
  const secondsLeft =
    state.phase === 'checking' ? deviceWaitSeconds : state.phase === 'finishing' ? state.secondsLeft : left
  const ready = state.phase === 'ready'
  const interruption = state.phase === 'interrupted' ? state.why : undefined
  const mayHint = state.phase === 'waiting' && secondsLeft <= deviceWaitSeconds / 2
  const callout = interruption
    ? {
        title: t(`register:interrupted.${interruption}`),
        text: t(`register:interrupted.${interruption}Text`),
      }
    : mayHint
      ? { title: t(`register:${method}.hintTitle`), text: t(`register:${method}.hint`) }
      : undefined
  const said = callout && `${callout.title} ${callout.text}`
  useEffect(() => {
    if (said) portal.announce(said)
  }, [portal, said])

  const line = (): ReactNode => {
    if (state.phase === 'checking') return t('register:passkey.checking')
    if (state.phase === 'requesting') return t('register:passkey.requesting')
    return t(state.phase === 'waiting' ? 'register:passkey.waiting' : 'register:passkey.finishing')
  }

  return (
    <Card centred aria-labelledby="passkey-title">
      <CardHead
        overline={applicationLabel(t, target)}
        title={t(`register:${method}.waitTitle`)}
        titleId="passkey-title"
        titleRef={heading}
        lead={t(`register:${method}.${ready ? 'startLead' : 'waitLead'}`, { seconds: deviceWaitSeconds })}
      />
      {!ready && (
        <CountdownRing
          secondsLeft={secondsLeft}
          seconds={deviceWaitSeconds}
          unit={t('register:unit', { count: secondsLeft })}
          text={t('register:secondsLeft', { count: secondsLeft })}
        />
      )}
      {!ready && !interruption && <WaitingLine>{line()}</WaitingLine>}
      {callout && (
        <Callout tone={interruption ? 'warning' : 'info'} title={callout.title}>
          {callout.text}
        </Callout>
      )}
      <Actions>
        <Button variant="grey" onClick={() => portal.navigator.back(selectionPath)}>
          {t('common:cancel')}
        </Button>
        <StartButton state={state} onStart={registration.start} />
      </Actions>
    </Card>
  )
}

/** Starts, goes on or starts over. Pressed, it keeps focus: it is not disabled, and takes no click until that has come to something. */
function StartButton({ state, onStart }: { state: PasskeyRegistrationState; onStart: () => void }) {
  const t = useTexts('register', 'common')
  const { phase } = state
  const mayStart = phase === 'ready' || phase === 'waiting' || phase === 'interrupted'
  const goesOn = phase === 'ready' || (phase === 'interrupted' && state.why === 'needs-gesture')
  return (
    <Button
      variant={phase === 'ready' || phase === 'interrupted' ? 'primary' : 'primaryLight'}
      aria-disabled={!mayStart || undefined}
      onClick={mayStart ? onStart : undefined}
    >
      {t(goesOn ? 'register:continue' : 'common:retry')}
    </Button>
  )
}
