import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Queries } from '../database/database'
import { secondsAfter } from '../platform/clock'
import type { Settings } from '../settings/server-options'
import { derive, keyIdOf, seal, unseal } from './secrets'

/*
 * The keys that sign tokens are random. The secret key only seals their private parts in the database. A new key is
 * published some minutes before it signs, so that every instance, and every application that caches the published
 * set, has read it by then. The previous key stays published until its last token has expired.
 */

export const TOKEN_ALGORITHM = 'ES256'
/** Time for which other applications may cache the published set. */
export const JWKS_SECONDS = 300
const REREAD_SECONDS = 60
/** A new key is published this long before it signs: longer than the set is cached and than clocks differ. */
const PUBLISHED_AHEAD_SECONDS = 2 * JWKS_SECONDS

/** A published public key: RFC 7517, with the parameters of RFC 7518, 6.2.1 for an elliptic curve. */
export type PublicJwk = JWK & { readonly kid: string }

export interface SigningKey {
  readonly kid: string
  readonly privateKey: CryptoKey
}

interface TokenKey {
  readonly publicJwk: PublicJwk
  readonly publicKey: CryptoKey
  /** Undefined if this instance's secret key can't open it. */
  readonly privateKey: CryptoKey | undefined
  readonly signsFrom: Date
  /** Undefined for the newest key. */
  readonly endsAt: Date | undefined
}

/** The token keys in the database, read again every minute. */
export interface TokenKeys {
  signingKey(): Promise<SigningKey>
  /** Public keys by key ID. */
  publicKeys(): Promise<ReadonlyMap<string, CryptoKey>>
  /** All keys that can verify tokens, and the key that signs next. */
  published(): Promise<PublicJwk[]>
}

export function createTokenKeys({
  database,
  settings: { clock, tokenHours },
  secret,
}: {
  readonly database: Queries
  readonly settings: Settings
  readonly secret: string
}): TokenKeys {
  let kept: { readonly keys: Promise<readonly TokenKey[]>; readonly until: Date } | undefined
  // Opened keys are kept, so that an instance can go on signing if its secret key is removed before its restart.
  const opened = new Map<string, CryptoKey>()

  const read = async (): Promise<readonly TokenKey[]> => {
    const rows = await database.query<{
      kid: string
      public_jwk: string
      signs_from: Date
      sealed: Uint8Array | null
    }>(
      `SELECT k.kid, k.public_jwk, k.signs_from, s.sealed
       FROM token_keys k LEFT JOIN token_key_seals s ON s.kid = k.kid AND s.key_id = $1
       ORDER BY k.signs_from, k.kid`,
      [keyIdOf(secret)],
    )
    return Promise.all(
      rows.map(async ({ kid, public_jwk, signs_from, sealed }, index) => {
        const publicJwk = JSON.parse(public_jwk) as PublicJwk
        if (sealed && !opened.has(kid)) opened.set(kid, await openPrivateKey(secret, kid, sealed))
        const next = rows[index + 1]
        return {
          publicJwk,
          publicKey: await imported(publicJwk),
          privateKey: opened.get(kid),
          signsFrom: signs_from,
          endsAt: next && secondsAfter(next.signs_from, tokenHours * 3600 + REREAD_SECONDS),
        }
      }),
    )
  }

  const current = async (): Promise<readonly TokenKey[]> => {
    const now = clock.now()
    if (!kept || kept.until <= now) {
      const reading = { keys: read(), until: secondsAfter(now, REREAD_SECONDS) }
      kept = reading
      reading.keys.catch(() => {
        if (kept === reading) kept = undefined
      })
    }
    return (await kept.keys).filter(({ endsAt }) => endsAt === undefined || endsAt > now)
  }

  return {
    signingKey: async () => {
      const now = clock.now()
      const keys = await current()
      const signing = keys.filter(({ privateKey, signsFrom }) => privateKey && signsFrom <= now).at(-1)
      if (!signing?.privateKey)
        throw new Error('no token key can be opened: restart with the present SECRET_KEY')
      return { kid: signing.publicJwk.kid, privateKey: signing.privateKey }
    },
    publicKeys: async () =>
      new Map((await current()).map(({ publicJwk, publicKey }) => [publicJwk.kid, publicKey] as const)),
    published: async () => (await current()).map(({ publicJwk }) => publicJwk),
  }
}

