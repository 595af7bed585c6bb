import { type ReactNode, useEffect, useRef, useState } from 'react'
import { applicationAll } from '../../contract/calls/authenticators'
import { deviceKinds } from '../../core/devices/device-kinds'
import {
  canFollow,
  type PhoneDevice,
  type PhoneRegistration,
  type PhoneReplacement,
  phoneReplacement,
} from '../../core/devices/replace-phone'
import { formatDate, nameInSentence } from '../../core/i18n/format'
import { places } from '../../core/page/places'
import { type RegistrationState, typePath } from '../../core/registration/registration-places'
import { isRecovery } from '../../core/session/session'
import { useElementContext, useHelpDeskContact, useTexts } from '../../react/element-context'
import { useCallQuery } from '../../react/use-query'
import { Button } from '../../ui/button'
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
import { useOwnDevices } from './own-devices'
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
  const { replacement, ways, error, retry } = useReplacement()
  return (
    <>
      <div className="page-head">
        <h1 className="title" part="title" tabIndex={-1} ref={heading}>
          {t('dashboard:phone')}
        </h1>
        <p className="lead">{t('manage:phone.lead')}</p>
      </div>
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
        <Steps replacement={replacement} ways={ways} />
      ) : (
        <LoadingSteps />
      )}
    </>
  )
}

/** Loads what is left to do, and a sentence about the methods that need no old phone. */
function useReplacement() {
  const { environment } = useElementContext().core
  const t = useTexts('manage', 'common')
  const list = useMethodList()
  const { devices, withoutPhone, error, retry } = useOwnDevices()
  const mobile = useRegistered(deviceKinds.mobile).registered
  const otp = useRegistered(deviceKinds.otp).registered
  const { applications, failed } = useApplicationsFor(deviceKinds.mobile)
  const { isPending } = useCallQuery(applicationAll)
  const recovered = isRecovery(environment.sessionStorage)
  const replacement =
    devices && mobile && otp && (applications || failed) && !isPending
      ? phoneReplacement({
          mobile,
          otp,
          applications: applications ?? [],
          otherMethod: withoutPhone.length > 0 || recovered,
          now: environment.clock.now(),
        })
      : undefined
  const done = replacement?.registrations.filter(({ state }) => state === 'done') ?? []
  const onNewPhone = [...new Set(done.map(({ type }) => type))].map((method) => ({ method, another: true }))
  const remaining = [...withoutPhone, ...onNewPhone]
  const ways =
    remaining.length > 0
      ? t('manage:delete.left', { ways: list(remaining) })
      : `${t('common:recovery.title')}.`
  return { replacement, ways, error, retry }
}

type StepName = 'tell' | 'way' | 'register' | 'delete'

interface StepsProps {
  readonly replacement: PhoneReplacement
  readonly ways: string
}

function Steps({ replacement, ways }: StepsProps) {
  const t = useTexts('manage')
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
  const register = useRegister(replacement)
  const { registrations, old, safe, next } = replacement
  const gone = old.length === 0
  const required = registrations.filter(({ optional }) => !optional)
  const left = required.filter(({ state }) => state !== 'done')
  const done: Readonly<Record<StepName, boolean>> = {
    tell: gone,
    way: safe,
    register: required.length > 0 && left.length === 0,
    delete: gone,
  }
  const order: readonly StepName[] =
    left.length > 0 && !next ? ['tell', 'way', 'delete', 'register'] : ['tell', 'way', 'register', 'delete']
  // The first step may not concern the employee, and a new phone is itself a method without the old one.
  const toDo: Readonly<Record<StepName, boolean>> = {
    tell: false,
    way: !safe && !next,
    register: left.length > 0,
    delete: !gone,
  }
  const current = order.find((name) => toDo[name])
  const obstacle = safe ? undefined : t(next ? 'manage:phone.registerFirst' : 'manage:phone.askFirst')
  const bodies: Readonly<Record<StepName, ReactNode>> = {
    tell: <TellHelpDesk />,
    way: <p>{obstacle ?? ways}</p>,
    register: <NewPhone replacement={replacement} onRegister={register} onDelete={setDeletion} />,
    delete: gone ? (
      <p>{t('manage:phone.noOld')}</p>
    ) : (
      <>
        <p>{obstacle ?? t('manage:phone.deleteText')}</p>
        <OldPhones old={old} onDelete={safe ? setDeletion : undefined} />
      </>
    ),
  }
  return (
    <>
      <ol className="panel phone-steps">
        {order.map((name, index) => (
          <li key={name} className="block" aria-current={name === current ? 'step' : undefined}>
            <div className="phone-head">
              <span className={classNames('phone-mark', done[name] && 'phone-done')} aria-hidden="true">
                {done[name] ? <Icon name="check" size={16} /> : index + 1}
              </span>
              <SectionTitle ref={name === 'delete' ? title : undefined} tabIndex={-1}>
                {t(`manage:phone.${name}`)}
              </SectionTitle>
              {done[name] && <StatusBadge status="success">{t('manage:phone.done')}</StatusBadge>}
            </div>
            <div className="phone-body">{bodies[name]}</div>
          </li>
        ))}
      </ol>
      {deletion && <DeletePhone deletion={deletion} onRegister={register} onClose={close} />}
    </>
  )
}

