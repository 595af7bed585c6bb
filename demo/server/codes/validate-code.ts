import { findRequestedTarget, type TargetRequest } from '../accounts/sign-in-target'
import { asEmployee } from '../audit/audit-scope'
import { failure } from '../failures/api-failure'
import { countGuess, noteWrongCode } from '../limits/guesses'
import type { Client } from '../limits/requester'
import { addNotice } from '../mail/outbox'
import type { ActingServices } from '../services'
import { type Proof, type Proven, proveSignIn } from '../sessions/prove-sign-in'
import { inTransaction } from '../transaction/transaction'
import type { CodeMethod } from './code-method'

/**
 * Tries a code and returns a login serial for it. Throws the method's refusal when the code is not right, and 429 when the
 * requester has guessed too often at this employee's codes.
 */
export async function validateCode(
  services: ActingServices,
  { type: method, prepare }: CodeMethod,
  request: TargetRequest & { readonly code: string },
  client: Client,
): Promise<string> {
  const { target, requester } = await findRequestedTarget(services, client, request, method)
  const { userId, applicationId } = target
  const tryCode = await prepare(services, { target, requester, code: request.code })
  const takeBack = await countGuess(services, { userId, method, requester })
  const { taking, refusal, description, authenticatorId } = await tryCode()
  const proof: Proof = {
    attempt: { userId, applicationId, type: method, description },
    authenticatorId,
    requester,
    taking,
  }
  const { loginSerial } = await (method === 'recovery otp' ? proveByRecovery() : proveSignIn(services, proof))
  if (loginSerial) {
    // Not waited for: the code is used up, and its serial is the employee's whatever becomes of the limits.
    takeBack().catch((error: Error) => services.log.warn({ err: error }, 'a guess was not taken back'))
    return loginSerial
  }
  services.counters.wrongCodes.labels(method, requester.kind).inc()
  if (requester.kind === 'browser' && client.browser) {
    await noteWrongCode(services, { userId, browserHash: client.browser.hash })
  }
  throw failure(refusal)

  /** The code is used up together with the notice that it was. */
  async function proveByRecovery(): Promise<Proven> {
    return inTransaction(services, async (needs) => {
      const proven = await proveSignIn(needs, proof)
      if (proven.loginSerial)
        await addNotice({ ...needs, database: asEmployee(needs.database) }, userId, { kind: 'recovery-used' })
      return proven
    })
  }
}
