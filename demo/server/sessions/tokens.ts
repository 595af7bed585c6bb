import { createHmac } from 'node:crypto'
import { type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose'
import { isId } from '../accounts/applications'
import { ApiFailure, failure } from '../failures/api-failure'
import { secondsAfter } from '../platform/clock'
import type { SecretKeys } from '../secrets/secret-keys'
import { signJwt } from '../secrets/sign-jwt'
import type { TransactionContext } from '../transaction/transaction'

const ALGORITHM = 'ES256'
/** With which the version before signed; its tokens have all ended when the next version comes. */
const FORMER_ALGORITHM = 'HS256'
/** RFC 9068, 2.1: no other token that this key might sign is taken for one. */
const TYPE = 'at+jwt'
const ISSUER = 'mfa-elements'
const AUDIENCE = 'user-service'

/** Who a bearer token stands for. */
export interface Bearer {
  readonly userId: number
  readonly employeeId: string
  /** The application that was signed in to. */
  readonly applicationId: number
  readonly sessionId: string
  /** What the session began with. */
  readonly method: string
}

/** The token with which the employee of a session calls the user service. */
export function signAccessToken(
  { settings, keys }: Pick<TransactionContext, 'settings' | 'keys'>,
  { userId, employeeId, applicationId, method, sessionId }: Bearer,
): string {
  const { privateKey, publicJwk } = keys.tokenSignatures
  const now = settings.clock.now()
  const iat = inSeconds(now)
  const exp = inSeconds(secondsAfter(now, settings.tokenHours * 3600))
  return signJwt(
    { typ: TYPE, kid: publicJwk.kid },
    {
      employeeId,
      applicationId,
      method,
      iss: ISSUER,
      aud: AUDIENCE,
      sub: String(userId),
      jti: sessionId,
      iat,
      exp,
    },
    privateKey,
  )
}

/** A NumericDate: RFC 7519, 2. */
const inSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/**
 * Reads the `Authorization` header of a call. Throws 2001 when the token is missing, invalid or expired, and 2002 when its
 * session was ended, or its employee is gone, locked, or no longer allowed the method that the session began with.
 */
export async function requireBearer(
  needs: TransactionContext,
  authorization: string | undefined,
): Promise<Bearer> {
  const payload = await verified(needs, authorization)
  const userId = Number(payload.sub)
  const sessionId = String(payload.jti)
  const method = String(payload.method)
  const [row] = isId(userId)
    ? await needs.database.query<{ employee_id: string }>(
        `SELECT e.employee_id FROM employees e
         JOIN refresh_tokens r ON r.user_id = e.user_id AND r.session_id = $2
         JOIN grants g ON g.user_id = e.user_id AND g.method = $3
         WHERE e.user_id = $1 AND e.locked_at IS NULL`,
        [userId, sessionId, method],
      )
    : []
  if (!row) throw failure(2002, 'the session has ended, or the employee is unknown or locked')
  const applicationId = Number(payload.applicationId)
  return { userId, employeeId: row.employee_id, applicationId, sessionId, method }
}

/** Several times as long as our own tokens. */
const LONGEST_AUTHORIZATION = 4_096

async function verified(
  { settings, keys }: TransactionContext,
  authorization: string | undefined,
): Promise<JWTPayload> {
  const given = (authorization?.length ?? 0) > LONGEST_AUTHORIZATION ? '' : (authorization ?? '')
  const accessToken = /^Bearer +(\S+)$/i.exec(given)?.[1]
  if (!accessToken) throw failure(2001, 'no bearer token')
  const { payload } = await jwtVerify(accessToken, (header) => checkingKey(keys, header), {
    algorithms: [ALGORITHM, FORMER_ALGORITHM],
    typ: TYPE,
    issuer: ISSUER,
    audience: AUDIENCE,
    requiredClaims: ['sub', 'jti', 'iat', 'exp'],
    currentDate: settings.clock.now(),
  }).catch((cause: Error) => {
    throw new ApiFailure(2001, 401, cause.name === 'JWTExpired' ? 'token expired' : 'token invalid')
  })
  return payload
}

/** By its name and its algorithm together, so that no key is used for what it was not made for. */
async function checkingKey(keys: SecretKeys, { alg, kid }: JWTHeaderParameters) {
  if (alg === ALGORITHM && kid === keys.tokenSignatures.publicJwk.kid) return keys.tokenSignatures.publicKey
  if (alg === FORMER_ALGORITHM && kid === keyIdOf(keys)) return importedKey(keys)
  throw new Error('token of another key')
}

/** Given bytes, the library imports them again for each token. */
const imported = new WeakMap<Uint8Array, ReturnType<typeof importKey>>()

const importKey = (key: Uint8Array) =>
  crypto.subtle.importKey('raw', new Uint8Array(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])

function importedKey({ accessTokens }: Pick<SecretKeys, 'accessTokens'>) {
  const key = imported.get(accessTokens) ?? importKey(accessTokens)
  imported.set(accessTokens, key)
  return key
}

/** The name that the version before gave its key. */
const keyIdOf = ({ accessTokens }: SecretKeys): string =>
  createHmac('sha256', accessTokens).update('key id').digest('base64url').slice(0, 11)