/** Creates a token key that signs immediately, if the secret key opens no token key yet, as in a new database. */
export async function ensureTokenKey(queries: Queries, secret: string, now: Date): Promise<void> {
  const opened = await queries.query('SELECT 1 FROM token_key_seals WHERE key_id = $1 LIMIT 1', [
    keyIdOf(secret),
  ])
  if (opened.length === 0) await addTokenKey(queries, [secret], now)
}

/** Creates the next key, sealed for the given secret keys. Returns the time from which it signs. */
export async function addNextTokenKey(
  queries: Queries,
  secrets: readonly string[],
  now: Date,
): Promise<Date> {
  const signsFrom = secondsAfter(now, PUBLISHED_AHEAD_SECONDS)
  await addTokenKey(queries, secrets, signsFrom)
  return signsFrom
}

/** Seals all token keys of one secret key for another secret key, too. */
export async function sealTokenKeysFor(queries: Queries, secret: string, next: string): Promise<void> {
  const rows = await queries.query<{ kid: string; sealed: Uint8Array }>(
    'SELECT kid, sealed FROM token_key_seals WHERE key_id = $1',
    [keyIdOf(secret)],
  )
  for (const { kid, sealed } of rows) await insertSeal(queries, next, kid, openText(secret, kid, sealed))
}

/** Deletes keys a day after their last token has expired. */
export async function sweepTokenKeys(queries: Queries, { clock, tokenHours }: Settings): Promise<void> {
  await queries.query(
    `DELETE FROM token_keys k WHERE EXISTS (
       SELECT 1 FROM token_keys next WHERE next.signs_from > k.signs_from AND next.signs_from < $1
     )`,
    [secondsAfter(clock.now(), -(tokenHours + 24) * 3600)],
  )
}

async function addTokenKey(queries: Queries, secrets: readonly string[], signsFrom: Date): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true })
  const publicJwk = await named(await exportJWK(publicKey))
  const privateJwk = JSON.stringify(await exportJWK(privateKey))
  await queries.query('INSERT INTO token_keys (kid, public_jwk, signs_from) VALUES ($1, $2, $3)', [
    publicJwk.kid,
    JSON.stringify(publicJwk),
    signsFrom,
  ])
  for (const secret of secrets) await insertSeal(queries, secret, publicJwk.kid, privateJwk)
}

async function insertSeal(queries: Queries, secret: string, kid: string, privateJwk: string): Promise<void> {
  await queries.query(
    'INSERT INTO token_key_seals (kid, key_id, sealed) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [kid, keyIdOf(secret), seal(sealingBy(secret), purposeOf(kid), privateJwk)],
  )
}

const openText = (secret: string, kid: string, sealed: Uint8Array): string =>
  unseal(sealingBy(secret), purposeOf(kid), sealed)

const openPrivateKey = (secret: string, kid: string, sealed: Uint8Array): Promise<CryptoKey> =>
  imported(JSON.parse(openText(secret, kid, sealed)) as JWK)

const imported = async (jwk: JWK): Promise<CryptoKey> => (await importJWK(jwk, TOKEN_ALGORITHM)) as CryptoKey

/**
 * Token keys are sealed with the secret key itself. Someone with an earlier secret key may know the first secret, so
 * token keys are not sealed with it.
 */
const sealingBy = (secret: string) => ({ sealing: derive(secret, 'token keys') })

const purposeOf = (kid: string): string => `token key ${kid}`

/** Returns the JWK with its thumbprint (RFC 7638) as its key ID. */
async function named({ kty, crv, x, y }: JWK): Promise<PublicJwk> {
  const point = { kty, crv, x, y } as JWK
  return { ...point, use: 'sig', alg: TOKEN_ALGORITHM, kid: await calculateJwkThumbprint(point) }
}
