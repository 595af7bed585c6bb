import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { StartError } from '../failures/start-error'
import { makeFolder } from '../files/make-folder'

const MIN_LENGTH = 32

/**
 * The secret key of the installation: from the option, else from a file in the data folder that is made on the first start.
 * It is kept away from the database on purpose: a stolen dump must not be enough to try all million codes against their
 * hashes.
 */
export const loadSecret = async (secretKey: string | undefined, dataDir: string): Promise<string> =>
  longEnough(secretKey ?? (dataDir === 'memory' ? newSecret() : await readOrMake(secretFileIn(dataDir))))

/**
 * The same for a database that has a key already. Throws StartError where there is none: a new one would not open the
 * database, and its file would look like the key that is missing.
 */
export const existingSecret = async (secretKey: string | undefined, dataDir: string): Promise<string> =>
  longEnough(secretKey ?? (await readExisting(dataDir)))

export const newSecret = (): string => randomBytes(32).toString('base64url')

export const secretFileIn = (dataDir: string): string => join(dataDir, 'secret.key')

/** Puts another secret into the file, all or nothing. */
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

async function writeDraft(path: string, secret: string): Promise<string> {
  // Containers that share a volume have the same process IDs.
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, secret, { mode: 0o600, flush: true })
  return draft
}
