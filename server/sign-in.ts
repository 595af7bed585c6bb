import type { Hono } from 'hono'
import { forgetBrowser as forgetBrowserCall } from '../src/contract/calls/session'
import { token, userAuthenticator } from '../src/contract/calls/sign-in'
import type { AuthenticationType } from '../src/contract/methods'
import { maskEmail, normalizeEmployeeId } from '../src/contract/text'
import { loginDataOf, methodStatuses } from './accounts/employees'
import { DEFAULT_APPLICATION_ID } from './accounts/sign-in-target'
import { isId } from './database/database'
import { isDecoy } from './decoys'
import { serveLoginCall } from './http/calls'
import {
  type Client,
  clientOf,
  forgetBrowser,
  type KnownBrowser,
  knownBrowserOf,
  MOST_KNOWN_BROWSERS,
  newBrowserId,
} from './limits/requester'
import { secondsAfter } from './platform/clock'
import { failure } from './platform/failures'
import { clearOutcome } from './push/answer-push'
import type { RequestContext } from './request-context'
import { hashOf, newRandomId, newSecretToken } from './secrets/secrets'
import { signAccessToken } from './sessions'

/**
 * Serves the first and the last call of every sign-in: from an employee ID to methods, from a login serial to tokens.
 */
export function loginRoutes(app: Hono, context: RequestContext): void {
  serveLoginCall(app, context, userAuthenticator, ({ context, query }) => lookUpEmployee(context, query))

  serveLoginCall(app, context, token, async ({ context, query, c }) => {
    const { method, browser, ...tokens } = await exchangeSerial(context, query, clientOf(c, context))
    // Not awaited: clearing the outcome must not delay the tokens.
    if (method === 'mobile') void clearOutcome(context, query.loginSerial)
    return { ...tokens, ...(browser && { knownBrowser: browser.token }) }
  })

  serveLoginCall(app, context, forgetBrowserCall, async ({ context, c }) => {
    const { browser } = clientOf(c, context)
    if (browser) await forgetBrowser(context.database, browser)
    return {}
  })
}

/**
 * Returns the public data of an employee. If unknown IDs are not rejected, returns a decoy's data for them, with the
 * same queries. Throws 5001 for an unknown employee and 5003 for an unknown application.
 */
async function lookUpEmployee(
  { database, decoys }: RequestContext,
  asked: { readonly employeeId: string; readonly applicationId?: number | null | undefined },
) {
  const employeeId = normalizeEmployeeId(asked.employeeId)
  const wanted = asked.applicationId ?? DEFAULT_APPLICATION_ID
  const [found] = await database.query<{
    readonly user_id: number | null
    readonly email: string | null
    readonly application_id: number | null
  }>(
    `SELECT u.user_id, e.email, a.application_id
     FROM (SELECT COALESCE((SELECT user_id FROM employees WHERE employee_id = $1), $2::int) AS user_id) u
     LEFT JOIN employees e ON e.user_id = u.user_id
     LEFT JOIN applications a ON a.application_id = $3`,
    [employeeId, decoys?.idOf(employeeId) ?? null, isId(wanted) ? wanted : null],
  )
  if (!found || found.user_id === null) throw failure(5001, 'unknown employee')
  if (found.application_id === null) throw failure(5003, 'unknown application')
  const { user_id: userId, email, application_id: applicationId } = found
  const decoy = isDecoy(userId) ? decoys : undefined
  const statuses = await methodStatuses(database, userId, { otherwise: decoy?.statusesOf(userId) })
  return loginDataOf(
    {
      userId: decoys ? decoys.shown(userId) : userId,
      employeeId,
      email: decoy ? decoy.emailOf(userId, employeeId) : email && maskEmail(email),
    },
    applicationId,
    statuses,
  )
}

interface ExchangedSerial {
  readonly method: AuthenticationType
  readonly accessToken: string
  readonly refreshToken: string
  readonly userEmail: string | null
  /** Undefined if the client does not send the header for known browsers. */
  readonly browser: KnownBrowser | undefined
}

/**
 * Uses up a serial and begins the employee's session, in one statement:
 *
 * | reads | writes |
 * |---|---|
 * | `login_serials`, `employees`, `grants` | `login_serials`: it is used up |
 * | `authenticators`, `known_browsers`: how far device and browser are trusted | `sessions`, `audit_log` |
 * | | `known_browsers` if the client sends the header for them, else `familiar_addresses` |
 *
 * The session is trusted if its device is trusted. After an approval on a phone, the browser must be trusted too,
 * because another person may have requested that approval. A trusted session makes its browser trusted. The audit log
 * gets the browser's address here, because the approval's own entry has the phone's address. No call takes the
 * refresh token: the specification has none.
 *
 * Throws 2001 if the serial is unknown, expired or used, or comes without the secret that it is bound to (it then
 * stays valid), or if the employee has been locked or the method withdrawn since. A lock that comes during the
 * statement waits for it, and then ends this session, too.
 */
