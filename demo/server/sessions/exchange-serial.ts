import type { AuthenticationType } from '../../../src/contract/authentication-types'
import { failure } from '../failures/api-failure'
import { addressHmac } from '../limits/familiar-addresses'
import { secondsAfter } from '../platform/clock'
import { newRandomId } from '../platform/random-id'
import { hashOf, newSecretToken } from '../secrets/secret-token'
import type { ActingServices } from '../services'
import { signAccessToken } from './tokens'

/**
 * Uses a serial up and begins the session of its employee, whose address is familiar from now on, in one statement. The audit
 * log has the address of the browser with it: that of a sign-in by phone is the phone's. Nothing takes the refresh token: the
 * specification has no call for it. Throws 2001 where the serial is unknown, expired or used before,
 * where it comes without the secret that it is bound to, which leaves it to whoever has that, and where the employee was
 * locked or the method withdrawn meanwhile; a lock that comes now waits, and ends this session, too.
 */
export async function exchangeSerial(
  { database, settings, keys, tokenKeys }: ActingServices,
  { loginSerial, serialSecret }: { readonly loginSerial: string; readonly serialSecret?: string | undefined },
  address: string,
): Promise<{ method: AuthenticationType; accessToken: string; refreshToken: string }> {
  // First, because a serial that is used up cannot be tried again.
  const signingKey = await tokenKeys.signingKey()
  const now = settings.clock.now()
  const sessionId = newRandomId()
  const [proven] = await database.query<{
    userId: number
    employeeId: string
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
       RETURNING s.user_id, s.application_id, s.method, s.authenticator_id
     ), begun AS (
       INSERT INTO sessions (session_id, user_id, application_id, method, authenticator_id, began_at, used_at, expires_at)
       SELECT $4, user_id, application_id, method, authenticator_id, $2, $2, $5 FROM proven
     ), remembered AS (
       INSERT INTO familiar_addresses (user_id, address_hmac, used_at) SELECT user_id, $6, $2 FROM proven
       ON CONFLICT (user_id, address_hmac) DO UPDATE SET used_at = excluded.used_at
     ), audited AS (
       INSERT INTO audit_log (at, action, outcome, actor, actor_id, employee_id, address, request_id, details)
       SELECT $2, 'session', 'success', 'employee', e.employee_id, e.employee_id, $8, $9,
         jsonb_build_object('method', p.method, 'applicationId', p.application_id)::text
       FROM proven p JOIN employees e USING (user_id)
     )
     SELECT user_id AS "userId", e.employee_id AS "employeeId", application_id AS "applicationId", method
     FROM proven JOIN employees e USING (user_id)`,
    [
      hashOf(loginSerial),
      now,
      serialSecret === undefined ? null : hashOf(serialSecret),
      sessionId,
      secondsAfter(now, settings.tokenHours * 3600),
      addressHmac(keys, address),
      database.scope.address ?? null,
      database.scope.requestId ?? null,
    ],
  )
  if (!proven) throw failure(2001, 'the login serial is unknown, used or expired')
  const bearer = { ...proven, sessionId, beganAt: now }
  const accessToken = await signAccessToken({ settings, keys, signingKey }, bearer)
  return { method: proven.method, accessToken, refreshToken: newSecretToken() }
}
