import { useEffect, useRef, useState } from 'react'
import type { Ceremony } from '../../core/ceremony/ceremony'
import type { CeremonyMethod, CeremonyState } from '../../core/ceremony/ceremony-state'
import { usePortal } from '../portal-context'
import { useChoice } from '../use-choice'
import { useStore } from '../use-store'
import { type AuthState, withDevice } from './auth-state'
import { waitingPath } from './device-places'
import { goOn } from './go-on'

/**
 * Starts a ceremony where the person has just chosen it, and ends it when its screen is left. Goes where it ends: to the
 * signed-in area, or to the failure page, from which one step back leads to it again (A17).
 */
export function useCeremony(
  method: CeremonyMethod,
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

  const leave = (ended: CeremonyState) => {
    if (ended.phase === 'signed-in') goOn(portal, carried.test)
    if (ended.phase !== 'failed') return
    const handed: AuthState = { ...withDevice(carried), failure: ended.failure }
    navigator.push('/auth/fail', handed)
  }
  const onEnd = useRef(leave)
  useEffect(() => {
    onEnd.current = leave
  })
  useEffect(() => onEnd.current(state), [state])

  return [state, ceremony]
}