async function exchangeSerial(
  { database, settings, keys, tokenKeys }: RequestContext,
  { loginSerial, serialSecret }: { readonly loginSerial: string; readonly serialSecret?: string | undefined },
  client: Client,
): Promise<ExchangedSerial> {
  // Fetched first: if this failed later, the serial would be used up and could not be tried again.
  const signingKey = await tokenKeys.signingKey()
  const now = settings.clock.now()
  const sessionId = newRandomId()
  const presented = client.browser?.hashes ?? []
  const newId = newBrowserId()
  const [proven] = await database.query<{
    userId: number
    employeeId: string
    userEmail: string | null
    applicationId: number
    method: AuthenticationType
    isTrusted: boolean
    browserHash: Uint8Array | null
    /** Hashes of those IDs in the client's token that belong to a known browser of any employee. */
    knownHashes: Uint8Array[]
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
     ), presented AS (
       SELECT k.browser_hash, k.is_trusted FROM known_browsers k JOIN proven USING (user_id)
       WHERE k.browser_hash = ANY ($9) ORDER BY k.used_at DESC LIMIT 1
     ), trust AS (
       SELECT COALESCE(a.is_trusted AND (p.method <> 'mobile' OR k.is_trusted), false) AS is_trusted,
         array_remove(ARRAY[p.authenticator_id], NULL) AS devices, COALESCE(k.browser_hash, $12::bytea) AS browser_hash
       FROM proven p LEFT JOIN authenticators a ON a.authenticator_id = p.authenticator_id AND a.user_id = p.user_id
       LEFT JOIN presented k ON true
     ), begun AS (
       INSERT INTO sessions (session_id, user_id, application_id, method, authenticator_id, is_trusted, browser_hash, began_at,
         used_at, expires_at)
       SELECT $4, user_id, application_id, method, authenticator_id, is_trusted, browser_hash, $2, $2, $5 FROM proven, trust
     ), remembered AS ( -- $12, the ID of a new browser, is null if the client does not know the header
       INSERT INTO familiar_addresses (user_id, address_hmac, used_at)
       SELECT user_id, $6, $2 FROM proven WHERE $12 IS NULL
       ON CONFLICT (user_id, address_hmac) DO UPDATE SET used_at = excluded.used_at
     ), known AS (
       INSERT INTO known_browsers AS k (user_id, browser_hash, name, since, used_at, is_trusted, devices)
       SELECT user_id, browser_hash, $10, $2, $2, is_trusted, devices FROM proven, trust WHERE browser_hash IS NOT NULL
       ON CONFLICT (user_id, browser_hash) DO UPDATE SET
         name = excluded.name, used_at = excluded.used_at, wrong_codes = 0,
         is_trusted = k.is_trusted OR excluded.is_trusted,
         devices = k.devices || (SELECT COALESCE(array_agg(d), '{}') FROM unnest(excluded.devices) d WHERE d <> ALL (k.devices))
     ), dropped AS ( -- keeps the most recent browsers of an employee, up to the limit
       DELETE FROM known_browsers WHERE (user_id, browser_hash) IN (
         SELECT k.user_id, k.browser_hash FROM known_browsers k JOIN proven USING (user_id)
         WHERE k.browser_hash <> (SELECT browser_hash FROM trust) ORDER BY k.used_at DESC OFFSET $11
       )
     ), audited AS (
       INSERT INTO audit_log (at, action, outcome, actor, actor_id, employee_id, address, request_id, details)
       SELECT $2, 'session', 'success', 'employee', e.employee_id, e.employee_id, $7, $8,
         jsonb_build_object('method', p.method, 'applicationId', p.application_id)::text
       FROM proven p JOIN employees e USING (user_id)
     )
     SELECT user_id AS "userId", e.employee_id AS "employeeId", e.email AS "userEmail", application_id AS "applicationId",
       method, is_trusted AS "isTrusted", browser_hash AS "browserHash",
       ARRAY(SELECT DISTINCT browser_hash FROM known_browsers WHERE browser_hash = ANY ($9)) AS "knownHashes"
     FROM trust, proven JOIN employees e USING (user_id)`,
    [
      hashOf(loginSerial),
      now,
      serialSecret === undefined ? null : hashOf(serialSecret),
      sessionId,
      secondsAfter(now, settings.tokenHours * 3600),
      client.addressHmac,
      database.scope.address ?? null,
      database.scope.requestId ?? null,
      presented,
      client.browserName,
      MOST_KNOWN_BROWSERS - 1,
      client.knowsHeader ? hashOf(newId) : null,
    ],
  )
  if (!proven) throw failure(2001, 'the login serial is unknown, used or expired')
  const { userEmail, knownHashes, ...who } = proven
  const accessToken = await signAccessToken(
    { settings, keys, signingKey },
    { ...who, sessionId, beganAt: now },
  )
  const browser = who.browserHash ? browserAfter(who.browserHash, knownHashes) : undefined
  return { method: who.method, accessToken, refreshToken: newSecretToken(), userEmail, browser }

  /**
   * Returns the client's browser if it is known to the employee. Otherwise returns it with a new ID for this
   * employee, beside the IDs of its other users.
   */
  function browserAfter(browserHash: Uint8Array, knownHashes: readonly Uint8Array[]): KnownBrowser {
    const isAmong = (hash: Uint8Array | undefined, hashes: readonly Uint8Array[]) =>
      hash !== undefined && hashes.some((each) => Buffer.from(each).equals(hash))
    if (client.browser && isAmong(browserHash, presented)) return client.browser
    const ofOthers = client.browser?.ids.filter((_, index) => isAmong(presented[index], knownHashes)) ?? []
    return knownBrowserOf(keys, [newId, ...ofOthers])
  }
}
