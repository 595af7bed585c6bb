import { findRequestedTarget, type TargetRequest } from '../accounts/sign-in-target'
import { failure } from '../failures/api-failure'
import { countGuess, noteWrongCode } from '../limits/guesses'
import type { Client } from '../limits/requester'
import type { ActingServices } from '../services'
import { proveSignIn } from '../sessions/prove-sign-in'
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
  const { taking, refusal, description } = await tryCode()
  const { loginSerial } = await proveSignIn(services, {
    attempt: { userId, applicationId, type: method, description },
    requester,
    taking,
  })
  if (loginSerial) {
    await takeBack()
    return loginSerial
  }
  services.counters.wrongCodes.labels(method, requester.kind).inc()
  if (requester.kind === 'browser' && client.browser) {
    await noteWrongCode(services, { userId, browserHash: client.browser.hash })
  }
  throw failure(refusal)
}
