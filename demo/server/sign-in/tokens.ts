import { jwtVerify, SignJWT } from 'jose'
import { secondsAfter } from '../clock'
import { ApiFailure, failure } from '../http/api-failure'
import type { ProvenSignIn } from './login-serials'
import type { Needs } from './needs'
import { hashOf, newSecretToken } from './secret-token'

const ISSUER = 'mfa-elements'
const AUDIENCE = 'user-service'
const REFRESH_LIFETIME_DAYS = 30

/** Who a bearer token stands for. */
export interface Bearer {
  readonly userId: number
  readonly employeeId: string
  /** The application that was signed in to. */
  readonly applicationId: number
}

/** Issues both tokens of a sign-in. The refresh token is only kept as a hash. */
export const issueTokens = async (
  { database, settings, keys }: Needs,
  proven: ProvenSignIn,
): Promise<{ accessToken: string; refreshToken: string }> => {
  const now = settings.clock.now()
  const refreshToken = newSecretToken()
  await database.query(
    'INSERT INTO refresh_tokens (token_hash, user_id, application_id, expires_at) VALUES ($1, $2, $3, $4)',
    [
      hashOf(refreshToken),
      proven.userId,
      proven.applicationId,
      secondsAfter(now, REFRESH_LIFETIME_DAYS * 86_400),
    ],
  )
  const accessToken = await new SignJWT({ applicationId: proven.applicationId, method: proven.method })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(proven.userId))
    .setIssuedAt(now)
    .setExpirationTime(secondsAfter(now, settings.tokenHours * 3600))
    .sign(keys.accessTokens)
  return { accessToken, refreshToken }
}

/**
 * Reads the `Authorization` header of a call. Throws 2001 when the token is missing, invalid or expired and 2002 when
 * its employee is gone or locked.
 */
export const requireBearer = async (
  { database, settings, keys }: Needs,
  authorization: string | undefined,
): Promise<Bearer> => {
  const accessToken = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (!accessToken) throw failure(2001, 'no bearer token')
  const { payload } = await jwtVerify(accessToken, keys.accessTokens, {
    algorithms: ['HS256'],
    issuer: ISSUER,
    audience: AUDIENCE,
    currentDate: settings.clock.now(),
  }).catch((cause: Error) => {
    throw new ApiFailure(2001, 401, cause.name === 'JWTExpired' ? 'token expired' : 'token invalid')
  })
  const userId = Number(payload.sub)
  const [row] = await database.query<{ employee_id: string }>(
    'SELECT employee_id FROM employees WHERE user_id = $1 AND locked_at IS NULL',
    [userId],
  )
  if (!row) throw failure(2002, 'unknown or locked employee')
  return { userId, employeeId: row.employee_id, applicationId: Number(payload.applicationId) }
}
