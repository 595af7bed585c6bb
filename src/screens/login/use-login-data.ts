import { useEffect } from 'react'
import { type AuthState, authState } from '../../core/sign-in/auth-state'
import { usePortal } from '../../react/portal-context'
import { usePortalLocation } from '../../react/use-portal-location'
import { refetchLogin } from './refetch-login'

/**
 * The login data that came with the place. A place opened directly has none (A3): it is fetched again for the employee
 * that this tab knows.
 * @returns undefined while it is on its way
 */
export function useLoginData(): AuthState | undefined {
  const portal = usePortal()
  const { path, state } = usePortalLocation()
  const brought = authState(state)
  // After a logout the browser's history still holds the data of who was here, and must not show it to the next person.
  const known = brought?.test || (brought && portal.core.session.signingIn.includes(brought.login.employeeId))
  const carried = known ? brought : undefined
  const missing = !carried

  useEffect(() => {
    if (!missing) return
    const controller = new AbortController()
    refetchLogin({ portal, path, signal: controller.signal }).catch((error) => {
      if (!controller.signal.aborted) throw error
    })
    return () => controller.abort()
  }, [portal, path, missing])

  return carried
}
