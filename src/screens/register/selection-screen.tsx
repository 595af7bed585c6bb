import type { FormEvent } from 'react'
import { type ApplicationChoice, applicationChoices } from '../../core/devices/applications'
import { applicationsFor, deviceKinds, readDevices } from '../../core/devices/device-kinds'
import { CallError } from '../../core/errors/call-error'
import type { I18n } from '../../core/i18n/i18n'
import { places } from '../../core/page/places'
import { pathAfter, type RegistrationState, typePath } from '../../core/registration/registration-places'
import { useElementContext, useTexts } from '../../react/element-context'
import { useCallQuery } from '../../react/use-query'
import { Actions } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { CardForm, CardHead } from '../../ui/card'
import { Combobox, type Option } from '../../ui/combobox'
import { Icon } from '../../ui/icon'
import { State } from '../../ui/state'
import { Tile } from '../../ui/tile'
import { ErrorState } from '../shared/error-state'
import { useHeadingFocus } from '../shared/heading-focus'
import { SetupFrame } from '../shared/setup-frame'
import { DeviceStepper } from './device-stepper'

/** `/register`: asks for which application the user wants to register the device. */
export function SelectionScreen({ state }: { state: RegistrationState }) {
  const { navigator } = useElementContext()
  const t = useTexts('register', 'common')
  const heading = useHeadingFocus()
  const { type, data } = state
  const kind = deviceKinds[type]
  const { call, query } = applicationsFor(kind)
  const applications = useCallQuery(call, query)
  const devices = useCallQuery(kind.list)
  const registered = devices.data && readDevices(kind, devices.data).devices
  const choices = applicationChoices(applications.data ?? [], registered)
  const chosen = choices.find(({ applicationId }) => applicationId === data?.applicationId)

  // Stores the choice in the place's state at once, so that a reload keeps it.
  const choose = ({ applicationId, applicationName }: ApplicationChoice) => {
    const title = t(`register:${type}.name`)
    const chosenState: RegistrationState = { ...state, data: { applicationId, applicationName, title } }
    navigator.replace(places.register.path, chosenState)
  }
  const next = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) navigator.push(typePath(type), state, { begin: true })
  }

  return (
    <SetupFrame>
      <CardForm onSubmit={next} aria-labelledby="selection-title">
        {state.oneTimeSetup && (
          <div className="setup-steps-card">
            <DeviceStepper {...state} />
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
          <Button variant="grey" onClick={() => navigator.back(pathAfter(state))}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" disabled={!chosen}>
            {t('register:next')}
          </Button>
        </Actions>
      </CardForm>
    </SetupFrame>
  )
}

const saysOtpEverywhere = (error: unknown) => error instanceof CallError && error.failCode === '5005'

/** Says why there is no application to choose, and what the user can do next. */
function Unavailable({
  type,
  error,
  onRetry,
}: {
  type: RegistrationState['type']
  error: unknown
  onRetry: () => void
}) {
  const { navigator } = useElementContext()
  const t = useTexts('register', 'errors', 'common')
  const everywhere = type === 'otp' && saysOtpEverywhere(error)
  if (everywhere)
    return (
      <State
        icon="otp"
        title={t('errors:otpEverywhere.title')}
        action={
          <Button size="small" variant="grey" onClick={() => navigator.push(places[type].path)}>
            {t('register:toDevices')}
          </Button>
        }
      >
        {t('errors:otpEverywhere.message')}
      </State>
    )
  return <ErrorState title={t('register:application.failed')} error={error} onRetry={onRetry} />
}

export const applicationLabel = (
  t: I18n['t'],
  { applicationId, applicationName }: Pick<ApplicationChoice, 'applicationId' | 'applicationName'>,
): string => applicationName ?? t('register:application.unnamed', { id: applicationId })

/** An application in the drop-down list, with its number of devices. */
function applicationOption(t: I18n['t'], choice: ApplicationChoice): Option {
  const { applicationId, isDefault, full } = choice
  const marks = [
    isDefault && t('register:application.usual'),
    full && t('register:application.full'),
    countOf(t, choice),
  ].filter((mark) => typeof mark === 'string')
  return { value: String(applicationId), label: applicationLabel(t, choice), note: marks.join(' · ') }
}

function countOf(t: I18n['t'], { count, limit }: ApplicationChoice): string | undefined {
  if (count === undefined) return undefined
  if (limit !== undefined) return t('register:application.countOf', { registered: count, count: limit })
  return count === 0 ? t('register:application.noDevice') : t('register:application.count', { count })
}
