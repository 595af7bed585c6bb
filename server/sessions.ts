import type { Hono } from 'hono'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { AuthenticationType, DeviceType } from '../src/contract/methods'
import { type Database, isId, type Queries, type SweepOptions, sweepRows } from './database/database'
import { secondsAfter } from './platform/clock'
import { ApiFailure, failure, ignore } from './platform/failures'
import { inTransaction, type RequestContext } from './request-context'
import type { SecretKeys } from './secrets/secrets'
import { JWKS_SECONDS, type SigningKey, TOKEN_ALGORITHM } from './secrets/token-keys'
import type { Settings } from './settings/server-options'

/** The last use of a session is written at most once a minute, so that read requests seldom write. */
const NOTED_EVERY_SECONDS = 60

/**
 * Returns the limits of open sessions: a session that began earlier, or was last used earlier, has ended. The idle
 * limit includes the time between two writes, so that no session ends sooner than the setting says.
 */
const sessionBounds = (
  { tokenHours, sessionIdleMinutes }: Settings,
  now: Date,
): { readonly beganAfter: Date; readonly usedAfter: Date } => ({
  beganAfter: secondsAfter(now, -tokenHours * 3600),
  usedAfter: secondsAfter(now, -(sessionIdleMinutes * 60 + NOTED_EVERY_SECONDS)),
})

/** A session as shown to the help desk and to operators. */
export interface OpenSession {
  readonly application: string
  /** Null for a session that an earlier version began. Such a session ends with the upgrade. */
  readonly method: AuthenticationType | null
  readonly since: Date
  readonly lastUsed: Date
  readonly until: Date
}

/** Lists an employee's open sessions, oldest first. */
export async function listSessions(
  queries: Queries,
  settings: Settings,
  userId: number,
): Promise<OpenSession[]> {
  const now = settings.clock.now()
  const { beganAfter, usedAfter } = sessionBounds(settings, now)
  return queries.query<OpenSession>(
    `SELECT application_name AS application, method, began_at AS since, used_at AS "lastUsed",
            LEAST(expires_at, began_at + make_interval(hours => $5)) AS until
     FROM sessions JOIN applications USING (application_id)
     WHERE user_id = $1 AND expires_at > $2 AND began_at > $3 AND used_at > $4 ORDER BY began_at, session_id`,
    [userId, now, beganAfter, usedAfter, settings.tokenHours],
  )
}

export function sweepSessions(
  database: Database,
  settings: Settings,
  options: SweepOptions = {},
): Promise<number> {
  const now = settings.clock.now()
  const { beganAfter, usedAfter } = sessionBounds(settings, now)
  return sweepRows(
    database,
    (queries, most) =>
      queries.query(
        `DELETE FROM sessions WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM sessions WHERE expires_at <= $2 OR began_at <= $3 OR used_at <= $4 LIMIT $1
           FOR UPDATE SKIP LOCKED
         )) RETURNING 1`,
        [most, now, beganAfter, usedAfter],
      ),
    options,
  )
}

/** The employee and session that a bearer token identifies. */
export interface Bearer {
  readonly userId: number
  readonly employeeId: string
  /** The application that the employee signed in to. */
  readonly applicationId: number
  readonly sessionId: string
  /** The method that the session began with. */
  readonly method: string
  readonly beganAt: Date
  /**
   * True if the session is trusted. The help desk requires this, and devices registered in the session inherit it.
   */
  readonly isTrusted: boolean
  /** The known browser in which the session began, if any. */
  readonly browserHash: Uint8Array | null
}

/*
 * To end sessions for good, their unexchanged login serials are deleted, too. This runs in the same transaction as
 * the change that allows no new sessions, and after that change. By then every earlier serial or session is in the
 * tables, and no new one can follow.
 */

/** Ends one session: its token is invalid from now on. */
export async function endSession(queries: Queries, { sessionId }: Pick<Bearer, 'sessionId'>): Promise<void> {
  await queries.query('DELETE FROM sessions WHERE session_id = $1', [sessionId])
}

/** Ends all sessions of an employee. */
export async function endSessions(queries: Queries, userId: number): Promise<void> {
  await queries.query('DELETE FROM login_serials WHERE user_id = $1', [userId])
  await queries.query('DELETE FROM sessions WHERE user_id = $1', [userId])
}

/**
 * Ends the sessions that began with methods which employees may no longer use. A session without a method, from an
 * earlier version, ends too: it may have begun with any method.
 */
