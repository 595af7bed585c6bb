import { createECDH } from 'node:crypto'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Queries } from '../database/database'
import { secondsAfter } from '../platform/clock'
import type { Settings } from '../settings/server-options'
import { seal, unseal } from './sealed'
import { derive, keyIdOf } from './secret-keys'

/*
 * The keys that tokens are signed with are random, and have nothing to do with the secret key but that it opens their private
 * part in the database. A new key is published some minutes before it signs, so that every instance has read it by then, and so
 * has whoever keeps the published set. The key before it stays published until its last token has expired.
 */

export const TOKEN_ALGORITHM = 'ES256'
/** How long others may keep the published set. */
export const JWKS_SECONDS = 300
const REREAD_SECONDS = 60
/** So long a new key is published before it signs: longer than any copy of the set is kept, and than clocks differ. */
const PUBLISHED_AHEAD_SECONDS = 2 * JWKS_SECONDS

/** A public key as others get it: RFC 7517, with what RFC 7518, 6.2.1 has for an elliptic curve. */
export type PublicJwk = JWK & { readonly kid: string }

export interface SigningKey {
  readonly kid: string
  readonly privateKey: CryptoKey
}

interface TokenKey {
  readonly publicJwk: PublicJwk
  readonly publicKey: CryptoKey
  /** Undefined where the secret key of this instance does not open it. */
  readonly privateKey: CryptoKey | undefined
  readonly signsFrom: Date
  /** Undefined for the newest. */
  readonly endsAt: Date | undefined
}

/** The token keys as the database has them, read again every minute. */
export interface TokenKeys {
  signingKey(): Promise<SigningKey>
  /** By their names. */
  publicKeys(): Promise<ReadonlyMap<string, CryptoKey>>
  /** All that tokens may be checked with, and the one that signs next. */
  published(): Promise<PublicJwk[]>
}

export function createTokenKeys({
  database,
  settings: { clock, tokenHours },
  secret,
}: {
  readonly database: Queries
  readonly settings: Pick<Settings, 'clock' | 'tokenHours'>
  readonly secret: string
}): TokenKeys {
  let kept: { readonly keys: Promise<readonly TokenKey[]>; readonly until: Date } | undefined
  // An instance whose secret key was ended before it was restarted goes on with what it has opened.
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

/**
 * Makes a key that signs from now on, where the secret key opens none: the first of a database. Sessions that are there already
 * began with the key that earlier versions derived from the first secret, which ends as any key does that a new one follows.
 */
export async function ensureTokenKey(
  queries: Queries,
  { secret, firstSecret, now }: { readonly secret: string; readonly firstSecret: string; readonly now: Date },
): Promise<void> {
  const opened = await queries.query('SELECT 1 FROM token_key_seals WHERE key_id = $1 LIMIT 1', [
    keyIdOf(secret),
  ])
  if (opened.length > 0) return
  const former = await formerPublicJwk(firstSecret)
  await queries.query(
    `INSERT INTO token_keys (kid, public_jwk, signs_from)
     SELECT $1, $2, $3 WHERE EXISTS (SELECT 1 FROM sessions) AND NOT EXISTS (SELECT 1 FROM token_keys)`,
    [former.kid, JSON.stringify(former), new Date(0)],
  )
  await addTokenKey(queries, [secret], now)
}

/** Makes the key that follows, for the secret keys that are to open it. Gives the time from which it signs. */
export async function addNextTokenKey(
  queries: Queries,
  secrets: readonly string[],
  now: Date,
): Promise<Date> {
  const signsFrom = secondsAfter(now, PUBLISHED_AHEAD_SECONDS)
  await addTokenKey(queries, secrets, signsFrom)
  return signsFrom
}

/** Seals what one secret key opens for another one, too. */
export async function sealTokenKeysFor(queries: Queries, secret: string, next: string): Promise<void> {
  const rows = await queries.query<{ kid: string; sealed: Uint8Array }>(
    'SELECT kid, sealed FROM token_key_seals WHERE key_id = $1',
    [keyIdOf(secret)],
  )
  for (const { kid, sealed } of rows) await insertSeal(queries, next, kid, openText(secret, kid, sealed))
}

/** Forgets the keys whose last token has expired, a day later. */
export async function sweepTokenKeys(
  queries: Queries,
  { clock, tokenHours }: Pick<Settings, 'clock' | 'tokenHours'>,
): Promise<void> {
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

/** By the secret key itself and not by the first secret, which whoever had an earlier secret key may know. */
const sealingBy = (secret: string) => ({ sealing: derive(secret, 'token keys') })

const purposeOf = (kid: string): string => `token key ${kid}`

/** With its thumbprint (RFC 7638) as its name. */
async function named({ kty, crv, x, y }: JWK): Promise<PublicJwk> {
  const point = { kty, crv, x, y } as JWK
  return { ...point, use: 'sig', alg: TOKEN_ALGORITHM, kid: await calculateJwkThumbprint(point) }
}

/** The number of points on P-256: SP 800-186, 3.2.1.3. */
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The public part of the key that versions before the random keys derived from a secret: FIPS 186-5, A.2.1. */
export function formerPublicJwk(firstSecret: string): Promise<PublicJwk> {
  const random = Buffer.from(derive(firstSecret, 'token signatures', 48)).toString('hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(
    ((BigInt(`0x${random}`) % (P256_ORDER - 1n)) + 1n).toString(16).padStart(64, '0'),
    'hex',
  )
  const point = curve.getPublicKey()
  return named({
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  })
}
