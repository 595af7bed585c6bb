import { type ReactNode, useEffect } from 'react'
import { deviceWaitSeconds } from '../../contract/lifetimes'
import type { CeremonyMethodName } from '../../contract/methods'
import { type AuthState, withoutStep } from '../../core/sign-in/auth-state'
import type { Ceremony } from '../../core/sign-in/ceremony/ceremony'
import type { CeremonyState, Interruption } from '../../core/sign-in/ceremony/ceremony-state'
import { stepsToChooser } from '../../core/sign-in/device-paths'
import { usePortal } from '../../react/portal-context'
import { useAwake } from '../../react/use-awake'
import { useCountdown } from '../../react/use-countdown'
import { useTexts } from '../../react/use-texts'
import { Actions } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { Card, CardHead } from '../../ui/card'
import { CountdownRing, WaitingLine } from '../../ui/countdown'
import { LinkButton } from '../../ui/link-button'
import { useHeadingFocus } from '../shared/focus/use-heading-focus'
import { Stage } from './stage'
import { useCeremony } from './use-ceremony'
import { waitingLine } from './waiting-texts'

export interface WaitingScreenProps {
  readonly method: CeremonyMethodName
  readonly state: AuthState
  /** What is said before the request is sent or the prompt is opened, and while it is waited for. */
  readonly startLead: ReactNode
  readonly lead: ReactNode
  /** @param begin it starts at once, by itself */
  readonly create: (begin: boolean) => Ceremony
}

/**
 * The one waiting screen of phone, PC biometric and security key (R60): they differ in their texts and their ceremony.
 * Who comes here by Back, Forward or a reload starts it with a button (A63).
 */
export function WaitingScreen({ method, state: carried, startLead, lead, create }: WaitingScreenProps) {
  const portal = usePortal()
  const { navigator } = portal
  const t = useTexts('auth', 'devices', 'common')
  const heading = useHeadingFocus()
  const [state, ceremony] = useCeremony(method, create, carried)
  useAwake(state.phase === 'waiting')
  const left = useCountdown('endsAt' in state ? state.endsAt : undefined)
  // Until the backend has answered, nothing of the time is used up (A28), and nothing more once they have proven it.
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
    if (said) portal.announce(said)
  }, [portal, said])

  const ready = state.phase === 'ready'
  return (
    <Stage live>
      <Card centred aria-labelledby="waiting-title">
        <div className="card-body">
          <CardHead
            overline={t(`auth:${method}.name`)}
            title={t(
              ready && method === 'mobile' ? 'devices:mobile.startTitle' : `devices:${method}.waitTitle`,
            )}
            titleId="waiting-title"
            titleRef={heading}
            lead={ready ? startLead : lead}
          />
          {!ready && (
            <CountdownRing
              secondsLeft={secondsLeft}
              seconds={deviceWaitSeconds}
              unit={t('devices:waiting.unit', { count: secondsLeft })}
              text={t('devices:waiting.secondsLeft', { count: secondsLeft })}
            />
          )}
          {!ready && !interruption && <WaitingLine>{waitingLine(t, method, state)}</WaitingLine>}
          {!ready && (
            <div className="late">
              {callout && (
                <Callout tone={interruption ? 'warning' : 'info'} title={callout.title}>
                  {callout.text}
                </Callout>
              )}
            </div>
          )}
        </div>
        <Actions>
          <Button variant="grey" onClick={() => navigator.back('/auth')}>
            {t('common:cancel')}
          </Button>
          <MainButton method={method} state={state} ceremony={ceremony} interruption={interruption} />
        </Actions>
        <LinkButton
          small
          onClick={() => navigator.replace('/auth', withoutStep(carried), { steps: stepsToChooser(method) })}
        >
          {t('auth:otherMethod')}
        </LinkButton>
      </Card>
    </Stage>
  )
}

interface MainButtonProps extends Pick<WaitingScreenProps, 'method'> {
  readonly state: CeremonyState
  readonly ceremony: Ceremony
  readonly interruption: Interruption | undefined
}

/** The one button that starts, goes on or starts over. */
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
    // Not disabled, which would take focus from whoever has just pressed it.
    <Button
      variant={interruption ? 'primary' : 'primaryLight'}
      aria-disabled={under || undefined}
      onClick={under ? undefined : ceremony.start}
    >
      {t('common:retry')}
    </Button>
  )
}
