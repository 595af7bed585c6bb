import { type ReactElement, useCallback, useEffect, useRef } from 'react'
import { mobileDevices } from '../../contract/calls/push'
import type { PasskeyMethodName } from '../../contract/methods'
import { CallError, hasNoDevices } from '../../core/errors/call-error'
import { type PlaceName, places } from '../../core/page/places'
import { createCeremony } from '../../core/sign-in/ceremony/ceremony'
import { passkeySteps } from '../../core/sign-in/ceremony/passkey-steps'
import { pushSteps } from '../../core/sign-in/ceremony/push-steps'
import { isLastPhone, rememberPhone } from '../../core/sign-in/sign-in'
import { type AuthState, stepsToChooser, waitingPath, withoutStep } from '../../core/sign-in/sign-in-places'
import { useElementContext, useTexts } from '../../react/element-context'
import { Actions } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { Card, CardHead } from '../../ui/card'
import { factsStyles } from '../../ui/facts'
import { MethodRow, MethodRows } from '../../ui/method-row'
import { NameInText, nameSlot } from '../../ui/name-in-text'
import { SignInIcon } from '../../ui/sign-in-icon'
import { Spinner } from '../../ui/state'
import { css } from '../../ui/style-sheet'
import { Tile } from '../../ui/tile'
import { useLoad } from '../../ui/use-load'
import { useStyleSheets } from '../../ui/use-style-sheets'
import { ErrorState } from '../shared/error-state'
import { useHeadingFocus, useLoadedFocus } from '../shared/heading-focus'
import { PlaceSkeleton } from '../shared/loading/parts'
import { FailureScreen } from './failure-screen'
import { Stage, StepBody } from './sign-in-flow'
import { WaitingScreen } from './waiting-screen'

export interface DeviceRoutesProps {
  readonly place: PlaceName
  readonly state: AuthState
}

/** The screens of methods with a device, and the failure screen: a chunk that a sign-in by code does not need. */
export default function DeviceRoutes({ place, state }: DeviceRoutesProps) {
  useStyleSheets(factsStyles, deviceStyles)
  switch (place) {
    case 'authMobile':
      return <PhoneChooserScreen state={state} />
    case 'authMobileWait':
      return <PushWaitScreen state={state} />
    case 'authFail':
      return <FailureScreen state={state} />
    default: {
      const method = place === 'authPc' ? 'pc' : 'fido'
      return <PasskeySignInScreen key={method} method={method} state={state} />
    }
  }
}

/** For a hint that appears later, the space is reserved. */
const deviceStyles = css`
.late { width: 100%; min-height: calc(86 * var(--_mfa-text-px)); }
@container mfa (max-width: 40em) {
  .late { min-height: calc(106 * var(--_mfa-text-px)); }
}
`

interface PasskeySignInScreenProps {
  readonly method: PasskeyMethodName
  readonly state: AuthState
}

/** `/auth/pc` and `/auth/fido`: the browser shows its prompt for a passkey. */
function PasskeySignInScreen({ method, state }: PasskeySignInScreenProps) {
  const context = useElementContext()
  const t = useTexts('devices')
  if (!context.core.environment.passkeys.supported) return <Unsupported method={method} state={state} />
  return (
    <WaitingScreen
      method={method}
      state={state}
      startLead={t(`devices:${method}.startLead`)}
      lead={t(`devices:${method}.waitLead`)}
      create={(begin) =>
        createCeremony(context, passkeySteps(context, state.login, method), { test: state.test, begin })
      }
    />
  )
}

/**
 * Says that this browser has no WebAuthn. The method chooser disables these methods then, but the user can also open
 * the address directly.
 */
function Unsupported({ method, state }: PasskeySignInScreenProps) {
  const { navigator, emit } = useElementContext()
  const t = useTexts('auth', 'common')
  const heading = useHeadingFocus()
  useEffect(() => emit({ type: 'error', code: 'passkey' }), [emit])
  return (
    <Stage>
      <Card aria-labelledby="unsupported-title">
        <StepBody state={state}>
          <CardHead
            tile={
              <Tile tone="muted">
                <SignInIcon name={method} />
              </Tile>
            }
            title={t('auth:chooser.unsupported')}
            titleId="unsupported-title"
            titleRef={heading}
            lead={`${t(`auth:${method}.name`)}: ${t('auth:chooser.no-passkeys')}`}
          />
        </StepBody>
        <Actions>
          <Button variant="grey" onClick={() => navigator.back(places.auth.path)}>
            {t('common:back')}
          </Button>
          <Button
            onClick={() =>
              navigator.replace(places.auth.path, withoutStep(state), { steps: stepsToChooser(method) })
            }
          >
            {t('auth:otherMethod')}
          </Button>
        </Actions>
      </Card>
    </Stage>
  )
}

