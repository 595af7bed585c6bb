import { useId } from 'react'
import type { AuthenticatorStatus } from '../../../contract/entities'
import {
  type AuthenticationType,
  isDeviceMethod,
  isStatusMethod,
  type MethodStatus,
  methods,
  toMethodStatus,
} from '../../../contract/methods'
import { maskEmail } from '../../../contract/text'
import { allKinds, type DeviceKind, deviceKinds, readDevices } from '../../../core/devices/device-kinds'
import type { LastUse } from '../../../core/devices/last-use'
import { places } from '../../../core/page/places'
import { useElementContext, useTexts } from '../../../react/element-context'
import { useCallQuery } from '../../../react/use-query'
import { classNames } from '../../../ui/class-names'
import { Icon } from '../../../ui/icon'
import { LinkButton } from '../../../ui/link-button'
import { breakAtSign } from '../../../ui/name-in-text'
import { useSlow } from '../../../ui/state'
import { type Status, StatusCard, StatusGrid } from '../../../ui/status'
import { Tile } from '../../../ui/tile'
import { useAdding } from '../registered-devices'
import { opensElsewhere } from '../shell'

/**
 * The methods with a card, in the order of the cards. First come the methods with a device, which the employee
 * registers. The other methods have no registration: only the administrator can grant them.
 */
const cards = [...allKinds, ...methods.filter(isStatusMethod).filter((method) => !isDeviceMethod(method))]

/** The words for the backend's status 0 to 3. For the user, 1 and 3 mean the same. */
const words = ['unavailable', 'available', 'unregistered', 'available'] as const satisfies Record<
  MethodStatus,
  Status
>

const isKind = (name: string): name is keyof typeof deviceKinds => name in deviceKinds

export interface StatusCardsProps {
  readonly status: AuthenticatorStatus
  /** The name of the application that the cards are about. */
  readonly application: string
  /** The last use of each method; undefined while loading. */
  readonly uses: ReadonlyMap<AuthenticationType, LastUse> | undefined
  readonly busy: boolean
}

/** The status of the six methods in one application. */
export function StatusCards({ status, application, uses, busy }: StatusCardsProps) {
  const t = useTexts('dashboard')
  return (
    <div className="home-cards" aria-busy={busy}>
      <StatusGrid>
        {cards.map(({ name, statusFlag }) => {
          const word = words[toMethodStatus(status[statusFlag])]
          const method = t(`dashboard:method.${name}`)
          const kind = isKind(name) ? deviceKinds[name] : undefined
          return (
            <StatusCard
              key={name}
              icon={name}
              name={kind ? <CardLink to={kind.path}>{method}</CardLink> : method}
              status={word}
              statusText={t(`dashboard:status.${word}`)}
              line={t(`dashboard:status.${word}Line`)}
              fact={
                word !== 'available' ? undefined : kind ? (
                  <DeviceFact kind={kind} application={application} use={uses?.get(kind.wireType)} />
                ) : (
                  name === 'email' && <EmailFact />
                )
              }
              action={word === 'unregistered' && kind ? <RegisterAction kind={kind} /> : undefined}
            />
          )
        })}
      </StatusGrid>
    </div>
  )
}

/** Links to the page that manages the method's devices. */
function CardLink({ to, children }: { to: DeviceKind['path']; children: string }) {
  const context = useElementContext()
  return (
    <a
      className="card-link"
      href={context.hrefOf(to)}
      onClick={(event) => {
        if (opensElsewhere(event)) return
        event.preventDefault()
        context.navigator.push(to)
      }}
    >
      {children}
    </a>
  )
}

export interface DeviceFactProps {
  readonly kind: DeviceKind
  /** The name of the application that the card is about. */
  readonly application: string
  /** Undefined while loading. */
  readonly use: LastUse | undefined
}

/** The number of devices for the application, and the last use of this kind of device. Unknown facts are left out. */
function DeviceFact({ kind, application, use }: DeviceFactProps) {
  const t = useTexts('dashboard')
  const { data } = useCallQuery(kind.list)
  const count =
    data &&
    readDevices(kind, data).devices.filter(({ applicationName }) => applicationName === application).length
  const facts = [
    ...(count ? [t('dashboard:fact.devices', { count })] : []),
    ...(use === 'never' ? [t('dashboard:fact.never')] : []),
    ...(typeof use === 'number'
      ? [use === 0 ? t('dashboard:fact.today') : t('dashboard:fact.used', { count: use })]
      : []),
  ]
  return <span>{facts.join(' · ')}</span>
}

/** The masked email address to which codes are sent. */
function EmailFact() {
  const { userEmail } = useElementContext().core.session.identity
  return userEmail ? <span>{breakAtSign(maskEmail(userEmail))}</span> : null
}

/**
 * The card's link to registration. The registration may be impossible, because of an OTP device of another
 * application or because of the device limit. Then the card shows the same reason as the management page.
 */
function RegisterAction({ kind }: { kind: DeviceKind }) {
  const { navigator } = useElementContext()
  const t = useTexts('dashboard', 'common')
  const id = useId()
  const { adding, reason, retry } = useAdding(kind)
  const method = t(`dashboard:method.${kind.name}`)
  if (adding.kind === 'unknown')
    return (
      <>
        <p id={id}>{reason}</p>
        <LinkButton small aria-describedby={id} onClick={retry}>
          {t('common:retry')}
        </LinkButton>
      </>
    )
  if (adding.kind !== 'open' && adding.kind !== 'checking') return <p>{reason}</p>
  return (
    <LinkButton
      small
      aria-label={t('dashboard:status.registerWhat', { method })}
      disabled={adding.kind === 'checking'}
      title={reason}
      onClick={() =>
        navigator.push(places.register.path, {
          type: kind.name,
          oneTimeSetup: false,
          deviceRegistered: false,
        })
      }
    >
      <span>{t('dashboard:status.register')}</span>
      <Icon name="chevron-right" size={16} />
    </LinkButton>
  )
}

/** Placeholders for the cards while their status loads. */
export function LoadingCards() {
  const t = useTexts('dashboard', 'common')
  return (
    <div className={classNames('home-cards', useSlow() && 'slow')} aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('common:loading')}
      </p>
      <div className="status-grid" aria-hidden="true">
        {cards.map(({ name }) => (
          <div className="status-card" key={name}>
            <Tile tone="muted">
              <Icon name={name} />
            </Tile>
            <h3>{t(`dashboard:method.${name}`)}</h3>
            <span className="status">
              <span className="skeleton-line" />
            </span>
            <p>
              <span className="skeleton-line" />
            </p>
          </div>
        ))}
      </div>
    </div>
  )
}
