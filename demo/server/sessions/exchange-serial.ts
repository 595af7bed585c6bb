import type { AuthenticationType } from '../../../src/contract/authentication-types'
import { failure } from '../failures/api-failure'
import { addressHmac } from '../limits/familiar-addresses'
import { secondsAfter } from '../platform/clock'
import { newRandomId } from '../platform/random-id'
import { hashOf, newSecretToken } from '../secrets/secret-token'
import type { TransactionContext } from '../transaction/transaction'
import { signAccessToken } from './tokens'

const REFRESH_LIFETIME_DAYS = 30

/**
 * Uses a serial up and begins the session of its employee, whose address is familiar from now on, in one statement. The
 * refresh token is only kept as a hash, and its row stands for the session. Throws 2001 where the serial is unknown, expired or used before,
 * where it comes without the secret that it is bound to, which leaves it to whoever has that, and where the employee was
 * locked or the method withdrawn meanwhile; a lock that comes now waits, and ends this session, too.
 */
export async function exchangeSerial(
  { database, settings, keys }: TransactionContext,
  { loginSerial, serialSecret }: { readonly loginSerial: string; readonly serialSecret?: string | undefined },
  address: string,
): Promise<{
  method: AuthenticationType
  accessToken: string
  refreshToken: string
  userEmail: string | null
}> {
  const now = settings.clock.now()
  const refreshToken = newSecretToken()
  const sessionId = newRandomId()
  const lifetimeSeconds = Math.max(REFRESH_LIFETIME_DAYS * 86_400, settings.tokenHours * 3600)
  const [proven] = await database.query<{
    userId: number
    employeeId: string
    userEmail: string | null
    applicationId: number
    method: AuthenticationType
  }>(
    `WITH allowed AS (
       SELECT s.serial_hash FROM login_serials s
       JOIN employees e ON e.user_id = s.user_id JOIN grants g ON g.user_id = s.user_id AND g.method = s.method
       WHERE s.serial_hash = $1 AND e.locked_at IS NULL FOR SHARE OF e, g
     ), proven AS (
       UPDATE login_serials s SET consumed_at = $2 FROM allowed
       WHERE s.serial_hash = allowed.serial_hash AND s.consumed_at IS NULL AND s.expires_at > $2
         AND (s.secret_hash IS NULL OR s.secret_hash = $3)
       RETURNING s.user_id, s.application_id, s.method
     ), begun AS (
       INSERT INTO refresh_tokens (token_hash, user_id, application_id, expires_at, session_id)
       SELECT $4, user_id, application_id, $5, $6 FROM proven
     ), remembered AS (
       INSERT INTO familiar_addresses (user_id, address_hmac, used_at) SELECT user_id, $7, $2 FROM proven
       ON CONFLICT (user_id, address_hmac) DO UPDATE SET used_at = excluded.used_at
     )
     SELECT user_id AS "userId", e.employee_id AS "employeeId", e.email AS "userEmail", application_id AS "applicationId", method
     FROM proven JOIN employees e USING (user_id)`,
    [
      hashOf(loginSerial),
      now,
      serialSecret === undefined ? null : hashOf(serialSecret),
      hashOf(refreshToken),
      secondsAfter(now, lifetimeSeconds),
      sessionId,
      addressHmac(keys, address),
    ],
  )
  if (!proven) throw failure(2001, 'the login serial is unknown, used or expired')
  const { userEmail, ...bearer } = proven
  const accessToken = signAccessToken({ settings, keys }, { ...bearer, sessionId })
  return { method: bearer.method, accessToken, refreshToken, userEmail }
}
