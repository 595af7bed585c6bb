import { profile } from '../../contract/calls/session'
import { hasFeature } from '../configuration/configuration'
import { CallError } from '../http/call-error'
import type { Portal } from '../page/portal'
import { ignore } from '../platform/ignore'

/**
 * The address of the person who is signed in. A lookup may have masked it (A71): the whole one comes with the tokens, and
 * after a reload with the call `profile`, from a backend that announces it. Rejects only when it is aborted.
 */
export async function emailOf({ core, call }: Portal, signal: AbortSignal): Promise<string | null> {
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
    ignore(error, 'the address of the lookup is at hand')
  }
  return session.identity.userEmail
}
