import { type ReactNode, useEffect, useRef, useState } from 'react'
import { applicationAll, dashboardStatus } from '../../contract/calls/authenticators'
import { chosenApplication } from '../../core/devices/applications'
import { deviceKinds, type OwnDevice } from '../../core/devices/device-kinds'
import {
  canFollow,
  type OldPhone,
  type PhoneRegistration,
  type PhoneReplacement,
  type PhoneStepName,
  phoneApplications,
  phoneReplacement,
  replacedPhones,
  storeReplacedPhones,
} from '../../core/devices/replace-phone'
import { formatDate, nameInSentence } from '../../core/i18n/format'
import { places } from '../../core/page/places'
import { type RegistrationState, typePath } from '../../core/registration/registration-places'
import { isRecovery } from '../../core/session/session'
import { useElementContext, useHelpDeskContact, useTexts } from '../../react/element-context'
import { useCallQueries, useCallQuery } from '../../react/use-query'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { classNames } from '../../ui/class-names'
import { GivenText } from '../../ui/given-text'
import { SectionTitle } from '../../ui/heading'
import { Icon } from '../../ui/icon'
import type { Slot } from '../../ui/slot'
import { useSlow } from '../../ui/state'
import { StatusBadge } from '../../ui/status'
import { ErrorState } from '../shared/error-state'
import { useHeadingFocus } from '../shared/heading-focus'
import { DeleteDialog } from './device-dialogs'
import { PlaceLink } from './place-link'
import { useApplicationsFor, useRegistered } from './registered-devices'
import { useMethodList } from './use-method-list'

/**
 * `/dashboard/phone`: what an employee does who has another phone or has lost one. The steps have an order in which the
 * employee can always sign in. A step is ticked when the lists of devices show that it is done.
 */
export default function PhoneScreen() {
  const t = useTexts('manage', 'dashboard')
  const heading = useHeadingFocus()
  const { replacement, error, retry } = useReplacement()
  return (
    <>
      <div className="page-head">
        <h1 className="title" part="title" tabIndex={-1} ref={heading}>
          {t('dashboard:phone')}
        </h1>
        <p className="lead">
          {t(replacement?.keepsMethod ? 'manage:phone.leadAlways' : 'manage:phone.lead')}
        </p>
      </div>
      <TellHelpDesk />
      {error ? (
        <div className="panel">
          <ErrorState
            title={t('manage:devices.failed')}
            error={error}
            onRetry={() => {
              heading.current?.focus()
              retry()
            }}
          />
        </div>
      ) : replacement ? (
        <Steps replacement={replacement} />
      ) : (
        <LoadingSteps />
      )}
    </>
  )
}

/** Loads what is left to do. It is unknown if any request has failed: a phone must not be deleted on a guess. */
function useReplacement() {
  const { core } = useElementContext()
  const { sessionStorage, clock } = core.environment
  const mobile = useRegistered(deviceKinds.mobile)
  const otp = useRegistered(deviceKinds.otp)
  const accepting = useApplicationsFor(deviceKinds.mobile)
  const list = useCallQuery(applicationAll)
  const replaced = replacedPhones(sessionStorage)
  const phones =
    mobile.registered && otp.registered
      ? { mobile: mobile.registered, otp: otp.registered, replaced }
      : undefined
  const applications =
    phones && list.data && phoneApplications(phones, list.data, chosenApplication(core, list.data))
  const statuses = useCallQueries(
    dashboardStatus,
    (applications ?? []).map(({ applicationId }) => ({ applicationId })),
    { enabled: applications !== undefined },
  )
  const error = mobile.error ?? otp.error ?? list.error ?? statuses.error
  const isComplete = !error && (accepting.applications || accepting.failed)
  const replacement =
    isComplete && phones && applications && statuses.data
      ? phoneReplacement({
          ...phones,
          applications: accepting.applications ?? [],
          statuses: new Map(
            statuses.data.map((status, index) => [applications[index]?.applicationName ?? null, status]),
          ),
          recovered: isRecovery(sessionStorage),
          now: clock.now(),
        })
      : undefined
  return {
    replacement,
    error,
    retry() {
      for (const query of [mobile, otp]) if (query.error) query.retry()
      for (const query of [list, statuses]) if (query.isError) query.refetch()
    },
  }
}

/** The advice before all steps. It is not a step, because no list shows whether the employee has followed it. */
function TellHelpDesk() {
  const t = useTexts('manage')
  const contact = useHelpDeskContact()
  return (
    <Callout title={t('manage:phone.tell')}>
      <span>{t('manage:phone.tellText')}</span> {contact && <b className="strong sentence">{contact}</b>}
    </Callout>
  )
}

