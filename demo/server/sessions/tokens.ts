import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { isId } from '../accounts/applications'
import { ApiFailure, failure } from '../failures/api-failure'
import { secondsAfter } from '../platform/clock'
import { ignore } from '../platform/ignore'
import type { SecretKeys } from '../secrets/secret-keys'
import { type SigningKey, TOKEN_ALGORITHM } from '../secrets/token-keys'
import type { ActingServices, Services } from '../services'
import type { Settings } from '../settings/server-options'
import { NOTED_EVERY_SECONDS, sessionBounds } from './sessions'

/** RFC 9068, 2.1: no other token that the same key signs is taken for one. */
const ACCESS_TOKEN_TYPE = 'at+jwt'
/** What the access token opens, and nothing else. */
const USER_SERVICE = 'user-service'
const APPLICATION_TOKEN_TYPE = 'application+jwt'
const APPLICATION_TOKEN_SECONDS = 300
/** Of the tokens of the version before, until the last of them has expired. */
const FORMER_ISSUER = 'mfa-elements'

/** Who a bearer token stands for. */
export interface Bearer {
  readonly userId: number
  readonly employeeId: string
  /** The application that was signed in to. */
  readonly applicationId: number
  readonly sessionId: string
  /** What the session began with. */
  readonly method: string
  readonly beganAt: Date
  /** Of a push, false where it was requested from a browser or address that was new to the employee. */
  readonly isFamiliar: boolean
}

type Signing = Pick<Services, 'settings' | 'keys'> & { readonly signingKey: SigningKey }

/** The token with which the employee of a session calls the user service. */
export const signAccessToken = (
  { settings, keys, signingKey }: Signing,
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
 * A token that says to one application who is signed in, since when and how. It opens nothing here, and nothing at another
 * application.
 */
export async function signApplicationToken(
  { settings, keys, tokenKeys }: Pick<Services, 'settings' | 'keys' | 'tokenKeys'>,
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

/** Where people reach this installation, or a name that no other one has and that stays. */
const issuerOf = ({ publicUrl }: Settings, { installation }: SecretKeys): string =>
  publicUrl === undefined
    ? `urn:mfa-elements:${Buffer.from(installation).toString('hex')}`
    : new URL(publicUrl).origin

/**
 * Reads the `Authorization` header of a call. Throws 2001 when the token is missing, invalid or expired, and 2002 when its
 * session was ended or not used for too long, or its employee is gone, locked, or no longer allowed the method that the session
 * began with.
 */
export async function requireBearer(
  services: ActingServices,
  authorization: string | undefined,
): Promise<Bearer> {
  const { database, settings } = services
  const payload = await verified(services, authorization)
  const userId = Number(payload.sub)
  const sessionId = String(payload.jti)
  const method = String(payload.method)
  const now = settings.clock.now()
  const { beganAfter, usedAfter } = sessionBounds(settings, now)
  const [session] = isId(userId)
    ? await database.query<{ employeeId: string; beganAt: Date; usedAt: Date; isFamiliar: boolean }>(
        `SELECT e.employee_id AS "employeeId", s.began_at AS "beganAt", s.used_at AS "usedAt",
           s.is_familiar AS "isFamiliar"
         FROM employees e
         JOIN sessions s ON s.user_id = e.user_id AND s.session_id = $2 AND (s.method = $3 OR s.method IS NULL)
         JOIN grants g ON g.user_id = e.user_id AND g.method = $3
         WHERE e.user_id = $1 AND e.locked_at IS NULL AND s.began_at > $4 AND s.used_at > $5`,
        [userId, sessionId, method, beganAfter, usedAfter],
      )
    : []
  if (!session) throw failure(2002, 'the session has ended, or the employee is unknown or locked')
  const { employeeId, beganAt, usedAt, isFamiliar } = session
  if (usedAt < secondsAfter(now, -NOTED_EVERY_SECONDS)) await noteUse(services, { sessionId, method }, now)
  const applicationId = Number(payload.applicationId)
  return { userId, employeeId, applicationId, sessionId, method, beganAt, isFamiliar }
}

/** The method as well, which a session of an earlier version has in its token alone. */
async function noteUse(
  { database }: Pick<Services, 'database'>,
  { sessionId, method }: Pick<Bearer, 'sessionId' | 'method'>,
  now: Date,
): Promise<void> {
  await database
    .query(
      `UPDATE sessions SET used_at = GREATEST(used_at, $2), method = COALESCE(method, $3) WHERE session_id = $1`,
      [sessionId, now, method],
    )
    .catch((error: Error) => ignore(error, 'a database that takes no writes is still read from'))
}

/** Several times as long as our own tokens. */
const LONGEST_AUTHORIZATION = 4_096

async function verified(
  { settings, keys, tokenKeys }: Pick<Services, 'settings' | 'keys' | 'tokenKeys'>,
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
      issuer: [issuerOf(settings, keys), FORMER_ISSUER],
      audience: USER_SERVICE,
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
      currentDate: settings.clock.now(),
    },
  ).catch((cause: Error) => {
    throw new ApiFailure(2001, 401, cause.name === 'JWTExpired' ? 'token expired' : 'token invalid')
  })
  return payload
}
