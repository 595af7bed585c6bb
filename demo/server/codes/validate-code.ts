import { findTarget } from '../accounts/sign-in-target'
import { audit } from '../audit/audit'
import { failure } from '../failures/api-failure'
import { recordAttempt } from '../history/history'
import { closeAuthenticator } from '../limits/close-authenticator'
import { countFailure, returnFailures } from '../limits/failure-budget'
import { addressHmac } from '../limits/familiar-addresses'
import { countGuess, forgetFailures, refuseIfLocked } from '../limits/guess-counts'
import { notifyOfClosing } from '../mail/closing-mail'
import type { Services } from '../services'
import { issueLoginSerial } from '../sessions/login-serials'
import { inTransaction } from '../transaction/transaction'
import type { CodeMethod } from './code-method'

/** Tries a code and returns a login serial for it. Throws the method's refusal when the code is not right. */
export const validateCode = async (
  services: Services,
  { type: method, prepare }: CodeMethod,
  asked: { employeeId: string; applicationId?: number | null | undefined; code: string },
  address: string,
): Promise<string> => {
  const { keys, settings } = services
  const target = await findTarget(services, asked, method, addressHmac(keys, address))
  const { userId, applicationId, familiar, lockedUntil } = target
  refuseIfLocked(lockedUntil, settings.clock.now())
  const prepared = await prepare(services, target, asked.code)
  // Counted first and for good: guesses that come at once cost no more than those that are tried.
  await countFailure(services, { userId, address, familiar })
  const failuresInARow = await countGuess(services, { userId, method, familiar })
  const tryCode = await prepared()

  const { tried, loginSerial, closed } = await inTransaction(services, async (needs) => {
    const tried = await tryCode(needs)
    const outcome = tried.accepted ? 'success' : 'failure'
    await recordAttempt(needs, {
      userId,
      applicationId,
      type: method,
      outcome,
      description: tried.description,
    })
    if (tried.accepted) {
      await forgetFailures(needs, { userId, method, familiar })
      await returnFailures(needs, { userId, address, familiar })
      const loginSerial = await issueLoginSerial(needs, { userId, applicationId, method })
      return { tried, loginSerial, closed: false }
    }
    const isLast = failuresInARow >= settings.limits.failuresPerAuthenticator
    const closed = isLast && (await closeAuthenticator(needs, { userId, method }))
    if (closed)
      await audit(needs.database, settings.clock.now(), { action: 'closing', userId, details: { method } })
    return { tried, loginSerial: '', closed }
  })
  // Not waited for: the refusal is the same, however long the mail server takes.
  if (closed) void notifyOfClosing(services, { userId, method, failures: failuresInARow })
  if (!tried.accepted) throw failure(tried.code)
  return loginSerial
}
