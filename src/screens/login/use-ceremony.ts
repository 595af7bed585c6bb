import { useEffect, useEffectEvent, useState } from 'react'
import type { CeremonyMethodName } from '../../contract/methods'
import { type AuthState, withDevice } from '../../core/sign-in/auth-state'
import type { Ceremony } from '../../core/sign-in/ceremony/ceremony'
import type { CeremonyState } from '../../core/sign-in/ceremony/ceremony-state'
import { waitingPath } from '../../core/sign-in/device-paths'
import { usePortal } from '../../react/portal-context'
import { useChoice } from '../../react/use-choice'
import { useStore } from '../../react/use-store'
import { goOn } from './go-on'

/**
 * Starts a ceremony where the person has just chosen it, and ends it when its screen is left. Goes where it ends: to the
 * signed-in area, or to the failure page, from which one step back leads to it again (A17).
 */
export function useCeremony(
  method: CeremonyMethodName,
  create: (begin: boolean) => Ceremony,
  carried: AuthState,
): [CeremonyState, Ceremony] {
  const portal = usePortal()
  const { navigator } = portal
  const isChosen = useChoice(waitingPath(method))
  const [ceremony] = useState(() => create(isChosen))
  const state = useStore(ceremony)

  useEffect(() => {
    if (isChosen) ceremony.start()
    return ceremony.stop
  }, [ceremony, isChosen])

  const leave = useEffectEvent((ended: CeremonyState) => {
    if (ended.phase === 'signed-in') goOn(portal, carried.test)
    if (ended.phase !== 'failed') return
    const handed: AuthState = { ...withDevice(carried), failure: ended.failure }
    navigator.push('/auth/fail', handed)
  })
  useEffect(() => leave(state), [state])

  return [state, ceremony]
}
