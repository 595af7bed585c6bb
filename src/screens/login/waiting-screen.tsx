import { type ReactNode, useEffect } from 'react'
import { type Ceremony, waitSeconds } from '../../core/ceremony/ceremony'
import type { CeremonyMethod } from '../../core/ceremony/ceremony-state'
import { Actions } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Card, CardHead } from '../../ui/card'
import { CountdownRing, WaitingLine } from '../../ui/countdown'
import { LinkButton } from '../../ui/link-button'
import { Notice } from '../../ui/notice'
import { usePortal } from '../portal-context'
import { useCountdown } from '../use-countdown'
import { useHeadingFocus } from '../use-heading-focus'
import { useTexts } from '../use-texts'
import { type AuthState, withoutStep } from './auth-state'
import { Stage } from './stage'
import { useCeremony } from './use-ceremony'
import { waitingLine } from './waiting-texts'

export interface WaitingScreenProps {
  readonly method: CeremonyMethod
  readonly state: AuthState
  readonly lead: ReactNode
  readonly create: () => Ceremony
}

/** The one waiting screen of phone, PC biometric and security key (R60): they differ in their texts and their ceremony. */
export function WaitingScreen({ method, state: carried, lead, create }: WaitingScreenProps) {
  const portal = usePortal()
  const { navigator } = portal
  const t = useTexts('auth', 'devices', 'common')
  const heading = useHeadingFocus()
  const [state, ceremony] = useCeremony(create, carried)
  const left = useCountdown('endsAt' in state ? state.endsAt : undefined)
  // Until the backend has answered, nothing of the time is used up (A28).
  const secondsLeft = state.phase === 'requesting' ? waitSeconds : left

  const interruption =
    state.phase === 'interrupted' ? state.why : state.phase === 'failed' ? 'failed' : undefined
  const mayHint = state.phase === 'waiting' && secondsLeft <= waitSeconds / 2
  const notice = interruption
    ? { title: t(`devices:waiting.${interruption}`), text: t(`devices:waiting.${interruption}Text`) }
    : mayHint
      ? { title: t(`devices:${method}.hintTitle`), text: t(`devices:${method}.hint`) }
      : undefined
  const said = notice && `${notice.title} ${notice.text}`
  useEffect(() => {
    if (said) portal.announce(said)
  }, [portal, said])

  const under = state.phase === 'requesting' || state.phase === 'finishing'
  return (
    <Stage live>
      <Card centred aria-labelledby="waiting-title">
        <CardHead
          overline={t(`auth:${method}.name`)}
          title={t(`devices:${method}.waitTitle`)}
          titleId="waiting-title"
          titleRef={heading}
          lead={lead}
        />
        <CountdownRing
          secondsLeft={secondsLeft}
          seconds={waitSeconds}
          unit={t('devices:waiting.unit', { count: secondsLeft })}
          text={t('devices:waiting.secondsLeft', { count: secondsLeft })}
        />
        {!interruption && <WaitingLine>{waitingLine(t, method, state)}</WaitingLine>}
        {notice && (
          <Notice tone={interruption ? 'warning' : 'info'} title={notice.title}>
            {notice.text}
          </Notice>
        )}
        <Actions>
          <Button variant="grey" onClick={() => navigator.back('/auth')}>
            {t('common:cancel')}
          </Button>
          {interruption === 'needs-gesture' ? (
            <Button onClick={ceremony.proceed}>{t('devices:waiting.continue')}</Button>
          ) : (
            <Button
              variant={interruption ? 'primary' : 'primaryLight'}
              disabled={under}
              onClick={ceremony.start}
            >
              {t('common:retry')}
            </Button>
          )}
        </Actions>
        <LinkButton small onClick={() => navigator.replace('/auth', withoutStep(carried))}>
          {t('auth:otherMethod')}
        </LinkButton>
      </Card>
    </Stage>
  )
}
