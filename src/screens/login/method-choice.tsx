import { useEffect, useState } from 'react'
import { lastMethod } from '../../core/last-method'
import { maskEmail } from '../../core/mask-email'
import { obstacleNow, obstacleOf } from '../../core/method-support'
import type { MethodName } from '../../core/methods'
import { Badge } from '../../ui/badge'
import { MethodRow } from '../../ui/method-row'
import { usePortal } from '../portal-context'
import { useTexts } from '../use-texts'
import { type AuthState, withoutStep } from './auth-state'

/** One method on offer; one that this browser cannot do stays in the list and says why. */
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
    <Badge tone="neutral">{t('auth:chooser.unsupported')}</Badge>
  ) : (
    wasLast && <Badge>{t('auth:chooser.lastUsed')}</Badge>
  )
  return (
    <MethodRow
      icon={name}
      name={t(`auth:${name}.name`)}
      line={obstacle ?? t(`auth:${name}.line`, { destination: maskEmail(state.login.userEmail) })}
      badge={badge || undefined}
      unusable={obstacle !== undefined}
      onClick={() => navigator.push(`/auth/${name}`, withoutStep(state), { begin: true, steps })}
    />
  )
}

/** Why the browser cannot do a method, in words. */
function useObstacle(name: MethodName): string | undefined {
  const { passkeys } = usePortal().core.environment
  const t = useTexts('auth')
  const [obstacle, setObstacle] = useState(() => obstacleNow(passkeys, name))
  useEffect(() => {
    let shown = true
    obstacleOf(passkeys, name).then((found) => shown && setObstacle(found))
    return () => {
      shown = false
    }
  }, [passkeys, name])
  if (obstacle === undefined || (name !== 'pc' && name !== 'fido')) return undefined
  return obstacle === 'no-passkeys' ? t(`auth:${name}.no-passkeys`) : t('auth:pc.no-platform-authenticator')
}
