import { createHmac, timingSafeEqual } from 'node:crypto'
import { advisoryLocks } from '../database/advisory-locks'
import type { Database, Queries } from '../database/database'
import { StartError } from '../failures/start-error'
import { seal, unseal } from './sealed'
import { derive, deriveKeys, keyIdOf, type SecretKeys } from './secret-keys'
import { addNextTokenKey, ensureTokenKey, sealTokenKeysFor } from './token-keys'

/*
 * What is in the database is made with keys that never change, because OTP devices and passkeys out there depend on them.
 * They are derived from the secret key that the database began with. That secret is kept in the database, sealed with the
 * present secret key, and while this is changed with the next one, too: either opens the database then. Token keys do change, and
 * are sealed beside it (token-keys.ts).
 */

const PURPOSE = 'first secret'

/**
 * The keys of a database, which gets its first token key with them. Throws StartError for a secret that does not open it.
 */
export const unlock = async (secret: string, database: Database, now: Date): Promise<SecretKeys> =>
  deriveKeys(await database.transaction((queries) => openFirstSecret(queries, secret, now)))

/** Whether the database has been begun with a secret. */
export async function hasSecret(database: Database): Promise<boolean> {
  const rows = await database.query('SELECT 1 FROM unlocking_keys UNION ALL SELECT 1 FROM key_checks LIMIT 1')
  return rows.length > 0
}

/** Lets another secret open the database, too, and has tokens signed with a new key soon. */
export const addUnlocking = async (
  database: Database,
  secret: string,
  next: string,
  now: Date,
): Promise<void> =>
  database.transaction(async (queries) => {
    await addUnlockingIn(queries, secret, next, now)
    await addNextTokenKey(queries, [secret, next], now)
  })

/** Lets another secret open the database, too, within a transaction. */
export async function addUnlockingIn(
  queries: Queries,
  secret: string,
  next: string,
  now: Date,
): Promise<void> {
  await insertKey(queries, next, await openFirstSecret(queries, secret, now))
  await sealTokenKeysFor(queries, secret, next)
}

/**
 * Has this secret alone open the database, and says how many others did. Tokens are signed soon with a key that the others have
 * never opened.
 */
export const removeOtherUnlocking = async (database: Database, secret: string, now: Date): Promise<number> =>
  database.transaction(async (queries) => {
    await openFirstSecret(queries, secret, now)
    const rows = await queries.query('DELETE FROM unlocking_keys WHERE key_id <> $1 RETURNING 1', [
      keyIdOf(secret),
    ])
    await addNextTokenKey(queries, [secret], now)
    return rows.length
  })

/**
 * Has tokens signed with a new key soon, and says from when on. Undefined where other secrets open the database as well, whose
 * instances would not get the key.
 */
export const rotateTokenKey = async (
  database: Database,
  secret: string,
  now: Date,
): Promise<Date | undefined> =>
  database.transaction(async (queries) => {
    await openFirstSecret(queries, secret, now)
    const others = await queries.query('SELECT 1 FROM unlocking_keys WHERE key_id <> $1', [keyIdOf(secret)])
    return others.length > 0 ? undefined : addNextTokenKey(queries, [secret], now)
  })

async function openFirstSecret(queries: Queries, secret: string, now: Date): Promise<string> {
  const first = await firstSecret(queries, secret)
  await ensureTokenKey(queries, { secret, firstSecret: first, now })
  return first
}

/** Two instances that start together on a new database wait for each other: one of them begins it. */
async function firstSecret(queries: Queries, secret: string): Promise<string> {
  await queries.query('SELECT pg_advisory_xact_lock($1::int)', [advisoryLocks.firstSecret])
  const rows = await queries.query<{ key_id: string; sealed: Uint8Array }>(
    'SELECT key_id, sealed FROM unlocking_keys',
  )
  const own = rows.find(({ key_id }) => key_id === keyIdOf(secret))
  if (own) return unseal(sealingBy(secret), PURPOSE, own.sealed)
  if (rows.length > 0 || !(await isFormerKey(queries, secret))) throw foreignKey()
  await insertKey(queries, secret, secret)
  return secret
}

/** Whether a database of an older version was begun with this secret; a new one, which knows none, is begun now. */
async function isFormerKey(queries: Queries, secret: string): Promise<boolean> {
  const [row] = await queries.query<{ fingerprint: string }>('SELECT fingerprint FROM key_checks')
  const fingerprint = createHmac('sha256', deriveKeys(secret).codes).update('fingerprint').digest('hex')
  return !row || timingSafeEqual(Buffer.from(row.fingerprint), Buffer.from(fingerprint))
}

async function insertKey(queries: Queries, secret: string, first: string): Promise<void> {
  await queries.query('INSERT INTO unlocking_keys (key_id, sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    keyIdOf(secret),
    seal(sealingBy(secret), PURPOSE, first),
  ])
}

const sealingBy = (secret: string) => ({ sealing: derive(secret, 'unlocking') })

const foreignKey = () =>
  new StartError('This database was set up with another secret key. Give every instance the same SECRET_KEY.')