function Steps({ replacement }: { readonly replacement: PhoneReplacement }) {
  const t = useTexts('manage')
  const { sessionStorage } = useElementContext().core.environment
  const [deletion, setDeletion] = useState<Deletion>()
  const title = useRef<HTMLHeadingElement>(null)
  /** True if the device's line is gone or may disappear at any moment. Focus then can't return to the line. */
  const lineIsGone = useRef(false)
  useEffect(() => {
    if (deletion || !lineIsGone.current) return
    lineIsGone.current = false
    title.current?.focus()
  }, [deletion])
  const close = (lineGone: boolean) => {
    lineIsGone.current = lineGone
    setDeletion(undefined)
  }
  const begin = useRegister(replacement)
  const { old, next, steps } = replacement
  const register = (registration: PhoneRegistration) => {
    storeReplacedPhones(sessionStorage, old)
    begin(registration)
  }
  const ask = (asked: Deletion) => {
    storeReplacedPhones(sessionStorage, old)
    setDeletion(asked)
  }
  const obstacle = t(next ? 'manage:phone.registerFirst' : 'manage:phone.askFirst')
  const bodies: Readonly<Record<PhoneStepName, ReactNode>> = {
    way: <OtherMethods replacement={replacement} obstacle={obstacle} />,
    register: <NewPhone replacement={replacement} onRegister={register} onDelete={ask} />,
    delete:
      old.length === 0 ? (
        <p>{t('manage:phone.noOld')}</p>
      ) : (
        <>
          <p>{old.every(({ safe }) => safe) ? t('manage:phone.deleteText') : obstacle}</p>
          <OldPhones old={old} onDelete={ask} />
        </>
      ),
  }
  return (
    <>
      <ol className="panel phone-steps">
        {steps.map(({ name, done, current }, index) => (
          <li key={name} className="block" aria-current={current ? 'step' : undefined}>
            <div className="phone-head">
              <span className={classNames('phone-mark', done && 'phone-done')} aria-hidden="true">
                {done ? <Icon name="check" size={16} /> : index + 1}
              </span>
              <SectionTitle ref={name === 'delete' ? title : undefined} tabIndex={-1}>
                {t(`manage:phone.${name}`)}
              </SectionTitle>
              {done && <StatusBadge status="success">{t('manage:phone.done')}</StatusBadge>}
            </div>
            <div className="phone-body">{bodies[name]}</div>
          </li>
        ))}
      </ol>
      {deletion && <DeletePhone deletion={deletion} onRegister={register} onClose={close} />}
    </>
  )
}

interface OtherMethodsProps {
  readonly replacement: PhoneReplacement
  /** Says what to do first if no method works without the old phone. */
  readonly obstacle: string
}

/** The methods that work without the old phone, for each application of a phone. */
function OtherMethods({ replacement: { applications }, obstacle }: OtherMethodsProps) {
  const t = useTexts('manage')
  const list = useMethodList()
  const { sessionStorage } = useElementContext().core.environment
  const otherwise = isRecovery(sessionStorage) ? t('manage:phone.recovered') : obstacle
  const lines = applications.map(({ applicationName, methods }) => ({
    applicationName,
    text: methods.length > 0 ? t('manage:delete.left', { ways: list(methods) }) : otherwise,
  }))
  if (lines.length < 2) return <p>{lines[0]?.text ?? otherwise}</p>
  return (
    <ul>
      {lines.map(({ applicationName, text }) => (
        <Line key={applicationName} title={applicationName} note={text} />
      ))}
    </ul>
  )
}

interface NewPhoneProps {
  readonly replacement: PhoneReplacement
  readonly onRegister: (registration: PhoneRegistration) => void
  readonly onDelete: (deletion: Deletion) => void
}

/** The methods and applications for which the new phone is registered, or can be. */
function NewPhone({ replacement: { registrations, next }, onRegister, onDelete }: NewPhoneProps) {
  const t = useTexts('manage', 'dashboard')
  if (registrations.length === 0) return <p>{t('dashboard:status.unavailableLine')}</p>
  const nextFirst = [...registrations].sort((a, b) => Number(b === next) - Number(a === next))
  return (
    <ul>
      {nextFirst.map((registration) => {
        const { type, applicationName, state, device } = registration
        const what = [t(`dashboard:method.${type}`), applicationName].filter(Boolean).join(' · ')
        const action = (label: string, run: () => void) => (
          <Button
            size="mini"
            variant={registration === next ? 'primary' : 'grey'}
            aria-label={`${label}: ${nameInSentence(what)}`}
            onClick={run}
          >
            {label}
          </Button>
        )
        if (state === 'open')
          return (
            <Line key={what} title={what}>
              {action(t('dashboard:status.register'), () => onRegister(registration))}
            </Line>
          )
        if (state === 'full')
          return (
            <Line key={what} title={what} note={t('manage:phone.full')}>
              {device &&
                action(t('manage:phone.replace'), () =>
                  onDelete({ kind: deviceKinds[type], device, replacedBy: registration }),
                )}
            </Line>
          )
        return (
          <Line
            key={what}
            title={what}
            note={
              <>
                <GivenText>{device?.description}</GivenText>{' '}
                <span>{`· ${formatDate(device?.insertDate)} ·`}</span>{' '}
                <PlaceLink to={places[type].path}>{t(`manage:${type}.title`)}</PlaceLink>
              </>
            }
          >
            <StatusBadge status="success">{t('manage:phone.done')}</StatusBadge>
          </Line>
        )
      })}
    </ul>
  )
}

