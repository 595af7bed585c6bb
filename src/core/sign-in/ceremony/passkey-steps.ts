import { authenticate, preAuthenticate } from '../../../contract/calls/passkey'
import { methodOf, type PasskeyMethodName } from '../../../contract/methods'
import { CallError } from '../../http/call-error'
import { failureCodeOf } from '../../http/failure-code'
import type { Portal } from '../../page/portal'
import { type Challenge, PasskeyError } from '../../platform/passkeys'
import type { LoginIdentity } from '../../session/session'
import { reasonOf, TokenError } from './reason'
import type { CeremonySteps, Verdict } from './steps'

/** The specification's constant for the device id of a passkey call (R314). */
const did = 1

/** Login data without a numeric user ID: nothing can be asked of the backend. */
class UserIdMissing extends Error {
  override readonly name = 'UserIdMissing'
}

/** PC biometric and FIDO security key: a challenge, the browser's prompt, the signed challenge (R191, R244, R245). */
export function passkeySteps(
  portal: Portal,
  login: LoginIdentity,
  method: PasskeyMethodName,
): CeremonySteps<Challenge> {
  const { userId, applicationId } = login
  const type = methodOf(method).wireType

  const whom = () => {
    if (!userId || Number.isNaN(Number(userId))) throw new UserIdMissing()
    return { applicationId, did, userId: Number(userId), type } as const
  }

  return {
    method,
    login,
    async request(signal) {
      const { Response } = await portal.call(preAuthenticate, {
        body: { ...whom(), deviceToken: null },
        signal,
      })
      return Response
    },
    async prove(challenge, { signal, onProven }) {
      const { passkeys } = portal.core.environment
      const { id, rawId, clientExtensions, ...response } = await passkeys.authenticate(
        challenge,
        type,
        signal,
      )
      signal.throwIfAborted()
      onProven()
      const publicKeyCredential = { id, type: 'public-key', rawId, response, clientExtensions } as const
      const body = { ...whom(), payload: { publicKeyCredential } }
      const { loginSerial } = await portal.call(authenticate, { body, signal })
      return loginSerial
    },
    judge,
  }
}

/** Nothing leads to the failure page but the end of the countdown (A16). */
function judge(error: unknown): Verdict {
  const reason = reasonOf(error)
  const why = error instanceof PasskeyError ? error.problem : 'failed'
  const reported = error instanceof CallError || error instanceof TokenError
  return {
    kind: 'interrupted',
    why,
    reason,
    ...(why === 'failed' && !reported && { code: failureCodeOf(error, 'passkey') }),
  }
}