export async function endSessionsOfMethods(
  queries: Queries,
  withdrawn: readonly { readonly userId: number; readonly method: AuthenticationType }[],
): Promise<void> {
  const given = [withdrawn.map(({ userId }) => userId), withdrawn.map(({ method }) => method)]
  await queries.query(
    `DELETE FROM login_serials s USING unnest($1::int[], $2::text[]) AS w (user_id, method)
     WHERE s.user_id = w.user_id AND s.method = w.method`,
    given,
  )
  await queries.query(
    `DELETE FROM sessions s USING unnest($1::int[], $2::text[]) AS w (user_id, method)
     WHERE s.user_id = w.user_id AND (s.method = w.method OR s.method IS NULL)`,
    given,
  )
}

/**
 * Ends the sessions that began with removed devices, except the session that removes them. A session without a
 * device, from an earlier version, may have begun with any device of its kind and ends, too.
 */
export async function endSessionsOfDevices(
  queries: Queries,
  userId: number,
  devices: readonly { readonly id: number; readonly type: DeviceType }[],
  { except }: { readonly except?: string | undefined } = {},
): Promise<void> {
  const ids = devices.map(({ id }) => id)
  await queries.query('DELETE FROM login_serials WHERE user_id = $1 AND authenticator_id = ANY ($2)', [
    userId,
    ids,
  ])
  await queries.query(
    `DELETE FROM sessions WHERE user_id = $1 AND session_id IS DISTINCT FROM $4 AND (
       authenticator_id = ANY ($2)
       OR (authenticator_id IS NULL AND (method IS NULL OR method = ANY ($3)))
     )`,
    [userId, ids, devices.map(({ type }) => type), except ?? null],
  )
}

/**
 * Runs an employee's change in a transaction that checks the session again at its end. A lock, a withdrawal or a
 * logout before this check rolls the change back. After the check, it waits for the commit. Throws 2002 if the
 * session has ended.
 */
export const inSession = <T>(
  context: RequestContext,
  bearer: Bearer,
  run: (context: RequestContext) => Promise<T>,
): Promise<T> =>
  inTransaction(context, async (context) => {
    const result = await run(context)
    await holdSession(context.database, bearer)
    return result
  })

/**
 * Takes a shared lock on the employee's row, last in the transaction. Changes of devices need an exclusive lock on
 * it. If two transactions took the shared lock first and both needed the exclusive one later, they would deadlock.
 */
async function holdSession(queries: Queries, { userId, sessionId, method }: Bearer): Promise<void> {
  const held = await queries.query(
    `SELECT 1 FROM employees e
     JOIN sessions s ON s.user_id = e.user_id AND s.session_id = $2
     JOIN grants g ON g.user_id = e.user_id AND g.method = $3
     WHERE e.user_id = $1 AND e.locked_at IS NULL FOR SHARE`,
    [userId, sessionId, method],
  )
  if (held.length === 0) throw failure(2002, 'the session has ended meanwhile')
}

/** RFC 9068, 2.1: other tokens signed with the same key are not accepted as access tokens. */
const ACCESS_TOKEN_TYPE = 'at+jwt'
/** The audience of the access token: only the user service accepts it. */
const USER_SERVICE = 'user-service'
const APPLICATION_TOKEN_TYPE = 'application+jwt'
const APPLICATION_TOKEN_SECONDS = 300

interface SigningContext {
  readonly settings: Settings
  readonly keys: SecretKeys
  readonly signingKey: SigningKey
}

/** Signs the token with which the employee of a session calls the user service. */
export const signAccessToken = (
  { settings, keys, signingKey }: SigningContext,
  { userId, employeeId, applicationId, method, sessionId, beganAt }: Bearer,
): Promise<string> =>
  new SignJWT({ employeeId, applicationId, method })
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, typ: ACCESS_TOKEN_TYPE, kid: signingKey.kid })
    .setIssuer(issuerOf(settings, keys))
    .setAudience(USER_SERVICE)
    .setSubject(String(userId))
    .setJti(sessionId)
    .setIssuedAt(beganAt)
    .setExpirationTime(secondsAfter(beganAt, settings.tokenHours * 3600))
    .sign(signingKey.privateKey)

/**
 * Signs a token that tells one application who is signed in, since when and with which method. Neither the user
 * service nor another application accepts it.
 */
export async function signApplicationToken(
  { settings, keys, tokenKeys }: RequestContext,
  { userId, employeeId, method, beganAt }: Bearer,
  applicationId: number,
): Promise<{ applicationToken: string; expiresInSeconds: number }> {
  const now = settings.clock.now()
  const { kid, privateKey } = await tokenKeys.signingKey()
  const applicationToken = await new SignJWT({
    employeeId,
    applicationId,
    method,
    auth_time: Math.floor(beganAt.getTime() / 1000),
  })
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, typ: APPLICATION_TOKEN_TYPE, kid })
    .setIssuer(issuerOf(settings, keys))
    .setAudience(`application:${applicationId}`)
    .setSubject(String(userId))
    .setIssuedAt(now)
    .setExpirationTime(secondsAfter(now, APPLICATION_TOKEN_SECONDS))
    .sign(privateKey)
  return { applicationToken, expiresInSeconds: APPLICATION_TOKEN_SECONDS }
}