interface OldPhonesProps {
  readonly old: readonly OldPhone[]
  readonly onDelete: (deletion: Deletion) => void
}

/** The old phones. A phone without which the employee could not sign in has no button. */
function OldPhones({ old, onDelete }: OldPhonesProps) {
  const t = useTexts('manage', 'dashboard')
  return (
    <ul>
      {old.map((phone) => {
        const { kind, device, safe } = phone
        const { description, applicationName, insertDate } = device
        const name = description ?? t('manage:unnamed')
        const method = t(`dashboard:method.${kind.name}`)
        const label = t('manage:delete.of', {
          device: nameInSentence(name),
          application: nameInSentence(applicationName ?? '-'),
        })
        return (
          <Line
            key={`${kind.name} ${device.id}`}
            title={name}
            note={
              <>
                <PlaceLink to={kind.path}>{method}</PlaceLink> <span>·</span>{' '}
                <GivenText>{applicationName}</GivenText> <span>{`· ${formatDate(insertDate)}`}</span>
              </>
            }
          >
            {safe && (
              <Button
                size="mini"
                variant="grey"
                icon={<Icon name="trash" size={16} />}
                aria-label={`${label}, ${method}`}
                onClick={() => onDelete(phone)}
              >
                {t('manage:delete')}
              </Button>
            )}
          </Line>
        )
      })}
    </ul>
  )
}

interface LineProps {
  readonly title: string | null
  readonly note?: ReactNode
  /** The button, or the mark that nothing is left to do. */
  readonly children?: Slot
}

const Line = ({ title, note, children }: LineProps) => (
  <li>
    <div>
      <p className="strong">
        <GivenText>{title}</GivenText>
      </p>
      {note && <p className="small muted">{note}</p>}
    </div>
    {children}
  </li>
)

/** A phone to delete, and what is registered then in its place. */
interface Deletion extends OwnDevice {
  readonly replacedBy?: PhoneRegistration
}

interface DeletePhoneProps {
  readonly deletion: Deletion
  readonly onRegister: (registration: PhoneRegistration) => void
  readonly onClose: (lineGone: boolean) => void
}

function DeletePhone({ deletion: { kind, device, replacedBy }, onRegister, onClose }: DeletePhoneProps) {
  const { registered } = useRegistered(kind)
  return (
    <DeleteDialog
      kind={kind}
      device={device}
      devices={registered?.devices ?? []}
      onClose={() => onClose(false)}
      onRefused={() => onClose(true)}
      onDeleted={() => {
        onClose(true)
        if (replacedBy) onRegister(replacedBy)
      }}
    />
  )
}

/**
 * Returns a function that begins a registration of the new phone. If the phone can then be registered for the other
 * method, too, both follow each other as in the setup wizard.
 */
function useRegister(replacement: PhoneReplacement): (registration: PhoneRegistration) => void {
  const { navigator } = useElementContext()
  const t = useTexts('dashboard')
  const { data: applications = [] } = useCallQuery(applicationAll)
  return (registration) => {
    const { type, applicationName } = registration
    const application = applications.find(
      (each) => applicationName !== null && each.applicationName?.trim() === applicationName,
    )
    const state: RegistrationState = {
      type,
      oneTimeSetup: application !== undefined && canFollow(replacement, registration),
      deviceRegistered: false,
      replacesPhone: true,
    }
    if (!application) return navigator.push(places.register.path, state)
    const { applicationId } = application
    const title = t(`dashboard:method.${type}`)
    navigator.push(
      typePath(type),
      { ...state, data: { applicationId, applicationName, title } },
      { begin: true },
    )
  }
}

/** Has the height of the steps of most employees, so that hardly anything moves. */
function LoadingSteps() {
  const t = useTexts('common')
  return (
    <div className={classNames('panel phone-steps', useSlow() && 'slow')} aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('common:loading')}
      </p>
      {[0, 1, 2].map((step) => (
        <div key={step} className="block" aria-hidden="true">
          <span className="skeleton-line" />
          <span className="skeleton-line" />
        </div>
      ))}
    </div>
  )
}
