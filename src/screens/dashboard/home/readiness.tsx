import type { AuthenticatorStatus } from '../../../contract/entities'
import { enabledMethods } from '../../../contract/methods'
import { allKinds } from '../../../core/devices/device-kinds'
import { unusedAfterDays } from '../../../core/devices/last-use'
import { useTexts } from '../../../react/use-texts'
import { Callout } from '../../../ui/callout'
import { useLastUses } from './use-last-uses'

export interface ReadinessProps {
  /** The name of the application that the status is of. */
  readonly application: string
  /** Undefined while it is on its way. */
  readonly status: AuthenticatorStatus | undefined
  readonly busy: boolean
}

/**
 * In how many ways the employee gets in, and which of them have not been used for so long that they may be lost. Only what
 * the answers of the backend prove is said; e-mail and SMS cannot be mislaid, so their use does not matter.
 */
export function Readiness({ application, status, busy }: ReadinessProps) {
  const t = useTexts('dashboard')
  const ways = enabledMethods(status ?? {})
  const kinds = allKinds.filter(({ name }) => ways.some((way) => way.name === name))
  const uses = useLastUses(kinds)

  if (!status || !uses)
    return (
      <div className="notice home-readiness" aria-hidden="true">
        <span className="bone" />
        <span className="bone" />
      </div>
    )

  const idle = kinds.flatMap(({ name, wireType }) => {
    const method = t(`dashboard:method.${name}`)
    const use = uses.get(wireType)
    if (use === 'never') return t('dashboard:readiness.never', { method })
    if (typeof use !== 'number' || use < unusedAfterDays) return []
    return t('dashboard:readiness.unused', { method, count: use })
  })
  const count = ways.length
  const many = count === 0 ? 'none' : count === 1 ? 'one' : 'many'
  return (
    <div className="home-readiness" aria-busy={busy}>
      <Callout
        tone={count === 0 ? 'danger' : count === 1 || idle.length > 0 ? 'warning' : 'success'}
        title={t(`dashboard:readiness.${many}`, { count, application })}
      >
        {idle.length > 0 && count > 1
          ? [...idle, t('dashboard:readiness.basis')].join(' ')
          : [t(`dashboard:readiness.${many}Help`), ...idle].join(' ')}
      </Callout>
    </div>
  )
}
