import type { AuthenticatorStatus } from '../../../contract/entities'
import { enabledMethods } from '../../../contract/methods'
import { useTexts } from '../../../react/use-texts'
import { Callout } from '../../../ui/callout'
import { classNames } from '../../../ui/class-names'
import { useSlow } from '../../../ui/use-slow'

export interface ReadinessProps {
  /** The name of the application that the status is of. */
  readonly application: string
  /** Undefined while it is on its way. */
  readonly status: AuthenticatorStatus | undefined
  readonly busy: boolean
}

/** In how many ways the employee gets in: a warning where one is left or none, and a quiet line otherwise. */
export function Readiness({ application, status, busy }: ReadinessProps) {
  const t = useTexts('dashboard')
  if (!status) return <LoadingLine />
  const count = enabledMethods(status).length
  const many = count === 0 ? 'none' : count === 1 ? 'one' : 'many'
  const title = t(`dashboard:readiness.${many}`, { count, application })
  const help = t(`dashboard:readiness.${many}Help`)
  return (
    <div className="home-readiness" aria-busy={busy}>
      {many === 'many' ? (
        <p className="small muted">
          {title}. {help}
        </p>
      ) : (
        <Callout tone={many === 'none' ? 'danger' : 'warning'} title={title}>
          {help}
        </Callout>
      )}
    </div>
  )
}

const LoadingLine = () => (
  <div className={classNames('home-readiness', useSlow() && 'slow')} aria-hidden="true">
    <span className="skeleton-line" />
  </div>
)
