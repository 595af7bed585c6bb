import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { advisoryLocks, type Database, type Queries } from '../database/database'
import { StartError } from '../platform/failures'
import { makeFolder } from '../platform/make-folder'
import type { Settings } from '../settings/server-options'
import { derive, deriveKeys, keyIdOf, type SecretKeys, seal, unseal } from './secrets'
import { addNextTokenKey, ensureTokenKey, sealTokenKeysFor } from './token-keys'

const MIN_LENGTH = 32

/**
 * Returns the secret key of the installation: from the option, else from a file in the data folder, which is created
 * on the first start. The key is deliberately not in the database. Otherwise, an attacker with a stolen dump could
 * test all million codes against their hashes.
 */
export const loadSecret = async (secretKey: string | undefined, dataDir: string): Promise<string> =>
  longEnough(secretKey ?? (dataDir === 'memory' ? newSecret() : await readOrMake(secretFileIn(dataDir))))

/**
 * Returns the secret key for a database that has one already. Throws StartError if the key is missing. A new key
 * would not open the database, and its file would be mistaken for the missing key.
 */
export const existingSecret = async (secretKey: string | undefined, dataDir: string): Promise<string> =>
  longEnough(secretKey ?? (await readExisting(dataDir)))

export const newSecret = (): string => randomBytes(32).toString('base64url')

export const secretFileIn = (dataDir: string): string => join(dataDir, 'secret.key')

/** Replaces the secret in the file atomically. */
export async function replaceSecret(dataDir: string, secret: string): Promise<void> {
  const draft = await writeDraft(secretFileIn(dataDir), secret)
  await rename(draft, secretFileIn(dataDir))
}

function longEnough(secret: string): string {
  if (secret.length >= MIN_LENGTH) return secret
  throw new StartError('SECRET_KEY is too short: it needs at least 32 random characters.')
}

async function readExisting(dataDir: string): Promise<string> {
  const advice = "Set SECRET_KEY to this database's key, or DATA_DIR to the folder that holds it."
  if (dataDir === 'memory') throw new StartError(`There is no secret key. ${advice}`)
  const path = secretFileIn(dataDir)
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`Couldn't read the secret key from ${resolve(path)} (${code}). ${advice}`)
  }
}

async function readOrMake(path: string): Promise<string> {
  try {
    await makeFolder(dirname(path))
    const draft = await writeDraft(path, newSecret())
    // Unlike writing, linking is atomic: instances that start at the same time in one folder agree on one secret.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(draft)
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(
      `Couldn't write to the data folder ${dirname(path)} (${code}). Set DATA_DIR to another folder.`,
    )
  }
}

async function writeDraft(path: string, secret: string): Promise<string> {
  // The name does not contain the process ID: containers that share a volume may have the same one.
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, secret, { mode: 0o600, flush: true })
  return draft
}

/*
 * The database's contents depend on keys that never change, because registered OTP devices and passkeys depend on
 * them. These keys are derived from the first secret key of the database. The first secret is stored in the database,
 * sealed with the current secret key. During a key change, it is also sealed with the next key, so that either one
 * opens the database. Token keys do change; they are sealed in a separate table (token-keys.ts).
 */

const PURPOSE = 'first secret'

/**
 * Returns the keys of a database, and creates its first token key if needed. Throws StartError for a secret that does
 * not open the database.
 */
export const unlock = async (secret: string, database: Database, now: Date): Promise<SecretKeys> =>
  deriveKeys(await database.transaction((queries) => openFirstSecret(queries, secret, now)))

/** True if the database has a secret key already. */
export async function hasSecret(database: Database): Promise<boolean> {
  const rows = await database.query('SELECT 1 FROM unlocking_keys UNION ALL SELECT 1 FROM key_checks LIMIT 1')
  return rows.length > 0
}

/** Lets another secret open the database, too, and adds a new token key that signs soon. */
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
 * Makes this secret the only one that opens the database, and returns the number of secrets that it removed. Adds a
 * new token key that signs soon, because the removed secrets could open the previous one.
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
 * Adds a new token key and returns the time from which it signs. Returns undefined if other secrets also open the
 * database, because their instances could not open the new key.
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
  await ensureTokenKey(queries, secret, now)
  return first
}

/**
 * Returns the first secret. Instances that start at the same time on a new database wait for each other, so that only
 * one of them stores it.
 */
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

/** True if a database of an older version was created with this secret, or if the database is new. */
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

/** Returns the secret key of an installation with a database. Throws StartError with a remedy if there is none. */
export async function ownSecret(database: Database, { secretKey, dataDir }: Settings): Promise<string> {
  if (secretKey === undefined && !(await hasSecret(database))) {
    throw new StartError(
      'This database has no secret key yet. It gets one when the server starts with it for the first time.',
    )
  }
  return existingSecret(secretKey, dataDir)
}
