import type { FormEvent } from 'react'
import { type ApplicationChoice, applicationChoices } from '../../core/devices/application-choices'
import { applicationsFor, deviceKinds, readDevices } from '../../core/devices/device-kinds'
import { CallError } from '../../core/http/call-error'
import { devicesPath, selectionPath, typePath } from '../../core/registration/registration-paths'
import type { RegistrationState } from '../../core/registration/registration-state'
import { usePortal } from '../../react/portal-context'
import { useCallQuery } from '../../react/use-query'
import { useTexts } from '../../react/use-texts'
import { Actions } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { CardForm, CardHead } from '../../ui/card'
import { Combobox } from '../../ui/combobox'
import { Icon } from '../../ui/icon'
import { State } from '../../ui/state'
import { Stepper } from '../../ui/stepper'
import { Tile } from '../../ui/tile'
import { ErrorState } from '../shared/error-state'
import { useHeadingFocus } from '../shared/focus/use-heading-focus'
import { SetupFrame } from '../shared/setup/setup-frame'
import { applicationOption } from './application-option'

const saysOtpEverywhere = (error: unknown) => error instanceof CallError && error.failCode === '5005'

/** `/register`: what the device is for (R110–R116). */
export function SelectionScreen({ state }: { state: RegistrationState }) {
  const { navigator } = usePortal()
  const t = useTexts('register', 'setup', 'common')
  const heading = useHeadingFocus()
  const { type, data } = state
  const kind = deviceKinds[type]
  const { call, query } = applicationsFor(kind)
  const applications = useCallQuery(call, query)
  const devices = useCallQuery(kind.list)
  const registered = devices.data && readDevices(kind, devices.data).devices
  const choices = applicationChoices(applications.data ?? [], registered)
  const chosen = choices.find(({ applicationId }) => applicationId === data?.applicationId)

  // What is chosen lies in the place at once, so that a reload keeps it.
  const choose = ({ applicationId, applicationName }: ApplicationChoice) => {
    const title = t(`register:${type}.name`)
    const chosenState: RegistrationState = { ...state, data: { applicationId, applicationName, title } }
    navigator.replace(selectionPath, chosenState)
  }
  const next = (event: FormEvent) => {
    event.preventDefault()
    if (chosen && !chosen.full) navigator.push(typePath(type), state, { begin: true })
  }

  return (
    <SetupFrame>
      <CardForm onSubmit={next} aria-labelledby="selection-title">
        {state.oneTimeSetup && (
          <div className="setup-steps-card">
            <Stepper
              always
              label={t('setup:steps')}
              steps={[t('setup:step.device-one'), t('setup:step.device-two')]}
              current={state.deviceRegistered ? 1 : 0}
              text={t('register:step', { step: state.deviceRegistered ? 2 : 1, count: 2 })}
              doneText={t('register:done')}
            />
          </div>
        )}
        <CardHead
          tile={
            <Tile size="large">
              <Icon name={type} />
            </Tile>
          }
          title={t(`register:${type}.title`)}
          titleId="selection-title"
          titleRef={heading}
          lead={t(`register:${type}.lead`)}
        />
        {applications.isPending && <State kind="loading" title={t('register:application.loading')} />}
        {applications.isError && (
          <Unavailable
            type={type}
            error={applications.error}
            onRetry={() => {
              heading.current?.focus()
              applications.refetch()
            }}
          />
        )}
        {applications.isSuccess && choices.length === 0 && (
          <State icon="app" title={t('register:application.none')}>
            {t('register:application.noneHelp')}
          </State>
        )}
        {applications.isSuccess && choices.length > 0 && (
          <Combobox
            label={t('register:application.label')}
            options={choices.map((choice) => applicationOption(t, choice))}
            value={chosen && String(chosen.applicationId)}
            onChange={(value) => {
              const choice = choices.find(({ applicationId }) => String(applicationId) === value)
              if (choice) choose(choice)
            }}
            placeholder={t('register:application.select')}
            searchLabel={t('register:application.search')}
            noMatch={t('register:application.noMatch')}
          />
        )}
        {chosen?.full && (
          <Callout tone="warning" title={t('register:application.fullNotice')} role="status">
            {t('register:application.fullHelp')}
          </Callout>
        )}
        <Actions>
          <Button variant="grey" onClick={() => navigator.back(devicesPath(type))}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" disabled={!chosen || chosen.full}>
            {t('register:next')}
          </Button>
        </Actions>
      </CardForm>
    </SetupFrame>
  )
}

/** Why there is nothing to choose, with a way on (A20, A24). */
function Unavailable({
  type,
  error,
  onRetry,
}: {
  type: RegistrationState['type']
  error: unknown
  onRetry: () => void
}) {
  const { navigator } = usePortal()
  const t = useTexts('register', 'errors', 'common')
  const everywhere = type === 'otp' && saysOtpEverywhere(error)
  if (everywhere)
    return (
      <State
        icon="otp"
        title={t('errors:otpEverywhere.title')}
        action={
          <Button size="small" variant="grey" onClick={() => navigator.push(devicesPath(type))}>
            {t('register:toDevices')}
          </Button>
        }
      >
        {t('errors:otpEverywhere.message')}
      </State>
    )
  return <ErrorState title={t('register:application.failed')} error={error} onRetry={onRetry} />
}
