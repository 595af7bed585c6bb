import type { AuthenticationType } from '../../../contract/authentication-types'
import type { AuthenticatorStatus } from '../../../contract/entities'
import { isDeviceMethod, isStatusMethod, methods } from '../../../contract/methods'
import { type MethodStatus, toMethodStatus } from '../../../contract/status'
import { allKinds, type DeviceKind, deviceKinds } from '../../../core/devices/device-kinds'
import type { LastUse } from '../../../core/devices/last-use'
import { usePortal } from '../../../react/portal-context'
import { useTexts } from '../../../react/use-texts'
import { classNames } from '../../../ui/class-names'
import { Icon } from '../../../ui/icon'
import type { Status } from '../../../ui/status-badge'
import { StatusCard, StatusGrid } from '../../../ui/status-card'
import { Tile } from '../../../ui/tile'
import { useSlow } from '../../../ui/use-slow'
import { opensElsewhere } from '../opens-elsewhere'
import { DeviceFact, EmailFact } from './card-fact'
import { RegisterAction } from './register-action'

/** In the order of R90. Where there is no page to register at, the way there is up to the administrator. */
const cards = [...allKinds, ...methods.filter(isStatusMethod).filter((method) => !isDeviceMethod(method))]

/** 1 and 3 differ in nothing that the specification says (A21). */
const words = ['unavailable', 'available', 'unregistered', 'available'] as const satisfies Record<
  MethodStatus,
  Status
>

const isKind = (name: string): name is keyof typeof deviceKinds => name in deviceKinds

export interface StatusCardsProps {
  readonly status: AuthenticatorStatus
  /** The name of the application that they are of. */
  readonly application: string
  /** When each method was last used; undefined as long as that is on its way. */
  readonly uses: ReadonlyMap<AuthenticationType, LastUse> | undefined
  readonly busy: boolean
}

/** The six methods' states in one application (R90, R184–R187). */
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

/** To the page where the method's devices are managed. */
function CardLink({ to, children }: { to: DeviceKind['path']; children: string }) {
  const portal = usePortal()
  return (
    <a
      className="card-link"
      href={portal.hrefOf(to)}
      onClick={(event) => {
        if (opensElsewhere(event)) return
        event.preventDefault()
        portal.navigator.push(to)
      }}
    >
      {children}
    </a>
  )
}

/** The same cards while their states are on the way. */
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
