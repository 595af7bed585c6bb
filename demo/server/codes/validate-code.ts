import type { CodeType } from '../../../src/contract/authentication-types'
import { type Asked, findTarget, findTargetAndGoOn, type SignInTarget } from '../accounts/sign-in-target'
import { audit } from '../audit/audit'
import type { Bind } from '../database/values'
import { ApiFailure, failure } from '../failures/api-failure'
import { closeAuthenticator } from '../limits/close-authenticator'
import {
  countFailure,
  countFailureAt,
  countForPair,
  returnFailures,
  takeFromPair,
} from '../limits/failure-budget'
import { countGuess, countingGuess, forgettingFailures, refuseIfLocked } from '../limits/guess-counts'
import type { Client } from '../limits/requester'
import { notifyOfClosing } from '../mail/closing-mail'
import type { ActingServices } from '../services'
import { proveSignIn } from '../sessions/prove-sign-in'
import { inTransaction } from '../transaction/transaction'
import type { CodeMethod } from './code-method'

/** Tries a code and returns a login serial for it. Throws the method's refusal when the code is not right. */
export async function validateCode(
  services: ActingServices,
  codeMethod: CodeMethod,
  asked: Asked & { readonly code: string },
  client: Client,
): Promise<string> {
  const { settings } = services
  const { address } = client
  const { type: method, isAlwaysGuessable, prepare } = codeMethod
  // Counted first and for good: guesses that come at once cost no more than those that are tried.
  const { target, inARow } = await (isAlwaysGuessable ? findAndCount : find)(services, method, asked, client)
  const { userId, applicationId, familiar, lockedUntil } = target
  refuseIfLocked(lockedUntil, settings.clock.now())
  const guess = { userId, address, familiar }
  const guessed = { userId, method, familiar }
  const prepared = await prepare(services, target, asked.code)
  const failuresInARow = inARow ?? (await count())
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

  async function count(): Promise<number> {
    await countFailure(services, guess)
    const also = (bind: Bind) => countForPair(bind, settings, guess)
    return countGuess(services, guessed, { also, isFollowed: true })
  }
}

type Find = (
  services: ActingServices,
  method: CodeType,
  asked: Asked,
  client: Client,
) => Promise<{
  readonly target: SignInTarget
  /** Undefined where the guess was not counted yet. */
  readonly inARow?: number | undefined
}>

const find: Find = async (services, method, asked, { addressHmac }) => ({
  target: await findTarget(services, asked, method, addressHmac),
})

/** The same, and counts the guess with it where the employee is familiar, and not delayed. */
const findAndCount: Find = async (services, method, asked, { address, addressHmac }) => {
  const { settings } = services
  const takeBack = await countFailureAt(services, address)
  try {
    const sought = { asked, method, address: addressHmac }
    const { target, result } = await findTargetAndGoOn(services, sought, (bind) => {
      const counting = { method, familiar: true, from: 'usable', isFollowed: true }
      const { counted, inARow } = countingGuess(bind, settings, counting)
      return {
        parts: [`counted AS (${counted})`, `also AS (${countForPair(bind, settings, { address })})`],
        outcome: inARow,
        read: (row: { readonly inARow: number }) => row.inARow,
      }
    })
    if (result === undefined) await takeBack()
    return { target, inARow: result }
  } catch (error) {
    if (error instanceof ApiFailure) await takeBack()
    throw error
  }
}

async function closeAfterFailures(
  services: ActingServices,
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
