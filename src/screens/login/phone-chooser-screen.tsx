import { type ReactNode, useCallback } from 'react'
import { mobileDevices } from '../../contract/calls/mobile'
import { hasNoDevices } from '../../core/errors/no-devices'
import { CallError } from '../../core/http/call-error'
import { type AuthState, withoutStep } from '../../core/sign-in/auth-state'
import { waitingPath } from '../../core/sign-in/device-paths'
import { usePortal } from '../../react/portal-context'
import { useTexts } from '../../react/use-texts'
import { Actions } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { Card, CardHead } from '../../ui/card'
import { MethodRow, MethodRows } from '../../ui/method-row'
import { Spinner } from '../../ui/spinner'
import { useLoad } from '../../ui/use-load'
import { ErrorState } from '../shared/error-state'
import { useHeadingFocus } from '../shared/focus/use-heading-focus'
import { Stage } from './stage'

/** `/auth/mobile`: which phone is to be asked (R61–R63). A push is never sent without that choice (A44). */
export function PhoneChooserScreen({ state }: { state: AuthState }) {
  const { navigator, call } = usePortal()
  const t = useTexts('auth', 'devices', 'common', 'errors')
  const heading = useHeadingFocus()
  const { employeeId, applicationId } = state.login
  const { loaded, reload } = useLoad(
    useCallback(
      (signal: AbortSignal) => call(mobileDevices, { query: { applicationId, employeeId }, signal }),
      [call, applicationId, employeeId],
    ),
  )

  const list = (): ReactNode => {
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
          const name = position ? t('devices:mobile.numbered', { position: `${position}` }) : deviceName
          return (
            <MethodRow
              key={deviceId}
              icon="mobile"
              name={name || t('devices:mobile.unnamed')}
              line={t('auth:mobile.line')}
              onClick={() =>
                navigator.push(
                  waitingPath('mobile'),
                  { ...withoutStep(state), data: { id: deviceId, name } } satisfies AuthState,
                  { begin: true },
                )
              }
            />
          )
        })}
      </MethodRows>
    )
  }

  return (
    <Stage>
      <Card aria-labelledby="devices-title">
        <div className="card-body">
          <CardHead
            overline={t('auth:mobile.name')}
            title={t('devices:mobile.devicesTitle')}
            titleId="devices-title"
            titleRef={heading}
            lead={t('devices:mobile.devicesLead')}
          />
          {list()}
        </div>
        <Actions>
          <Button variant="grey" onClick={() => navigator.back('/auth')}>
            {t('common:cancel')}
          </Button>
        </Actions>
      </Card>
    </Stage>
  )
}
