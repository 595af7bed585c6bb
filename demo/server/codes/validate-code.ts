import type { CodeType } from '../../../src/contract/authentication-types'
import { findTarget } from '../accounts/sign-in-target'
import { audit } from '../audit/audit'
import { failure } from '../failures/api-failure'
import { closeAuthenticator } from '../limits/close-authenticator'
import { countFailure, countForPair, returnFailures, takeFromPair } from '../limits/failure-budget'
import { addressHmac } from '../limits/familiar-addresses'
import { countGuess, forgettingFailures, refuseIfLocked } from '../limits/guess-counts'
import { notifyOfClosing } from '../mail/closing-mail'
import type { Services } from '../services'
import { proveSignIn } from '../sessions/prove-sign-in'
import { inTransaction } from '../transaction/transaction'
import type { CodeMethod } from './code-method'

/** Tries a code and returns a login serial for it. Throws the method's refusal when the code is not right. */
export async function validateCode(
  services: Services,
  { type: method, prepare }: CodeMethod,
  asked: { employeeId: string; applicationId?: number | null | undefined; code: string },
  address: string,
): Promise<string> {
  const { keys, settings } = services
  const target = await findTarget(services, asked, method, addressHmac(keys, address))
  const { userId, applicationId, familiar, lockedUntil } = target
  refuseIfLocked(lockedUntil, settings.clock.now())
  const prepared = await prepare(services, target, asked.code)
  const guess = { userId, address, familiar }
  const guessed = { userId, method, familiar }
  // Counted first and for good: guesses that come at once cost no more than those that are tried.
  await countFailure(services, guess)
  const failuresInARow = await countGuess(services, guessed, (bind) => countForPair(bind, settings, guess))
  const { taking, refusal, description } = await prepared()

  const { loginSerial, uses } = await proveSignIn(services, {
    attempt: { userId, applicationId, type: method, description },
    taking,
    also: (bind) => [
      `forgotten AS (${forgettingFailures(bind, guessed, '(SELECT accepted FROM tried)')})`,
      `returned AS (${takeFromPair(bind, settings, guess)})`,
    ],
    givingBack: 'returned',
  })
  if (loginSerial) {
    await returnFailures(services, guess, uses)
    return loginSerial
  }
  if (failuresInARow >= settings.limits.failuresPerAuthenticator)
    await closeAfterFailures(services, { userId, method, failures: failuresInARow })
  throw failure(refusal)
}

async function closeAfterFailures(
  services: Services,
  { userId, method, failures }: { userId: number; method: CodeType; failures: number },
): Promise<void> {
  const now = services.settings.clock.now()
  const closed = await inTransaction(services, async (needs) => {
    const closed = await closeAuthenticator(needs, { userId, method })
    if (closed) await audit(needs.database, now, { action: 'closing', userId, details: { method } })
    return closed
  })
  // Not waited for: the refusal is the same, however long the mail server takes.
  if (closed) void notifyOfClosing(services, { userId, method, failures })
}
