import { useEffect, useEffectEvent, useState } from 'react'
import { registrationSerialSeconds } from '../../contract/codes'
import type { AppMethodName } from '../../contract/methods'
import { traceError } from '../../core/page/altered-built-ins'
import { places } from '../../core/page/places'
import {
  otherType,
  placeAfter,
  placeWithoutSecond,
  type RegistrationState,
  type RegistrationTarget,
} from '../../core/registration/registration-places'
import {
  createSerialRegistration,
  minutesAndSeconds,
  type SerialRegistration,
  type SerialRegistrationState,
  serialQrText,
} from '../../core/registration/serial-registration'
import { useAwake, useElementContext, useHandheld, useTexts } from '../../react/element-context'
import { useCountdown } from '../../react/use-countdown'
import { Actions, CardFoot } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { Card, CardHead } from '../../ui/card'
import { CopyButton } from '../../ui/copy-button'
import { CountdownBar, WaitingLine } from '../../ui/countdown'
import { LinkButton } from '../../ui/link-button'
import { QrCode } from '../../ui/qr-code'
import { Sentences } from '../../ui/sentences'
import { HowTo, Or, Serial } from '../../ui/serial'
import { SidePanel } from '../../ui/side-panel'
import type { Slot } from '../../ui/slot'
import { State } from '../../ui/state'
import { CompanyQrPanel } from '../company-qr/company-qr-panel'
import { ErrorState } from '../shared/error-state'
import { useHeadingFocus } from '../shared/heading-focus'
import { SetupFrame, SetupStepper } from '../shared/setup-frame'
import { useSidePanel } from '../shared/use-side-panel'
import { DeviceStepper } from './device-stepper'
import { applicationLabel } from './selection-screen'
import { useRegistration } from './use-registration'

export interface SerialScreenProps {
  readonly type: AppMethodName
  readonly target: RegistrationTarget
  readonly state: RegistrationState
}

/**
 * `/register/mobile` and `/register/otp`: shows a number for the mobile app, until the app has registered with it.
 */