/** `/auth/mobile`: the user chooses which phone gets the push. A push is never sent without this choice. */
function PhoneChooserScreen({ state }: { state: AuthState }) {
  const { navigator, call, core } = useElementContext()
  const t = useTexts('auth', 'devices', 'common', 'errors')
  const { localStorage } = core.environment
  const heading = useHeadingFocus()
  const likely = useRef<HTMLButtonElement>(null)
  const { employeeId, applicationId } = state.login
  const { loaded, reload } = useLoad(
    useCallback(
      (signal: AbortSignal) => call(mobileDevices, { query: { applicationId, employeeId }, signal }),
      [call, applicationId, employeeId],
    ),
  )

  useLoadedFocus(heading, likely, loaded.status === 'loaded')

  const list = (): ReactElement => {
    if (loaded.status === 'loading') return <Spinner label={t('devices:mobile.devicesLoading')} />
    const none =
      loaded.status === 'failed'
        ? loaded.error instanceof CallError && hasNoDevices(loaded.error)
        : loaded.value.length === 0
    if (none)
      return (
        <Callout tone="warning" title={t('errors:4002.title')}>
          {t('errors:4002.message')}
        </Callout>
      )
    if (loaded.status === 'failed')
      return (
        <ErrorState
          title={t('devices:mobile.devicesFailed')}
          error={loaded.error}
          onRetry={() => {
            heading.current?.focus()
            reload()
          }}
        />
      )
    return (
      <MethodRows label={t('devices:mobile.devicesTitle')}>
        {loaded.value.map(({ deviceId, deviceName, position }) => {
          const isLikely = loaded.value.length === 1 || isLastPhone(localStorage, deviceId)
          const name = position ? t('devices:mobile.numbered', { position: `${position}` }) : deviceName
          return (
            <MethodRow
              key={deviceId}
              icon="mobile"
              name={name || t('devices:mobile.unnamed')}
              line={t('auth:mobile.line')}
              {...(isLikely && { buttonRef: likely, describedBy: 'devices-title' })}
              onClick={() => {
                rememberPhone(localStorage, deviceId)
                navigator.push(
                  waitingPath('mobile'),
                  { ...withoutStep(state), data: { id: deviceId, name } } satisfies AuthState,
                  { begin: true },
                )
              }}
            />
          )
        })}
      </MethodRows>
    )
  }

  return (
    <Stage>
      <Card aria-labelledby="devices-title">
        <StepBody state={state}>
          <CardHead
            title={t('devices:mobile.devicesTitle')}
            titleId="devices-title"
            titleRef={heading}
            lead={t('devices:mobile.devicesLead')}
          />
          {list()}
        </StepBody>
        <Actions>
          <Button variant="grey" onClick={() => navigator.back(places.auth.path)}>
            {t('common:back')}
          </Button>
        </Actions>
      </Card>
    </Stage>
  )
}

/**
 * `/auth/mobile/wait`: waits until the user has answered the push on the phone. If no phone was chosen, redirects to
 * the screen that chooses one.
 */
function PushWaitScreen({ state }: { state: AuthState }) {
  const context = useElementContext()
  const t = useTexts('devices')
  const { login, test, data } = state
  const device = data?.id
  useEffect(() => {
    if (device === undefined) context.navigator.replace(places.authMobile.path, withoutStep(state))
  }, [context, device, state])
  if (device === undefined) return <PlaceSkeleton path={places.authMobile.path} />
  const name = data?.name || t('devices:mobile.unnamed')
  return (
    <WaitingScreen
      key={device}
      method="mobile"
      state={state}
      startLead={<NameInText text={t('devices:mobile.startLead', { device: nameSlot })} name={name} />}
      lead={<NameInText text={t('devices:mobile.waitLead', { device: nameSlot })} name={name} />}
      create={(begin) => createCeremony(context, pushSteps(context, login, device), { test, begin })}
    />
  )
}
