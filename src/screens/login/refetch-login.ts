import { lookUp } from '../../core/lookup'
import type { Portal } from '../../core/portal'
import type { AuthState } from './auth-state'

/**
 * Looks the employee up again, and opens a place under `/auth` with the fresh data; where nobody is known or the lookup
 * fails, the way leads back to `/`. The sample area's application and test flag stay (A23). Does nothing once aborted.
 */
export async function refetchLogin(
  { portal, path, signal }: { portal: Portal; path: string; signal: AbortSignal },
  known?: AuthState,
): Promise<void> {
  const { navigator, core } = portal
  const employeeId = known?.login.employeeId ?? core.session.identity.employeeId
  if (!employeeId) return navigator.replace('/')
  const applicationId = (known?.test && known.login.applicationId) || undefined
  const found = await lookUp(portal, { employeeId, applicationId, signal })
  if (signal.aborted) return
  if (found.outcome !== 'found') return navigator.replace('/')
  navigator.replace(path, { login: found.login, ...(known?.test && { test: true }) } satisfies AuthState)
}
