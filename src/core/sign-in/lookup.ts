import { userAuthenticator } from '../../contract/calls/lookup'
import type { LoginData } from '../../contract/entities'
import { normalizeEmployeeId } from '../../contract/values/employee-id'
import { isUnknownEmployee } from '../errors/unknown-employee'
import { CallError } from '../http/call-error'
import type { Core } from '../page/core'
import type { Portal } from '../page/portal'
import { ignore } from '../platform/ignore'
import { forgetId, rememberId } from '../session/remember-id'

export interface LookupInput {
  /** As typed; it is trimmed and lower-cased. */
  readonly employeeId: string
  /** The sample area sends one. */
  readonly applicationId?: number | string | undefined
  /** The remember-ID box. Undefined leaves the saved ID alone. */
  readonly remember?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/** `message` is the inline text in the current language. */
export type LookupOutcome =
  | { readonly outcome: 'found'; readonly login: LoginData }
  | { readonly outcome: 'unknown'; readonly message: string }
  | { readonly outcome: 'failed'; readonly message: string; readonly error: CallError }

/** Finds the employee and saves who is signing in. Rejects only when it is aborted. */
export async function lookUp(
  portal: Portal,
  { employeeId: typed, applicationId, remember, signal }: LookupInput,
): Promise<LookupOutcome> {
  const { core } = portal
  const { localStorage } = core.environment
  // Not by the locale's rules: in a Turkish one an I would become something else.
  const employeeId = normalizeEmployeeId(typed)
  if (remember === false) forgetId(localStorage)
  try {
    const login = await portal.call(userAuthenticator, { query: { employeeId, applicationId }, signal })
    core.session.saveLogin(login)
    if (remember) rememberId(localStorage, employeeId)
    return { outcome: 'found', login }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (!isUnknownEmployee(error)) return { outcome: 'failed', message: await messageOf(core, error), error }
    const neutral = core.configuration.peek()?.CONFIG_VARIABLES.USER_PORTAL.NEUTRAL_LOGIN_ERROR
    return { outcome: 'unknown', message: core.i18n.t(neutral ? 'login:refusedId' : 'login:unknownId') }
  }
}

async function messageOf(core: Core, error: CallError): Promise<string> {
  try {
    const { describe } = await import('../errors/describe')
    return (await describe(core, error)).message
  } catch (failure) {
    ignore(failure, 'the network is down: a general sentence is at hand')
    return core.i18n.t('login:failedMessage')
  }
}
