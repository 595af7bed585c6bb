import { useEffect, useState } from 'react'
import type { MethodName } from '../../contract/methods'
import { maskEmail } from '../../contract/values/mask-email'
import { type AuthState, withoutStep } from '../../core/sign-in/auth-state'
import { lastMethod } from '../../core/sign-in/last-method'
import { type Obstacle, obstacleNow, obstacleOf } from '../../core/sign-in/method-support'
import { usePortal } from '../../react/portal-context'
import { useTexts } from '../../react/use-texts'
import { Badge } from '../../ui/badge'
import { MethodRow } from '../../ui/method-row'

/**
 * One method on offer. Where the browser says that it cannot do it, the row says why and can be chosen all the same, because
 * browsers answer that question wrongly, too; only a missing WebAuthn API closes it (A52).
 */
export function MethodChoice({
  name,
  state,
  steps = 0,
}: {
  name: MethodName
  state: AuthState
  /** How many steps the chooser lies back: the method's own Cancel leads there. */
  steps?: number
}) {
  const { navigator, core } = usePortal()
  const t = useTexts('auth')
  const obstacle = useObstacle(name)
  const wasLast = lastMethod(core.environment.localStorage) === name
  const badge = obstacle ? (
    <Badge tone="neutral">
      {t(obstacle === 'no-passkeys' ? 'auth:chooser.unsupported' : 'auth:chooser.tryAnyway')}
    </Badge>
  ) : (
    wasLast && <Badge>{t('auth:chooser.lastUsed')}</Badge>
  )
  return (
    <MethodRow
      icon={name}
      name={t(`auth:${name}.name`)}
      line={
        obstacle
          ? t(`auth:chooser.${obstacle}`)
          : t(`auth:${name}.line`, { destination: maskEmail(state.login.userEmail) })
      }
      badge={badge || undefined}
      unusable={obstacle === 'no-passkeys'}
      onClick={() => navigator.push(`/auth/${name}`, withoutStep(state), { begin: true, steps })}
    />
  )
}

/** Why the browser says that it cannot do a method. */
function useObstacle(name: MethodName): Obstacle | undefined {
  const { passkeys } = usePortal().core.environment
  const [obstacle, setObstacle] = useState(() => obstacleNow(passkeys, name))
  useEffect(() => {
    let shown = true
    obstacleOf(passkeys, name).then((found) => shown && setObstacle(found))
    return () => {
      shown = false
    }
  }, [passkeys, name])
  return obstacle
}
