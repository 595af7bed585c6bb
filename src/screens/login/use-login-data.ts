import { useEffect } from 'react'
import { lookUp } from '../../core/lookup'
import { usePortal } from '../portal-context'
import { usePlace } from '../use-place'
import { type AuthState, authState } from './auth-state'

/**
 * The login data that came with the place. A place opened directly has none (A3): it is fetched again for the employee
 * that this tab knows, and where there is nobody, or the lookup fails, the way leads back to `/`.
 * @returns undefined while it is on its way
 */
export function useLoginData(): AuthState | undefined {
  const portal = usePortal()
  const { path, state } = usePlace()
  const carried = authState(state)
  const missing = !carried

  useEffect(() => {
    if (!missing) return
    const { navigator, core } = portal
    const { employeeId } = core.session.identity
    if (!employeeId) return navigator.replace('/')
    const controller = new AbortController()
    const refetch = async () => {
      const found = await lookUp(portal, { employeeId, signal: controller.signal })
      if (controller.signal.aborted) return
      if (found.outcome === 'found') navigator.replace(path, { login: found.login })
      else navigator.replace('/')
    }
    refetch().catch((error) => {
      if (!controller.signal.aborted) throw error
    })
    return () => controller.abort()
  }, [portal, path, missing])

  return carried
}
