import type { Portal } from '../../core/page/portal'
import type { AuthState } from '../../core/sign-in/auth-state'
import { lookUp } from '../../core/sign-in/lookup'

/**
 * Looks the employee up again, and opens a place under `/auth`, some steps back, with the fresh data; where no one is known or the lookup
 * fails, the way leads back to `/`. The sample area's application and test flag stay (A23). Does nothing once aborted.
 */
export async function refetchLogin(
  { portal, path, steps = 0, signal }: { portal: Portal; path: string; steps?: number; signal: AbortSignal },
  known?: AuthState,
): Promise<void> {
  const { navigator, core } = portal
  const [only, ...others] = core.session.signingIn
  const employeeId = known?.login.employeeId ?? (others.length === 0 ? only : undefined)
  if (!employeeId) return navigator.replace('/')
  const applicationId = (known?.test && known.login.applicationId) || undefined
  const found = await lookUp(portal, { employeeId, applicationId, signal })
  if (signal.aborted) return
  if (found.outcome !== 'found') return navigator.replace('/')
  const fresh: AuthState = { login: found.login, ...(known?.test && { test: true }) }
  navigator.replace(path, fresh, { steps })
}