export function SerialScreen({ type, target, state: carried }: SerialScreenProps) {
  const context = useElementContext()
  const { navigator } = context
  const t = useTexts('register', 'companyQr', 'common')
  const heading = useHeadingFocus()
  const [state, registration] = useRegistration<SerialRegistrationState, SerialRegistration>(type, (begin) =>
    createSerialRegistration(context, type, target, { begin }),
  )

  const leave = useEffectEvent((ended: SerialRegistrationState) => {
    if (ended.phase !== 'registered') return
    const place = placeAfter(carried, { type, applicationName: target.applicationName })
    // Replaces this place in the history, so that Back does not register again. In the wizard the second registration
    // starts at once.
    navigator.replace(place.path, place.state, { begin: true })
  })
  useEffect(() => leave(state), [state])

  const { oneTimeSetup, deviceRegistered } = carried
  const isSecond = oneTimeSetup && deviceRegistered
  const link = useSidePanel()
  const finishLater = () => {
    const place = placeWithoutSecond(carried)
    navigator.replace(place.path, place.state)
  }

  return (
    <SetupFrame
      live
      leavable={oneTimeSetup && !isSecond}
      panel={
        link.open && (
          <SidePanel {...link.panel} title={t('companyQr:title')} closeLabel={t('common:close')}>
            <CompanyQrPanel onUnused={link.closeUnused} />
          </SidePanel>
        )
      }
    >
      {oneTimeSetup && <BothMethods state={carried} type={type} />}
      <Card aria-labelledby="serial-title">
        <CardHead
          overline={applicationLabel(t, target)}
          title={t(`register:${type}.serialTitle`)}
          titleId="serial-title"
          titleRef={heading}
        />
        {state.phase === 'waiting' ? (
          <OpenSerialView type={type} state={state}>
            {!isSecond && (
              <p className="small muted">
                <span>{t(`register:${type}.unlinked`)}</span>{' '}
                <LinkButton small {...link.control}>
                  {t('register:getCompanyLink')}
                </LinkButton>
              </p>
            )}
          </OpenSerialView>
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
            <span>{t('register:serial.lostText')}</span>
            <br />
            <LinkButton small onClick={() => navigator.push(places[type].path)}>
              {t('register:toDevices')}
            </LinkButton>
          </Callout>
        )}
        <Actions>
          <Button variant="grey" onClick={() => navigator.back(places.register.path, { state: carried })}>
            {t('common:back')}
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

/** The steps, and after the first registration a note that the same phone is registered for the other method. */
function BothMethods({ state, type }: Pick<SerialScreenProps, 'state' | 'type'>) {
  const t = useTexts('register')
  const { deviceRegistered, replacesPhone } = state
  const first = deviceRegistered ? otherType(type) : type
  return (
    <>
      {replacesPhone ? (
        <div className="setup-two">
          <DeviceStepper {...state} />
        </div>
      ) : (
        <SetupStepper current={deviceRegistered ? 'device-two' : 'device-one'} first={first} />
      )}
      {deviceRegistered && (
        <Callout tone="success" title={t('register:second.title', { method: t(`register:${first}.name`) })}>
          <Sentences>{t(`register:second.${type}`)}</Sentences>
        </Callout>
      )}
    </>
  )
}

export interface OpenSerialViewProps {
  readonly type: AppMethodName
  readonly state: Extract<SerialRegistrationState, { phase: 'waiting' }>
  /** Shown below the instructions. */
  readonly children: Slot
}

/**
 * The number with its remaining time, and a QR code with the backend's whole response. A phone can't scan its own
 * screen, so on a phone the user can unfold the QR code below the number.
 */
function OpenSerialView({ type, state, children }: OpenSerialViewProps) {
  const { announce, core } = useElementContext()
  const t = useTexts('register', 'common')
  const handheld = useHandheld()
  const [wanted, setWanted] = useState<boolean>()
  const [unreadable, setUnreadable] = useState(false)
  const secondsLeft = useCountdown(state.endsAt)
  const left = minutesAndSeconds(secondsLeft)
  useAwake(true)
  const { serial } = state.answer
  const showsQr = !unreadable && (wanted ?? !handheld)
  const or = showsQr && <Or>{t('register:serial.or')}</Or>
  const code = showsQr && (
    <QrCode
      text={serialQrText(core, state.answer, type)}
      label={t('register:serial.qr')}
      size={200}
      onError={(cause) => {
        core.environment.report.warn('mfa-elements: the QR code could not be drawn.', traceError(cause))
        setUnreadable(true)
        announce(t('register:serial.qrFailed'))
      }}
    />
  )
  return (
    <>
      <div className="stack-3">
        <HowTo
          steps={[t(`register:${type}.how1`), t(`register:${type}.${showsQr ? 'how2' : 'how2OnPhone'}`)]}
        />
        {children}
      </div>
      <div className="stack-4 center">
        {!handheld && code}
        {!handheld && or}
        <Serial
          code={serial}
          groupSize={serial.length > 8 ? 4 : 3}
          copy={
            <CopyButton
              text={serial}
              texts={{
                copy: t('common:copy'),
                copied: t('common:copied'),
                failed: t('common:copyFailed'),
              }}
              onResult={announce}
            />
          }
        />
        {!unreadable && !showsQr && (
          <LinkButton small onClick={() => setWanted(true)}>
            {t('register:serial.showQr')}
          </LinkButton>
        )}
        {handheld && or}
        {handheld && code}
        <CountdownBar
          secondsLeft={secondsLeft}
          seconds={registrationSerialSeconds}
          label={
            <WaitingLine>
              {t(state.connected ? 'register:serial.waiting' : 'register:serial.lost')}
            </WaitingLine>
          }
          text={t('register:serial.left', left)}
          figure={`${left.minutes}:${String(left.seconds).padStart(2, '0')}`}
        />
      </div>
    </>
  )
}
