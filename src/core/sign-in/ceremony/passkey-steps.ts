import { authenticate, preAuthenticate } from '../../../contract/calls/passkey'
import { methodOf, type PasskeyMethodName } from '../../../contract/methods'
import { failureCodeOf } from '../../chunks'
import { CallError, reasonOf } from '../../errors/call-error'
import type { ElementContext } from '../../page/element-context'
import { type Challenge, isPasskeyFailure, PasskeyError, reportRefusal } from '../../platform/passkeys'
import type { LoginIdentity } from '../../session/session'
import { type CeremonySteps, TokenError, type Verdict } from './ceremony'

/** Value of the field `did` (device ID) in passkey calls, a constant of the specification. */
const did = 1

/** The login data has no numeric user ID, which every passkey call needs. */
class UserIdMissing extends Error {
  override readonly name = 'UserIdMissing'
  readonly failureCode = 'passkey'
}

/** PC biometric and FIDO security key: gets a challenge, shows the browser's prompt, sends the signed challenge. */
export function passkeySteps(
  context: ElementContext,
  login: LoginIdentity,
  method: PasskeyMethodName,
): CeremonySteps<Challenge> {
  const { userId, applicationId } = login
  const type = methodOf(method).wireType

  const whom = () => {
    if (!userId || !Number.isSafeInteger(Number(userId))) throw new UserIdMissing()
    return { applicationId, did, userId: Number(userId), type } as const
  }

  return {
    method,
    login,
    async request(signal) {
      const { Response } = await context.call(preAuthenticate, {
        body: { ...whom(), deviceToken: null },
        signal,
      })
      return Response
    },
    async prove(challenge, { signal, onProven }) {
      const { passkeys } = context.core.environment
      const { id, rawId, clientExtensions, ...response } = await passkeys
        .authenticate(challenge, type, signal)
        .catch(reportRefusal(context.core.environment.report))
      signal.throwIfAborted()
      onProven()
      const publicKeyCredential = { id, type: 'public-key', rawId, response, clientExtensions } as const
      const body = { ...whom(), payload: { publicKeyCredential } }
      const { loginSerial } = await context.call(authenticate, { body, signal })
      return loginSerial
    },
    judge,
  }
}

/** Judges an error. Every error is shown in place: only the end of the countdown leads to the failure page. */
function judge(error: unknown): Verdict {
  const reason = reasonOf(error)
  const why = error instanceof PasskeyError ? error.problem : 'failed'
  const reported = error instanceof CallError || error instanceof TokenError
  return {
    kind: 'interrupted',
    why,
    reason,
    ...(isPasskeyFailure(why) && !reported && { code: failureCodeOf(error) }),
  }
}
