import { profile } from '../../contract/calls/session'
import { hasFeature } from '../configuration'
import { CallError } from '../errors/call-error'
import type { ElementContext } from '../page/element-context'
import { ignore } from '../platform/report'

/**
 * Returns the email address of the signed-in employee. The address from the lookup may be masked. The complete
 * address comes with the tokens or, after a reload, with the call `profile`, if the backend announces that call.
 * Rejects only if it is aborted.
 */
export async function emailOf({ core, call }: ElementContext, signal: AbortSignal): Promise<string | null> {
  const { session, configuration } = core
  const { accessToken } = session
  try {
    if (!session.hasWholeEmail && (await hasFeature(configuration, 'profile', signal))) {
      const { userEmail } = await call(profile, { signal })
      if (session.accessToken === accessToken) session.saveEmail(userEmail)
    }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof CallError)) throw error
    ignore(error, 'the address from the lookup is used instead')
  }
  return session.identity.userEmail
}
