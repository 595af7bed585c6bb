import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { deviceWaitSeconds } from '../../contract/codes'
import type { PasskeyMethodName } from '../../contract/methods'
import { places } from '../../core/page/places'
import { clockSkew } from '../../core/platform/clock'
import {
  createPasskeyRegistration,
  type PasskeyRegistration,
  type PasskeyRegistrationState,
  type RegistrationObstacle,
} from '../../core/registration/passkey-registration'
import {
  placeAfter,
  type RegistrationState,
  type RegistrationTarget,
} from '../../core/registration/registration-places'
import { useAwake, useElementContext, useTexts } from '../../react/element-context'
import { useCountdown } from '../../react/use-countdown'
import { Actions, CardFoot } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { Card, CardHead } from '../../ui/card'
import { CountdownRing, WaitingLine } from '../../ui/countdown'
import { Icon } from '../../ui/icon'
import { LinkButton } from '../../ui/link-button'
import { Tile } from '../../ui/tile'
import { useHeadingFocus } from '../shared/heading-focus'
import { SetupFrame } from '../shared/setup-frame'
import { applicationLabel } from './selection-screen'
import { useRegistration } from './use-registration'

export interface PasskeyRegistrationScreenProps {
  readonly method: PasskeyMethodName
  readonly target: RegistrationTarget
  readonly state: RegistrationState
}

/**
 * `/register/fido` and `/register/pc`, which differ only in texts. The registration starts at once if the user has
 * just chosen it. After Back, Forward or a reload, the user must start it with a button.
 */
export function PasskeyRegistrationScreen({
  method,
  target,
  state: carried,
}: PasskeyRegistrationScreenProps) {
  const context = useElementContext()
  const { navigator } = context
  const [state, registration] = useRegistration<PasskeyRegistrationState, PasskeyRegistration>(
    method,
    (begin) => createPasskeyRegistration(context, method, target, { begin }),
  )

  const leave = useEffectEvent((ended: PasskeyRegistrationState) => {
    if (ended.phase === 'registered') {
      const place = placeAfter(carried, ended.device)
      // Replaces this place in the history, so that Back does not register again.
      navigator.replace(place.path, place.state)
    }
    if (ended.phase === 'failed') {
      const handed: RegistrationState = { ...carried, reason: ended.reason, report: ended.report }
      navigator.push(places.registerFail.path, handed)
    }
  })
  useEffect(() => leave(state), [state])

  return (
    <SetupFrame live>
      {state.phase === 'blocked' ? (
        <BlockedCard method={method} why={state.why} registration={registration} carried={carried} />
      ) : (
        <WaitingCard
          method={method}
          target={target}
          state={state}
          registration={registration}
          carried={carried}
        />
      )}
    </SetupFrame>
  )
}

interface WaitingCardProps extends Omit<PasskeyRegistrationScreenProps, 'state'> {
  readonly carried: RegistrationState
  readonly state: PasskeyRegistrationState
  readonly registration: PasskeyRegistration
}

function WaitingCard({ method, target, state, registration, carried }: WaitingCardProps) {
  const context = useElementContext()
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
    if (said) context.announce(said)
  }, [context, said])

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
        <Button
          variant="grey"
          onClick={() => context.navigator.back(places.register.path, { state: carried })}
        >
          {t('common:back')}
        </Button>
        <StartButton state={state} onStart={registration.start} />
      </Actions>
    </Card>
  )
}

/**
 * Starts, continues or restarts the registration. While it runs, the button ignores clicks. It is not `disabled`
 * then, because it would lose focus.
 */
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

/** Obstacles that do not change while the page is open, so a retry can't help. */
const final: readonly RegistrationObstacle[] = ['insecure', 'no-passkeys', 'not-permitted', 'user-id']

export interface BlockedCardProps {
  readonly method: PasskeyMethodName
  readonly why: RegistrationObstacle
  readonly registration: PasskeyRegistration
  /** The navigation state that Cancel passes to the screen that chooses the application. */
  readonly carried: RegistrationState
}

/** Says why the registration cannot start, and offers a retry or Cancel. */
function BlockedCard({ method, why, registration, carried }: BlockedCardProps) {
  const context = useElementContext()
  const { core, navigator } = context
  const t = useTexts('register', 'common')
  const heading = useHeadingFocus()
  const minutes = Math.round(Math.abs(clockSkew(core.environment) ?? 0) / 60_000)
  const title = t(`register:blocked.${why}`)
  const text = t(`register:blocked.${why}Text`, { count: minutes })
  useEffect(() => context.announce(`${title} ${text}`), [context, title, text])

  return (
    <Card centred aria-labelledby="blocked-title">
      <CardHead
        tile={
          <Tile size="large" tone="muted">
            <Icon name={method} />
          </Tile>
        }
        overline={t(`register:${method}.name`)}
        title={title}
        titleId="blocked-title"
        titleRef={heading}
        lead={text}
      />
      <Actions>
        <Button variant="grey" onClick={() => navigator.back(places.register.path, { state: carried })}>
          {t('common:back')}
        </Button>
        {why === 'user-id' && (
          <Button onClick={() => core.session.end('logout')}>{t('common:signInAgain')}</Button>
        )}
        {!final.includes(why) && <Button onClick={registration.start}>{t('common:retry')}</Button>}
      </Actions>
      {why === 'clock' && (
        <CardFoot>
          <LinkButton small onClick={registration.overrule}>
            {t('register:blocked.clockAnyway')}
          </LinkButton>
        </CardFoot>
      )}
    </Card>
  )
}
