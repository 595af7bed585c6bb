import type { AuthenticatorStatus } from '../../../contract/entities'
import {
  enabledMethods,
  isAppMethod,
  isDeviceMethod,
  type Method,
  toMethodStatus,
} from '../../../contract/methods'
import { allKinds, type DeviceKind } from '../../../core/devices/device-kinds'
import { useTexts } from '../../../react/element-context'
import { Callout } from '../../../ui/callout'
import { classNames } from '../../../ui/class-names'
import { Icon } from '../../../ui/icon'
import { LinkButton } from '../../../ui/link-button'
import { useSlow } from '../../../ui/state'
import { PhoneLink } from '../place-link'
import { useAdding, useRegistrationOf } from '../registered-devices'

export interface ReadinessProps {
  /** The name of the application whose status is shown. */
  readonly application: string
  /** Undefined while the status loads. */
  readonly status: AuthenticatorStatus | undefined
  readonly busy: boolean
}

const tones = { none: 'danger', one: 'warning', many: 'success' } as const

/**
 * Says how many sign-in methods the employee has for an application, and what to do if there is only one, or none. The
 * advice is one that this employee can follow.
 */
export function Readiness({ application, status, busy }: ReadinessProps) {
  const t = useTexts('dashboard')
  if (!status) return <LoadingLine />
  const ways = enabledMethods(status)
  const [only] = ways
  const count = ways.length
  const many = count === 0 ? 'none' : count === 1 ? 'one' : 'many'
  const hasPhone = ways.some(isAppMethod)
  const unregistered = allKinds.filter(({ statusFlag }) => toMethodStatus(status[statusFlag]) === 2)
  return (
    <div className="home-readiness" aria-busy={busy}>
      <Callout tone={tones[many]} title={t(`dashboard:readiness.${many}`, { count, application })}>
        {many === 'many' ? (
          <span>{t('dashboard:readiness.manyHelp')}</span>
        ) : (
          <Advice only={only} unregistered={unregistered} />
        )}
        {hasPhone && (
          <>
            {' '}
            <PhoneLink />
          </>
        )}
      </Callout>
    </div>
  )
}

interface AdviceProps {
  /** The only method with which the employee can sign in. Undefined if there is none. */
  readonly only: Method | undefined
  /** The kinds of devices that are granted but not registered, the one to advise first. */
  readonly unregistered: readonly DeviceKind[]
}

/** Advises to register the first kind that can be registered now, else to ask the administrator. */
function Advice({ only, unregistered: [kind, ...others] }: AdviceProps) {
  return kind ? (
    <RegisterAdvice key={kind.name} kind={kind} only={only} others={others} />
  ) : (
    <AskAdvice only={only} />
  )
}

interface RegisterAdviceProps extends Pick<AdviceProps, 'only'> {
  readonly kind: DeviceKind
  /** The kinds to advise if this one can't be registered. */
  readonly others: readonly DeviceKind[]
}

function RegisterAdvice({ kind, only, others }: RegisterAdviceProps) {
  const t = useTexts('dashboard')
  const { adding } = useAdding(kind)
  const register = useRegistrationOf(kind)
  // No advice is better than one that perhaps can't be followed.
  if (adding.kind === 'checking' || adding.kind === 'unknown') return null
  if (adding.kind !== 'open') return <Advice only={only} unregistered={others} />
  const help = !only ? 'noneHelp' : isDeviceMethod(only) ? 'oneDevice' : 'oneHelp'
  return (
    <>
      <span>{t(`dashboard:readiness.${help}`)}</span>{' '}
      <LinkButton small onClick={register}>
        <span>{t('dashboard:readiness.register', { method: t(`dashboard:method.${kind.name}`) })}</span>
        <Icon name="chevron-right" size={16} />
      </LinkButton>
    </>
  )
}

function AskAdvice({ only }: Pick<AdviceProps, 'only'>) {
  const t = useTexts('dashboard')
  return <span>{t(only ? 'dashboard:readiness.oneAsk' : 'dashboard:readiness.noneAsk')}</span>
}

/** Has the size of the readiness, so that nothing moves. */
const LoadingLine = () => (
  <div className={classNames('home-readiness', useSlow() && 'slow')} aria-hidden="true">
    <div className="notice notice-success">
      <span className="skeleton-line" />
    </div>
  </div>
)