/**
 * The issuer in tokens: the public URL's origin, or else a name that is unique to this installation and never
 * changes.
 */
const issuerOf = ({ publicUrl }: Settings, { installation }: SecretKeys): string =>
  publicUrl === undefined
    ? `urn:mfa-elements:${Buffer.from(installation).toString('hex')}`
    : new URL(publicUrl).origin

/**
 * Reads the `Authorization` header of a call. Throws 2001 if the token is missing, invalid or expired. Throws 2002 if
 * its session has ended or was idle for too long, or if the employee has been deleted, locked, or no longer has the
 * session's method.
 */
export async function requireBearer(
  context: RequestContext,
  authorization: string | undefined,
): Promise<Bearer> {
  const { database, settings } = context
  const payload = await verified(context, authorization)
  const userId = Number(payload.sub)
  const sessionId = String(payload.jti)
  const method = String(payload.method)
  const now = settings.clock.now()
  const { beganAfter, usedAfter } = sessionBounds(settings, now)
  const [session] = isId(userId)
    ? await database.query<
        Pick<Bearer, 'employeeId' | 'beganAt' | 'isTrusted' | 'browserHash'> & { usedAt: Date }
      >(
        `SELECT e.employee_id AS "employeeId", s.began_at AS "beganAt", s.used_at AS "usedAt",
           s.is_trusted AS "isTrusted", s.browser_hash AS "browserHash"
         FROM employees e
         JOIN sessions s ON s.user_id = e.user_id AND s.session_id = $2 AND s.method = $3
         JOIN grants g ON g.user_id = e.user_id AND g.method = $3
         WHERE e.user_id = $1 AND e.locked_at IS NULL AND s.began_at > $4 AND s.used_at > $5`,
        [userId, sessionId, method, beganAfter, usedAfter],
      )
    : []
  if (!session) throw failure(2002, 'the session has ended, or the employee is unknown or locked')
  const { usedAt, ...begun } = session
  if (usedAt < secondsAfter(now, -NOTED_EVERY_SECONDS)) await noteUse(database, sessionId, now)
  const applicationId = Number(payload.applicationId)
  return { userId, applicationId, sessionId, method, ...begun }
}

/**
 * Returns the employee and session of an access token, or undefined for any other text. Checks the token only: the
 * session may have ended.
 */
export const readAccessToken = (
  context: RequestContext,
  authorization: string | undefined,
): Promise<{ readonly userId: string; readonly sessionId: string } | undefined> =>
  verified(context, authorization).then(
    ({ sub, jti }) => ({ userId: String(sub), sessionId: String(jti) }),
    () => undefined,
  )

async function noteUse(queries: Queries, sessionId: string, now: Date): Promise<void> {
  await queries
    .query('UPDATE sessions SET used_at = GREATEST(used_at, $2) WHERE session_id = $1', [sessionId, now])
    .catch((error: Error) => ignore(error, 'a database that accepts no writes can still be read'))
}

/** Limit of the header, several times as long as our own tokens. */
const LONGEST_AUTHORIZATION = 4_096

async function verified(
  { settings, keys, tokenKeys }: RequestContext,
  authorization: string | undefined,
): Promise<JWTPayload> {
  const given = (authorization?.length ?? 0) > LONGEST_AUTHORIZATION ? '' : (authorization ?? '')
  const accessToken = /^Bearer +(\S+)$/i.exec(given)?.[1]
  if (!accessToken) throw failure(2001, 'no bearer token')
  const readable = await tokenKeys.publicKeys()
  const { payload } = await jwtVerify(
    accessToken,
    ({ kid }) => {
      const key = kid === undefined ? undefined : readable.get(kid)
      if (!key) throw new Error('token of another key')
      return key
    },
    {
      algorithms: [TOKEN_ALGORITHM],
      typ: ACCESS_TOKEN_TYPE,
      issuer: issuerOf(settings, keys),
      audience: USER_SERVICE,
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
      currentDate: settings.clock.now(),
    },
  ).catch((cause: Error) => {
    throw new ApiFailure(2001, 401, cause.name === 'JWTExpired' ? 'token expired' : 'token invalid')
  })
  return payload
}

/** Serves the public keys with which other applications verify their tokens: a JWK set (RFC 7517, 5). */
export function tokenKeysRoute(app: Hono, { tokenKeys }: RequestContext): void {
  app.get('/.well-known/jwks.json', async (c) => {
    const keys = await tokenKeys.published()
    c.header('Cache-Control', `public, max-age=${JWKS_SECONDS}`)
    return c.json({ keys })
  })
}
