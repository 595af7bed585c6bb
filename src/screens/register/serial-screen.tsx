import { useEffect, useEffectEvent } from 'react'
import type { AppMethodName } from '../../contract/methods'
import {
  devicesPath,
  locationAfter,
  locationWithoutSecond,
  selectionPath,
} from '../../core/registration/registration-paths'
import type { RegistrationState, RegistrationTarget } from '../../core/registration/registration-state'
import {
  createSerialRegistration,
  type SerialRegistration,
  type SerialRegistrationState,
} from '../../core/registration/serial-registration'
import { usePortal } from '../../react/portal-context'
import { useTexts } from '../../react/use-texts'
import { Actions, CardFoot } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { Card, CardHead } from '../../ui/card'
import { LinkButton } from '../../ui/link-button'
import { State } from '../../ui/state'
import { ErrorState } from '../shared/error-state'
import { useHeadingFocus } from '../shared/focus/use-heading-focus'
import { SetupFrame } from '../shared/setup/setup-frame'
import { SetupStepper } from '../shared/setup/setup-stepper'
import { applicationLabel } from './application-option'
import { OpenSerialView } from './open-serial-view'
import { useRegistration } from './use-registration'

export interface SerialScreenProps {
  readonly type: AppMethodName
  readonly target: RegistrationTarget
  readonly state: RegistrationState
}

/** `/register/mobile` and `/register/otp`: a number for the mobile app, until that has registered (R123–R126). */
export function SerialScreen({ type, target, state: carried }: SerialScreenProps) {
  const portal = usePortal()
  const { navigator } = portal
  const t = useTexts('register', 'common')
  const heading = useHeadingFocus()
  const [state, registration] = useRegistration<SerialRegistrationState, SerialRegistration>(type, (begin) =>
    createSerialRegistration(portal, type, target, { begin }),
  )

  const leave = useEffectEvent((ended: SerialRegistrationState) => {
    if (ended.phase !== 'registered') return
    const place = locationAfter(carried, { type, applicationName: target.applicationName })
    // Replaced, so that one step back does not register once more (A18). In the wizard the second number follows at once.
    navigator.replace(place.path, place.state, { begin: true })
  })
  useEffect(() => leave(state), [state])

  const { oneTimeSetup, deviceRegistered } = carried
  const isSecond = oneTimeSetup && deviceRegistered
  const finishLater = () => {
    const place = locationWithoutSecond(carried)
    navigator.replace(place.path, place.state)
  }

  return (
    <SetupFrame live leavable={oneTimeSetup && !isSecond}>
      {oneTimeSetup && <SetupStepper current={deviceRegistered ? 'device-two' : 'device-one'} />}
      {isSecond && (
        <Callout tone="success" title={t('register:second.title')}>
          {t('register:second.text')}
        </Callout>
      )}
      <Card aria-labelledby="serial-title">
        <CardHead
          overline={applicationLabel(t, target)}
          title={t(`register:${type}.serialTitle`)}
          titleId="serial-title"
          titleRef={heading}
        />
        {state.phase === 'waiting' ? (
          <OpenSerialView type={type} state={state} />
        ) : state.phase === 'ready' ? (
          <State icon={type} title={t('register:serial.ready')} />
        ) : state.phase === 'failed' ? (
          <ErrorState
            title={t('register:serial.failed')}
            error={state.error}
            onRetry={() => {
              heading.current?.focus()
              registration.start()
            }}
          />
        ) : state.phase === 'refused' ? (
          <State icon={type} title={t('register:blocked.refused')}>
            {t('register:blocked.refusedText')}
          </State>
        ) : (
          <State kind="loading" title={t('register:serial.requesting')} />
        )}
        {state.phase === 'waiting' && !state.connected && (
          <Callout tone="warning" title={t('register:serial.lostTitle')} role="status">
            {t('register:serial.lostText')}
            <br />
            <LinkButton small onClick={() => navigator.push(devicesPath(type))}>
              {t('register:toDevices')}
            </LinkButton>
          </Callout>
        )}
        <Actions>
          <Button variant="grey" onClick={() => navigator.back(selectionPath)}>
            {t('common:cancel')}
          </Button>
          {state.phase === 'ready' && (
            <Button onClick={registration.start}>{t('register:serial.get')}</Button>
          )}
          {state.phase === 'refused' && <Button onClick={registration.start}>{t('common:retry')}</Button>}
        </Actions>
        {isSecond && (
          <CardFoot>
            <LinkButton small onClick={finishLater}>
              {t('register:finishLater')}
            </LinkButton>
          </CardFoot>
        )}
      </Card>
    </SetupFrame>
  )
}