function TellHelpDesk() {
  const t = useTexts('manage')
  const contact = useHelpDeskContact()
  return (
    <p>
      <span>{t('manage:phone.tellText')}</span> {contact && <b className="strong sentence">{contact}</b>}
    </p>
  )
}

interface NewPhoneProps {
  readonly replacement: PhoneReplacement
  readonly onRegister: (registration: PhoneRegistration) => void
  readonly onDelete: (deletion: Deletion) => void
}

/** The methods and applications for which the new phone is registered, or can be. */
function NewPhone({ replacement: { registrations, safe, next }, onRegister, onDelete }: NewPhoneProps) {
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
              {safe &&
                device &&
                action(t('manage:phone.replace'), () => onDelete({ type, device, replacedBy: registration }))}
            </Line>
          )
        return (
          <Line
            key={what}
            title={what}
            note={
              <>
                <GivenText>{device?.description}</GivenText>{' '}
                <span>{`· ${formatDate(device?.insertDate)}`}</span>
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
  readonly old: readonly PhoneDevice[]
  /** Undefined while a deletion could leave the employee without a method. */
  readonly onDelete: ((deletion: Deletion) => void) | undefined
}

function OldPhones({ old, onDelete }: OldPhonesProps) {
  const t = useTexts('manage', 'dashboard')
  return (
    <ul>
      {old.map((phone) => {
        const { type, device } = phone
        const { description, applicationName, insertDate } = device
        const name = description ?? t('manage:unnamed')
        const method = t(`dashboard:method.${type}`)
        const label = t('manage:delete.of', {
          device: nameInSentence(name),
          application: nameInSentence(applicationName ?? '-'),
        })
        return (
          <Line
            key={`${type} ${device.id}`}
            title={name}
            note={
              <>
                <PlaceLink to={places[type].path}>{method}</PlaceLink> <span>·</span>{' '}
                <GivenText>{applicationName}</GivenText> <span>{`· ${formatDate(insertDate)}`}</span>
              </>
            }
          >
            {onDelete && (
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
  readonly title: string
  readonly note?: ReactNode
  /** The button, or the mark that nothing is left to do. */
  readonly children: Slot
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
interface Deletion extends PhoneDevice {
  readonly replacedBy?: PhoneRegistration
}

interface DeletePhoneProps {
  readonly deletion: Deletion
  readonly onRegister: (registration: PhoneRegistration) => void
  readonly onClose: (lineGone: boolean) => void
}

function DeletePhone({ deletion: { type, device, replacedBy }, onRegister, onClose }: DeletePhoneProps) {
  const kind = deviceKinds[type]
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
const LoadingSteps = () => (
  <div className={classNames('panel phone-steps', useSlow() && 'slow')} aria-busy="true">
    {[0, 1, 2, 3].map((step) => (
      <div key={step} className="block" aria-hidden="true">
        <span className="skeleton-line" />
        <span className="skeleton-line" />
      </div>
    ))}
  </div>
)
