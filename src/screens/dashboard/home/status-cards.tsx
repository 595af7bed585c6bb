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
import { useElementContext, useTexts } from '../../../react/element-context'
import { useCallQuery } from '../../../react/use-query'
import { classNames } from '../../../ui/class-names'
import { Icon } from '../../../ui/icon'
import { LinkButton } from '../../../ui/link-button'
import { breakAtSign } from '../../../ui/name-in-text'
import { useSlow } from '../../../ui/state'
import { type Status, StatusCard, StatusGrid } from '../../../ui/status'
import { Tile } from '../../../ui/tile'
import { opensElsewhere } from '../place-link'
import { useAdding, useRegistrationOf } from '../registered-devices'

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
  return (
    <div className="home-cards" aria-busy={busy}>
      <StatusGrid>
        {cards.map(({ name, statusFlag }) => {
          const word = words[toMethodStatus(status[statusFlag])]
          if (!isKind(name)) return <CodeCard key={name} name={name} word={word} />
          const kind = deviceKinds[name]
          if (word === 'unregistered') return <UnregisteredCard key={name} kind={kind} />
          const use = uses?.get(kind.wireType)
          return <DeviceCard key={name} kind={kind} word={word} application={application} use={use} />
        })}
      </StatusGrid>
    </div>
  )
}

/** The status in words. */
function useWords(word: (typeof words)[MethodStatus]) {
  const t = useTexts('dashboard')
  return {
    status: word,
    statusText: t(`dashboard:status.${word}`),
    line: t(`dashboard:status.${word}Line`),
  } as const
}

interface DeviceCardProps {
  readonly kind: DeviceKind
  readonly word: 'available' | 'unavailable'
  /** The name of the application that the card is about. */
  readonly application: string
  /** Undefined while loading. */
  readonly use: LastUse | undefined
}

/** A method with devices. The card leads to the page that manages them. */
function DeviceCard({ kind, word, application, use }: DeviceCardProps) {
  const t = useTexts('dashboard')
  const shown = useWords(word)
  const isAvailable = word === 'available'
  const facts = useDeviceFacts(kind, application, use, isAvailable)
  return (
    <StatusCard
      icon={kind.name}
      name={
        <CardLink to={kind.path} withArrow>
          {t(`dashboard:method.${kind.name}`)}
        </CardLink>
      }
      {...shown}
      fact={isAvailable && (facts === undefined ? <span className="skeleton-line" /> : facts.join(' · '))}
    />
  )
}

/**
 * A method whose devices can be registered. The registration may be impossible, because of an OTP device of another
 * application or because of the device limit. Then the card shows the same reason as the management page.
 */
function UnregisteredCard({ kind }: { readonly kind: DeviceKind }) {
  const t = useTexts('dashboard', 'common')
  const id = useId()
  const { line, ...shown } = useWords('unregistered')
  const method = t(`dashboard:method.${kind.name}`)
  const { adding, reason, retry } = useAdding(kind)
  const register = useRegistrationOf(kind)
  const isPossible = adding.kind === 'open' || adding.kind === 'checking'
  return (
    <StatusCard
      icon={kind.name}
      name={
        <CardLink to={kind.path} withArrow={!isPossible}>
          {method}
        </CardLink>
      }
      {...shown}
      line={
        <>
          <span>{line}</span>{' '}
          {isPossible && (
            <LinkButton
              small
              aria-label={t('dashboard:status.registerWhat', { method })}
              disabled={adding.kind === 'checking'}
              title={reason}
              onClick={register}
            >
              <span>{t('dashboard:status.register')}</span>
              <Icon name="chevron-right" size={16} />
            </LinkButton>
          )}
        </>
      }
      action={
        isPossible ? undefined : (
          <>
            <p id={id}>{reason}</p>
            {adding.kind === 'unknown' && (
              <LinkButton small aria-describedby={id} onClick={retry}>
                {t('common:retry')}
              </LinkButton>
            )}
          </>
        )
      }
    />
  )
}

interface CodeCardProps {
  readonly name: Exclude<(typeof cards)[number]['name'], keyof typeof deviceKinds>
  readonly word: (typeof words)[MethodStatus]
}

/** A method with a code that is sent. The card says to which email address, in its masked form. */
function CodeCard({ name, word }: CodeCardProps) {
  const { userEmail } = useElementContext().core.session.identity
  const t = useTexts('dashboard')
  const shown = useWords(word)
  const address = name === 'email' && word === 'available' && userEmail
  return (
    <StatusCard
      icon={name}
      name={t(`dashboard:method.${name}`)}
      {...shown}
      fact={address && breakAtSign(maskEmail(address))}
    />
  )
}

interface CardLinkProps {
  readonly to: DeviceKind['path']
  /** True if the card has no other link, so that an arrow must show that it leads somewhere. */
  readonly withArrow?: boolean
  readonly children: string
}

/** Links to the page that manages the method's devices. */
function CardLink({ to, withArrow, children }: CardLinkProps) {
  const context = useElementContext()
  // The arrow stays beside it.
  const lastWord = children.lastIndexOf(' ') + 1
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
      <span>{children.slice(0, lastWord)}</span>
      <span className="nowrap">
        <span>{children.slice(lastWord)}</span>
        {withArrow && <Icon name="chevron-right" size={16} />}
      </span>
    </a>
  )
}

/**
 * Returns the number of devices for the application, and the last use of this kind of device. Unknown facts are left
 * out. Returns undefined while a fact is loading.
 */
function useDeviceFacts(
  kind: DeviceKind,
  application: string,
  use: LastUse | undefined,
  enabled: boolean,
): readonly string[] | undefined {
  const t = useTexts('dashboard')
  const { data, isLoading } = useCallQuery(kind.list, undefined, { enabled })
  if (isLoading || use === undefined) return undefined
  const count =
    data &&
    readDevices(kind, data).devices.filter(({ applicationName }) => applicationName === application).length
  return [
    ...(count ? [t('dashboard:fact.devices', { count })] : []),
    ...(use === 'never' ? [t('dashboard:fact.never')] : []),
    ...(typeof use === 'number'
      ? [use === 0 ? t('dashboard:fact.today') : t('dashboard:fact.used', { count: use })]
      : []),
  ]
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
