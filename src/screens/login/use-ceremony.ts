import { useEffect, useRef, useState } from 'react'
import type { Ceremony } from '../../core/ceremony/ceremony'
import type { CeremonyState } from '../../core/ceremony/ceremony-state'
import { usePortal } from '../portal-context'
import { useStore } from '../use-store'
import { type AuthState, withoutStep } from './auth-state'

/**
 * Runs a ceremony as long as its screen is shown, and goes where it ends: to the signed-in area, or to the failure page,
 * from which one step back runs it again (A17).
 */
export function useCeremony(create: () => Ceremony, carried: AuthState): [CeremonyState, Ceremony] {
  const { navigator } = usePortal()
  const [ceremony] = useState(create)
  const state = useStore(ceremony)

  useEffect(() => {
    ceremony.start()
    return ceremony.stop
  }, [ceremony])

  const leave = (ended: CeremonyState) => {
    if (ended.phase === 'signed-in') navigator.replace(carried.test ? '/sample/result' : '/dashboard')
    if (ended.phase !== 'failed') return
    const handed: AuthState = { ...withoutStep(carried), failure: ended.failure }
    navigator.push('/auth/fail', handed)
  }
  const onEnd = useRef(leave)
  useEffect(() => {
    onEnd.current = leave
  })
  useEffect(() => onEnd.current(state), [state])

  return [state, ceremony]
}
