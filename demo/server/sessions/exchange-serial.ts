import type { AuthenticationType } from '../../../src/contract/authentication-types'
import { failure } from '../failures/api-failure'
import { type KnownBrowser, MOST_KNOWN_BROWSERS, newKnownBrowser } from '../limits/known-browsers'
import type { Client } from '../limits/requester'
import { secondsAfter } from '../platform/clock'
import { newRandomId } from '../platform/random-id'
import { hashOf, newSecretToken } from '../secrets/secret-token'
import type { ActingServices } from '../services'
import { signAccessToken } from './tokens'

interface Exchanged {
  readonly method: AuthenticationType
  readonly accessToken: string
  readonly refreshToken: string
  readonly userEmail: string | null
  /** Undefined where the client does not know the header. */
  readonly browser: KnownBrowser | undefined
}

/**
 * Uses a serial up and begins the session of its employee in one statement. From now on the employee's browser is known or,
 * where the client does not know the header for it, their address familiar. The audit log has the address of the browser with
 * it: that of a sign-in by phone is the phone's. Nothing takes the refresh token: the specification has no call for it. Throws
 * 2001 where the serial is unknown, expired or used before,
 * where it comes without the secret that it is bound to, which leaves it to whoever has that, and where the employee was
 * locked or the method withdrawn meanwhile; a lock that comes now waits, and ends this session, too.
 */
export async function exchangeSerial(
  { database, settings, keys, tokenKeys }: ActingServices,
  { loginSerial, serialSecret }: { readonly loginSerial: string; readonly serialSecret?: string | undefined },
  client: Client,
): Promise<Exchanged> {
  // First, because a serial that is used up cannot be tried again.
  const signingKey = await tokenKeys.signingKey()
  const now = settings.clock.now()
  const sessionId = newRandomId()
  const browser = client.knowsHeader ? (client.browser ?? newKnownBrowser(keys)) : undefined
  const [proven] = await database.query<{
    userId: number
    employeeId: string
    userEmail: string | null
    applicationId: number
    method: AuthenticationType
    isFamiliar: boolean
  }>(
    `WITH allowed AS (
       SELECT s.serial_hash FROM login_serials s
       JOIN employees e ON e.user_id = s.user_id JOIN grants g ON g.user_id = s.user_id AND g.method = s.method
       WHERE s.serial_hash = $1 AND e.locked_at IS NULL FOR SHARE OF e, g
     ), proven AS (
       UPDATE login_serials s SET consumed_at = $2 FROM allowed
       WHERE s.serial_hash = allowed.serial_hash AND s.consumed_at IS NULL AND s.expires_at > $2
         AND (s.secret_hash IS NULL OR s.secret_hash = $3)
       RETURNING s.user_id, s.application_id, s.method, s.authenticator_id, s.is_familiar
     ), begun AS (
       INSERT INTO sessions (session_id, user_id, application_id, method, authenticator_id, is_familiar, began_at, used_at,
         expires_at)
       SELECT $4, user_id, application_id, method, authenticator_id, is_familiar, $2, $2, $5 FROM proven
     ), remembered AS (
       INSERT INTO familiar_addresses (user_id, address_hmac, used_at)
       SELECT user_id, $6, $2 FROM proven WHERE $9::bytea IS NULL
       ON CONFLICT (user_id, address_hmac) DO UPDATE SET used_at = excluded.used_at
     ), known AS (
       INSERT INTO known_browsers (user_id, browser_hash, name, since, used_at)
       SELECT user_id, $9, $10, $2, $2 FROM proven WHERE $9 IS NOT NULL
       ON CONFLICT (user_id, browser_hash) DO UPDATE SET
         name = excluded.name, used_at = excluded.used_at, wrong_codes = 0
     ), dropped AS (
       DELETE FROM known_browsers WHERE (user_id, browser_hash) IN (
         SELECT k.user_id, k.browser_hash FROM known_browsers k JOIN proven USING (user_id)
         WHERE k.browser_hash <> $9 ORDER BY k.used_at DESC OFFSET $11
       )
     ), audited AS (
       INSERT INTO audit_log (at, action, outcome, actor, actor_id, employee_id, address, request_id, details)
       SELECT $2, 'session', 'success', 'employee', e.employee_id, e.employee_id, $7, $8,
         jsonb_build_object('method', p.method, 'applicationId', p.application_id)::text
       FROM proven p JOIN employees e USING (user_id)
     )
     SELECT user_id AS "userId", e.employee_id AS "employeeId", e.email AS "userEmail", application_id AS "applicationId",
       method, is_familiar AS "isFamiliar"
     FROM proven JOIN employees e USING (user_id)`,
    [
      hashOf(loginSerial),
      now,
      serialSecret === undefined ? null : hashOf(serialSecret),
      sessionId,
      secondsAfter(now, settings.tokenHours * 3600),
      client.addressHmac,
      database.scope.address ?? null,
      database.scope.requestId ?? null,
      browser?.hash ?? null,
      client.browserName,
      MOST_KNOWN_BROWSERS - 1,
    ],
  )
  if (!proven) throw failure(2001, 'the login serial is unknown, used or expired')
  const { userEmail, ...who } = proven
  const accessToken = await signAccessToken(
    { settings, keys, signingKey },
    { ...who, sessionId, beganAt: now },
  )
  return { method: who.method, accessToken, refreshToken: newSecretToken(), userEmail, browser }
}
