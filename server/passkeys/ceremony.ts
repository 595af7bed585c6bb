import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import * as v from 'valibot'
import { deviceWaitSeconds } from '../../src/contract/codes'
import type { PasskeyType } from '../../src/contract/methods'
import { type Credential, isDecoy } from '../decoys'
import { publicOrigin } from '../http/request-source'
import { secondsAfter } from '../platform/clock'
import { failure } from '../platform/failures'
import type { RequestContext } from '../request-context'
import { hashOf, newSecretToken, type SecretKeys } from '../secrets/secrets'
import type { Settings } from '../settings/server-options'

export interface ChallengePurpose {
  readonly userId: number
  readonly applicationId: number
  readonly type: PasskeyType
  readonly ceremony: 'authenticate' | 'register'
}

/** Issues a challenge: 256 random bits in base64url. The database stores only its hash. */
export async function issueChallenge(
  { database, settings }: RequestContext,
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
 * Uses up a challenge and returns true if it was valid and issued for this purpose. It runs before any verification
 * and outside of transactions, so that a failure can't make the challenge usable again.
 */
export async function burnChallenge(
  { database, settings }: RequestContext,
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

/** Returns an employee's passkeys of one kind, of all applications. */
export async function credentialsOf(
  { database, decoys }: RequestContext,
  userId: number,
  type: PasskeyType,
): Promise<Credential[]> {
  const rows = await database.query<{
    authenticator_id: number
    credential_id: string
    public_key: Uint8Array
    counter: number
    description: string
    transports: string | null
  }>(
    `SELECT authenticator_id, p.credential_id, p.public_key, p.counter, p.transports, a.description
     FROM passkeys p JOIN authenticators a USING (authenticator_id)
     WHERE a.user_id = $1 AND a.type = $2 ORDER BY authenticator_id`,
    [userId, type],
  )
  if (isDecoy(userId)) return decoys?.credentialsOf(userId, type) ?? []
  return rows.map((row) => ({
    authenticatorId: row.authenticator_id,
    credentialId: row.credential_id,
    publicKey: new Uint8Array(row.public_key),
    counter: row.counter,
    description: row.description,
    transports: row.transports?.split(','),
  }))
}

/** Returns credential descriptors for the WebAuthn options. */
export const descriptorsOf = (credentials: readonly Credential[]) =>
  credentials.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    ...(transports && { transports }),
  }))

const clientData = v.object({
  challenge: v.string(),
  crossOrigin: v.optional(v.boolean()),
  topOrigin: v.optional(v.unknown()),
})

/**
 * Returns the challenge from the client data. Throws 11003 for invalid client data, and for a ceremony in a frame of
 * another origin, unless the browser reports the top-level page and this page is in `topOrigins`. The library itself
 * accepts such frames at registration, and at authentication if the browser sends no `topOrigin`.
 */
export function challengeIn(clientDataJSON: string, topOrigins: readonly string[] = []): string {
  const parsed = v.safeParse(clientData, parse(clientDataJSON))
  if (!parsed.success) throw failure(11003, 'the client data cannot be read')
  const { challenge, crossOrigin = false, topOrigin } = parsed.output
  const known = topOrigins.some((allowed) => allowed === topOrigin)
  const framed = crossOrigin || topOrigin !== undefined
  if (framed && !(crossOrigin && known)) {
    throw failure(11003, 'the ceremony took place in a frame of another origin')
  }
  return challenge
}

function parse(clientDataJSON: string): unknown {
  try {
    return JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The relying party that passkeys are bound to, and the origins that may use them. */
export interface RelyingParty {
  readonly id: string
  readonly origins: string[]
}

/** Returns the relying party. Its ID is RP_ID if set, else the host that users see, without a port. */
export function relyingPartyOf(c: Context, settings: Settings): RelyingParty {
  const origin = publicOrigin(c, settings)
  return {
    id: settings.rpId ?? origin.hostname,
    // ALLOWED_ORIGINS may contain '*', which opens the API to any page, but passkeys need named origins.
    origins: [origin.origin, ...settings.allowedOrigins.filter((allowed) => allowed !== '*')],
  }
}

/**
 * Returns the user handle that an authenticator stores, in base64url. It reveals nothing about the employee to anyone
 * who reads it.
 */
export const userHandleOf = ({ userHandles }: SecretKeys, userId: number): string =>
  createHmac('sha256', userHandles).update(String(userId)).digest('base64url')
