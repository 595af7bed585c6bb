import type { CodeType } from '../../../src/contract/authentication-types'
import { type Asked, findTarget, findTargetAndGoOn, type SignInTarget } from '../accounts/sign-in-target'
import { audit } from '../audit/audit'
import { asEmployee } from '../audit/audit-scope'
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
import { addressHmac } from '../limits/familiar-addresses'
import { countGuess, countingGuess, forgettingFailures, refuseIfLocked } from '../limits/guess-counts'
import { addNotice } from '../mail/outbox'
import type { ActingServices } from '../services'
import { type Proof, type Proven, proveSignIn } from '../sessions/prove-sign-in'
import { inTransaction } from '../transaction/transaction'
import type { CodeMethod } from './code-method'

/** Tries a code and returns a login serial for it. Throws the method's refusal when the code is not right. */
export async function validateCode(
  services: ActingServices,
  codeMethod: CodeMethod,
  asked: Asked & { readonly code: string },
  address: string,
): Promise<string> {
  const { settings } = services
  const { type: method, isAlwaysGuessable, prepare } = codeMethod
  // Counted first and for good: guesses that come at once cost no more than those that are tried.
  const { target, inARow } = await (isAlwaysGuessable ? findAndCount : find)(services, method, asked, address)
  const { userId, applicationId, familiar, lockedUntil } = target
  refuseIfLocked(lockedUntil, settings.clock.now())
  const guess = { userId, address, familiar }
  const guessed = { userId, method, familiar }
  const prepared = await prepare(services, target, asked.code)
  const failuresInARow = inARow ?? (await count())
  const { taking, refusal, description, authenticatorId } = await prepared()

  const proof: Proof = {
    attempt: { userId, applicationId, type: method, description },
    authenticatorId,
    taking,
    also: (bind) => [
      `forgotten AS (${forgettingFailures(bind, guessed, '(SELECT accepted FROM tried)')})`,
      `returned AS (${takeFromPair(bind, settings, guess)})`,
    ],
    givingBack: 'returned',
  }
  const { loginSerial, uses } = await (method === 'recovery otp'
    ? proveByRecovery()
    : proveSignIn(services, proof))
  if (loginSerial) {
    // Not waited for: the code is used up, and its serial is the employee's whatever becomes of the budgets.
    returnFailures(services, guess, uses).catch((error: Error) => {
      services.log.warn({ err: error }, 'failures were not given back')
    })
    return loginSerial
  }
  if (failuresInARow >= settings.limits.failuresPerAuthenticator)
    await closeAfterFailures(services, { userId, method, failures: failuresInARow })
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
  address: string,
) => Promise<{
  readonly target: SignInTarget
  /** Undefined where the guess was not counted yet. */
  readonly inARow?: number | undefined
}>

const find: Find = async (services, method, asked, address) => ({
  target: await findTarget(services, asked, method, addressHmac(services.keys, address)),
})

/** The same, and counts the guess with it where the employee is familiar, and not delayed. */
const findAndCount: Find = async (services, method, asked, address) => {
  const { keys, settings } = services
  const takeBack = await countFailureAt(services, address)
  try {
    const sought = { asked, method, address: addressHmac(keys, address) }
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
  await inTransaction(services, async (needs) => {
    if (!(await closeAuthenticator(needs, { userId, method }))) return
    await audit(needs.database, now, { action: 'closing', userId, details: { method } })
    await addNotice(needs, userId, { kind: 'closed', method, failures })
  })
}
