import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '../database/database'
import { StartError } from '../failures/start-error'
import { makeFolder } from '../files/make-folder'

/** Keys for separate purposes, all derived from the one secret of the installation. */
export interface SecretKeys {
  readonly codes: Uint8Array
  readonly accessTokens: Uint8Array
  readonly otpSeeds: Uint8Array
  readonly userHandles: Uint8Array
  readonly addresses: Uint8Array
  readonly sealing: Uint8Array
  readonly decoys: Uint8Array
}

/**
 * Takes the secret from the option, else from a file in the data folder that is made on the first start. It is kept
 * away from the database on purpose: a stolen dump must not be enough to try all million codes against their hashes.
 */
export const loadSecretKeys = async (secretKey: string | undefined, dataDir: string): Promise<SecretKeys> => {
  const secret =
    secretKey ?? (dataDir === 'memory' ? newSecret() : await secretFile(join(dataDir, 'secret.key')))
  if (secret.length < 32)
    throw new StartError('SECRET_KEY is too short: it needs at least 32 random characters.')
  return {
    codes: derive(secret, 'codes'),
    accessTokens: derive(secret, 'access tokens'),
    otpSeeds: derive(secret, 'otp seeds'),
    userHandles: derive(secret, 'user handles'),
    addresses: derive(secret, 'addresses'),
    sealing: derive(secret, 'sealing'),
    decoys: derive(secret, 'decoys'),
  }
}

/** Refuses to start with another secret than the one that the database's codes and tokens were made with. */
export const checkSecretKeys = async (keys: SecretKeys, database: Database): Promise<void> => {
  const fingerprint = createHmac('sha256', keys.codes).update('fingerprint').digest('hex')
  await database.query('INSERT INTO key_checks (id, fingerprint) VALUES (1, $1) ON CONFLICT DO NOTHING', [
    fingerprint,
  ])
  const [row] = await database.query<{ fingerprint: string }>('SELECT fingerprint FROM key_checks')
  if (!row || !timingSafeEqual(Buffer.from(row.fingerprint), Buffer.from(fingerprint))) {
    throw new StartError(
      'This database was set up with another secret key. Give every instance the same SECRET_KEY.',
    )
  }
}

const newSecret = () => randomBytes(32).toString('base64url')

const secretFile = async (path: string): Promise<string> => {
  const draft = `${path}.${process.pid}`
  try {
    await makeFolder(dirname(path))
    await writeFile(draft, newSecret(), { mode: 0o600 })
    // Unlike writing, linking is all or nothing: instances that start together in one folder agree on one secret.
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

const derive = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'mfa-elements', purpose, 32))
