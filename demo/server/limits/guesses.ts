import { type CodeType, isSentCodeType } from '../../../src/contract/authentication-types'
import type { Queries } from '../database/database'
import { isDecoy } from '../decoys/decoy-id'
import { ApiFailure, tooManyRequests } from '../failures/api-failure'
import { addNotice } from '../mail/outbox'
import type { ActingServices, Services } from '../services'
import type { TransactionContext } from '../transaction/transaction'
import { inAnyDay, type Limit } from './limits'
import { returnRateLimit, secondsUntilUse, takeFromBucket } from './rate-limit'
import type { Requester } from './requester'

/** One try at an employee's code. */
export interface Guess {
  readonly userId: number
  readonly method: CodeType
  readonly requester: Requester
}

const OTP_OVERALL = 'guess:otp'

/**
 * Counts a guess before it is tried, so that guesses that come at once cost no more than those that are tried. Throws 429
 * beyond a limit, and counts nothing then. The returned function takes this one guess back, after its success.
 */
export async function countGuess(services: ActingServices, guess: Guess): Promise<() => Promise<void>> {
  const { userId, method, requester } = guess
  const { settings, counters } = services
  const wrong = counters.wrongCodes.labels(method, requester.kind)
  const own = ownBucketOf(settings.limits, guess)
  const waitSeconds = await takeFromBucket(services, own.bucket, own.limit)
  if (waitSeconds > 0) {
    wrong.inc()
    if (requester.kind === 'stranger') await mailOfAttack(services, guess)
    throw tooManyRequests(waitSeconds, 'too many wrong codes', 'guess')
  }
  const takeBackOwn = () => returnRateLimit(services, own.bucket, own.limit)
  if (method !== 'otp' || requester.kind === 'browser') return takeBackOwn

  const overall = inAnyDay(settings.limits.otpFailuresPerDay)
  // A made-up ID is refused as others are and takes nothing from them.
  const overallSeconds = await (isDecoy(userId) ? secondsUntilUse : takeFromBucket)(
    services,
    OTP_OVERALL,
    overall,
  )
  if (overallSeconds > 0) {
    wrong.inc()
    await takeBackOwn()
    // The text of this code leads to the other methods, in every client.
    throw new ApiFailure(
      4001,
      429,
      'one-time codes are accepted in known browsers alone for now; use another method',
      Math.ceil(overallSeconds),
      'otp-overall',
    )
  }
  return async () => {
    await takeBackOwn()
    await returnRateLimit(services, OTP_OVERALL, overall)
  }
}

function ownBucketOf(
  limits: Services['settings']['limits'],
  { userId, method, requester: { kind, key } }: Guess,
): { readonly bucket: string; readonly limit: Limit } {
  const isBrowser = kind === 'browser'
  const who = kind === 'stranger' ? 'strangers' : key
  if (isSentCodeType(method)) {
    return {
      bucket: `guess:sent:${userId}:${who}`,
      limit: isBrowser ? limits.sentCodeGuessesPerBrowser : limits.sentCodeGuesses,
    }
  }
  return method === 'otp'
    ? {
        bucket: `guess:otp:${userId}:${who}`,
        limit: isBrowser ? limits.otpGuessesPerBrowser : limits.otpGuesses,
      }
    : { bucket: `guess:recovery:${userId}:${who}`, limit: limits.recoveryGuesses }
}

/** One mail a day. A decoy has no address. */
async function mailOfAttack(services: ActingServices, { userId, method }: Guess): Promise<void> {
  const waitSeconds = await takeFromBucket(
    services,
    `attack-mail:${userId}`,
    services.settings.limits.attackMails,
  )
  if (waitSeconds === 0) await addNotice(services, userId, { kind: 'attack', method })
}

/** Notes a wrong code in a known browser. After too many in a row, the browser is known no longer to the employee. */
export async function noteWrongCode(
  { database, settings }: TransactionContext,
  { userId, browserHash }: { readonly userId: number; readonly browserHash: Uint8Array },
): Promise<void> {
  await database.query(
    `WITH forgotten AS (
       DELETE FROM known_browsers WHERE user_id = $1 AND browser_hash = $2 AND wrong_codes >= $3
     )
     UPDATE known_browsers SET wrong_codes = wrong_codes + 1
     WHERE user_id = $1 AND browser_hash = $2 AND wrong_codes < $3`,
    [userId, browserHash, settings.limits.wrongCodesPerBrowser - 1],
  )
}

/** Opens what earlier versions have closed, and forgives every wrong code. */
export async function forgiveGuesses(queries: Queries, userId: number): Promise<void> {
  await queries.query('DELETE FROM closed_methods WHERE user_id = $1', [userId])
  await queries.query('UPDATE authenticators SET closed_at = NULL WHERE user_id = $1', [userId])
  await queries.query('DELETE FROM rate_buckets WHERE bucket ~ $1', [`^guess:[a-z]+:${userId}:`])
  await queries.query('UPDATE known_browsers SET wrong_codes = 0 WHERE user_id = $1', [userId])
}
