import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { deviceWaitSeconds } from '../../contract/codes'
import type { CeremonyMethodName } from '../../contract/methods'
import type { I18n } from '../../core/i18n/i18n'
import { places } from '../../core/page/places'
import type { Ceremony, CeremonyState, Interruption } from '../../core/sign-in/ceremony/ceremony'
import {
  type AuthState,
  stepsToChooser,
  waitingPath,
  withDevice,
  withoutStep,
} from '../../core/sign-in/sign-in-places'
import { useAwake, useChoice, useElementContext, useStore, useTexts } from '../../react/element-context'
import { useCountdown } from '../../react/use-countdown'
import { Actions, CardFoot } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { Card, CardHead } from '../../ui/card'
import { CountdownRing, WaitingLine } from '../../ui/countdown'
import { LinkButton } from '../../ui/link-button'
import { SignInIcon } from '../../ui/sign-in-icon'
import { Tile } from '../../ui/tile'
import { useHeadingFocus } from '../shared/heading-focus'
import { goOn, Stage, StepBody } from './sign-in-flow'

export interface WaitingScreenProps {
  readonly method: CeremonyMethodName
  readonly state: AuthState
  /**
   * `startLead` is shown before the push request or the prompt starts. `lead` is shown while the screen waits for the
   * user.
   */
  readonly startLead: ReactNode
  readonly lead: ReactNode
  /**
   * Creates the ceremony, which is the sign-in with the device.
   *
   * @param begin true if the ceremony starts at once, without a click
   */
  readonly create: (begin: boolean) => Ceremony
}

/**
 * The screen that waits for a phone, a PC biometric or a security key. These differ only in texts and in the ceremony
 * (the sign-in with the device). After Back, Forward or a reload, the user must start the ceremony with a button.
 */
export function WaitingScreen({ method, state: carried, startLead, lead, create }: WaitingScreenProps) {
  const context = useElementContext()
  const { navigator } = context
  const t = useTexts('auth', 'devices', 'common')
  const heading = useHeadingFocus()
  const [state, ceremony] = useCeremony(method, create, carried)
  useAwake(state.phase === 'waiting')
  const left = useCountdown('endsAt' in state ? state.endsAt : undefined)
  // The countdown starts only when the backend has responded. It stops as soon as the user has proved who they are.
  const secondsLeft =
    state.phase === 'requesting' ? deviceWaitSeconds : state.phase === 'finishing' ? state.secondsLeft : left

  const interruption =
    state.phase === 'interrupted' ? state.why : state.phase === 'failed' ? 'failed' : undefined
  const mayHint = state.phase === 'waiting' && secondsLeft <= deviceWaitSeconds / 2
  const callout = interruption
    ? { title: t(`devices:waiting.${interruption}`), text: t(`devices:waiting.${interruption}Text`) }
    : mayHint
      ? { title: t(`devices:${method}.hintTitle`), text: t(`devices:${method}.hint`) }
      : undefined
  const said = callout && `${callout.title} ${callout.text}`
  useEffect(() => {
    if (said) context.announce(said)
  }, [context, said])

  const ready = state.phase === 'ready'
  return (
    <Stage live>
      <Card aria-labelledby="waiting-title">
        <StepBody state={carried}>
          <CardHead
            tile={
              <Tile>
                <SignInIcon name={method} />
              </Tile>
            }
            title={t(
              ready && method === 'mobile' ? 'devices:mobile.startTitle' : `devices:${method}.waitTitle`,
            )}
            titleId="waiting-title"
            titleRef={heading}
            lead={ready ? startLead : lead}
          />
          {!ready && (
            <div className="wait">
              <CountdownRing
                secondsLeft={secondsLeft}
                seconds={deviceWaitSeconds}
                unit={t('devices:waiting.unit', { count: secondsLeft })}
                text={t('devices:waiting.secondsLeft', { count: secondsLeft })}
              />
              {!interruption && <WaitingLine>{waitingLine(t, method, state)}</WaitingLine>}
            </div>
          )}
          {!ready && (
            <div className="late">
              {callout && (
                <Callout tone={interruption ? 'warning' : 'info'} title={callout.title}>
                  {callout.text}
                </Callout>
              )}
            </div>
          )}
        </StepBody>
        <Actions>
          <Button variant="grey" onClick={() => navigator.back(places.auth.path)}>
            {t('common:cancel')}
          </Button>
          <MainButton method={method} state={state} ceremony={ceremony} interruption={interruption} />
        </Actions>
        <CardFoot>
          <LinkButton
            small
            onClick={() =>
              navigator.replace(places.auth.path, withoutStep(carried), { steps: stepsToChooser(method) })
            }
          >
            {t('auth:otherMethod')}
          </LinkButton>
        </CardFoot>
      </Card>
    </Stage>
  )
}

/** Returns the line below the countdown, which says what the screen is waiting for. */
function waitingLine(t: I18n['t'], method: CeremonyMethodName, state: CeremonyState): string {
  if (state.phase === 'requesting') return t(`devices:${method}.requesting`)
  if (state.phase === 'finishing' || state.phase === 'signed-in') return t('devices:waiting.finishing')
  if (state.phase === 'waiting' && !state.connected) return t('devices:waiting.reconnecting')
  return t('devices:waiting.text')
}

interface MainButtonProps extends Pick<WaitingScreenProps, 'method'> {
  readonly state: CeremonyState
  readonly ceremony: Ceremony
  readonly interruption: Interruption | undefined
}

/** The main button. It starts, continues or restarts the ceremony, which is the sign-in with the device. */
function MainButton({ method, state: { phase }, ceremony, interruption }: MainButtonProps) {
  const t = useTexts('devices', 'common')
  const under = phase === 'requesting' || phase === 'finishing'
  if (phase === 'ready')
    return (
      <Button onClick={ceremony.start}>
        {method === 'mobile' ? t('devices:mobile.start') : t('devices:waiting.continue')}
      </Button>
    )
  if (interruption === 'needs-gesture')
    return <Button onClick={ceremony.proceed}>{t('devices:waiting.continue')}</Button>
  return (
    // Uses `aria-disabled`, because `disabled` would take focus from the button that the user has just pressed.
    <Button
      variant={interruption ? 'primary' : 'primaryLight'}
      aria-disabled={under || undefined}
      onClick={under ? undefined : ceremony.start}
    >
      {t('common:retry')}
    </Button>
  )
}

/**
 * Starts a ceremony (the sign-in with the device) if the user has just chosen it, and stops it when the screen is
 * left. At the end, opens the signed-in area or the failure page. Back on the failure page leads to this screen
 * again.
 */
function useCeremony(
  method: CeremonyMethodName,
  create: (begin: boolean) => Ceremony,
  carried: AuthState,
): [CeremonyState, Ceremony] {
  const context = useElementContext()
  const { navigator } = context
  const isChosen = useChoice(waitingPath(method))
  const [ceremony] = useState(() => create(isChosen))
  const state = useStore(ceremony)

  useEffect(() => {
    if (isChosen) ceremony.start()
    return ceremony.stop
  }, [ceremony, isChosen])

  const leave = useEffectEvent((ended: CeremonyState) => {
    if (ended.phase === 'signed-in') goOn(context, carried.test)
    if (ended.phase !== 'failed') return
    const handed: AuthState = { ...withDevice(carried), failure: ended.failure }
    navigator.push(places.authFail.path, handed)
  })
  useEffect(() => leave(state), [state])

  return [state, ceremony]
}
