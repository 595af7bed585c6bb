import type { PasskeyType } from '../../../src/contract/authentication-types'
import { deviceWaitSeconds } from '../../../src/contract/lifetimes'
import { secondsAfter } from '../platform/clock'
import { hashOf, newSecretToken } from '../secrets/secret-token'
import type { TransactionContext } from '../transaction/transaction'

/** What a challenge was given out for. */
export interface ChallengePurpose {
  readonly userId: number
  readonly applicationId: number
  readonly type: PasskeyType
  readonly ceremony: 'authenticate' | 'register'
}

/** Makes a challenge: 256 random bits in base64url, of which the database has the hash. */
export async function issueChallenge(
  { database, settings }: TransactionContext,
  { userId, applicationId, type, ceremony }: ChallengePurpose,
): Promise<string> {
  const challenge = newSecretToken()
  await database.query(
    `INSERT INTO challenges (challenge_hash, user_id, application_id, type, ceremony, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      hashOf(challenge),
      userId,
      applicationId,
      type,
      ceremony,
      secondsAfter(settings.clock.now(), deviceWaitSeconds),
    ],
  )
  return challenge
}

/**
 * Uses a challenge up, whatever comes of it, and says whether it was still good and given out for this. Done before
 * anything is verified and outside any transaction, so that no failure brings it back.
 */
export async function burnChallenge(
  { database, settings }: TransactionContext,
  challenge: string,
  { userId, applicationId, type, ceremony }: ChallengePurpose,
): Promise<boolean> {
  const [row] = await database.query<{ fits: boolean }>(
    `UPDATE challenges SET consumed_at = $2 WHERE challenge_hash = $1 AND consumed_at IS NULL AND expires_at > $2
     RETURNING user_id = $3 AND application_id = $4 AND type = $5 AND ceremony = $6 AS fits`,
    [hashOf(challenge), settings.clock.now(), userId, applicationId, type, ceremony],
  )
  return row?.fits ?? false
}
