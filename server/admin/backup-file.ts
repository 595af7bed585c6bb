import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { Readable, pipeline as startPipeline } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import * as v from 'valibot'
import { ignore } from '../platform/failures'
import { AdminError } from './command'

/*
 * Encrypted backups have the format of age (https://age-encryption.org/v1), for one or more public keys. The private
 * keys stay off the machine that makes the backup. `age -d -i KEYFILE FILE` decrypts a backup without this program.
 * Key files are those of `age-keygen`: one key a line, and comments after `#`.
 */

/** A pipeline step that maps one stream of bytes to another. */
type StreamTransform = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

/** First line of every encrypted file. */
const magic = 'age-encryption.org/v1\n'

/** Reads a file of public keys (`age1…`). Returns their number and a step that encrypts for all of them. */
export async function readRecipients(
  path: string,
): Promise<{ readonly count: number; readonly encrypt: StreamTransform }> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  const count = await readKeys(path, 'a public key of age (age1…)', (key) => {
    if (key.startsWith('AGE-SECRET-KEY-')) {
      throw new AdminError(`${path} has a private key. Keep it elsewhere, and give the public one (age1…).`)
    }
    encrypter.addRecipient(key)
  })
  return { count, encrypt: between((file) => encrypter.encrypt(file)) }
}

/** Reads a file of private keys (`AGE-SECRET-KEY-…`). Returns a step that decrypts with any of them. */
async function readIdentities(path: string): Promise<StreamTransform> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  await readKeys(path, 'a private key of age (AGE-SECRET-KEY-…)', (key) => decrypter.addIdentity(key))
  return between((file) => decrypter.decrypt(file))
}

/** True if a file is encrypted in age's format. Rejects with the error of `open` if the file can't be read. */
async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === magic
  } finally {
    await file.close()
  }
}

async function readKeys(path: string, wanted: string, add: (key: string) => void): Promise<number> {
  const content = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new AdminError(`Couldn't read ${path} (${error.code}).`)
  })
  let count = 0
  for (const [index, line] of content.split('\n').entries()) {
    const key = line.trim()
    if (key === '' || key.startsWith('#')) continue
    try {
      add(key)
    } catch (error) {
      // The message leaves out the line's text, which may be a secret.
      throw error instanceof AdminError
        ? error
        : new AdminError(`Line ${index + 1} of ${path} is not ${wanted}.`)
    }
    count += 1
  }
  if (count === 0) throw new AdminError(`${path} has no line with ${wanted}.`)
  return count
}

const between = (code: (file: ReadableStream<Uint8Array>) => Promise<unknown>): StreamTransform =>
  async function* (source) {
    const file: unknown = Readable.toWeb(Readable.from(source))
    yield* (await code(file as ReadableStream<Uint8Array>)) as WebStream<Uint8Array>
  }

/*
 * A backup is JSON lines in gzip: first a head with the format and the secret key, then rows, then the number of
 * rows. A truncated or changed file is detected by gzip's checksum and by the missing last line. Encryption, if
 * requested, wraps the whole gzip stream.
 */

const headSchema = v.object({
  format: v.literal('mfa-elements backup 1'),
  /** Version of the database schema, not of the product. */
  version: v.number(),
  madeAt: v.string(),
  secretKey: v.string(),
})
const rowsSchema = v.object({
  table: v.pipe(v.string(), v.regex(/^[a-z_]+$/)),
  rows: v.array(v.record(v.string(), v.unknown())),
})
const endSchema = v.object({ end: v.number() })

export type BackupHead = Omit<v.InferOutput<typeof headSchema>, 'format'>
export type BackupRows = v.InferOutput<typeof rowsSchema>

/**
 * Writes a new backup file that only its owner can read, and removes it if writing fails. With `encrypt`, only
 * encrypted data reaches the disk. Returns the number of rows.
 */
export async function writeBackup(
  path: string,
  head: BackupHead,
  parts: AsyncIterable<BackupRows>,
  encrypt: StreamTransform | undefined,
): Promise<number> {
  let count = 0
  async function* lines() {
    yield `${JSON.stringify({ format: 'mfa-elements backup 1', ...head })}\n`
    for await (const part of parts) {
      count += part.rows.length
      yield `${JSON.stringify(part)}\n`
    }
    yield `${JSON.stringify({ end: count })}\n`
  }
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    const zipped = createGzip()
    await (encrypt
      ? pipeline(Readable.from(lines()), zipped, encrypt, file)
      : pipeline(Readable.from(lines()), zipped, file))
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new AdminError(`${path} is there already. Name a new file.`)
    await rm(path, { force: true })
    if (syscall === undefined) throw error
    throw new AdminError(`Couldn't write ${path} (${code}).`)
  }
  return count
}

/** A backup file and, if it is encrypted, the step that decrypts it. */
export interface BackupSource {
  readonly path: string
  readonly decrypt: StreamTransform | undefined
}

/**
 * Opens a backup file. Throws AdminError for an encrypted backup without `identities` or a plain backup with them.
 *
 * @param identities path of the file with the private keys
 */
export async function openBackup(path: string, identities: string | undefined): Promise<BackupSource> {
  const encrypted = await isEncrypted(path).catch((error: NodeJS.ErrnoException) => {
    throw new AdminError(`Couldn't read ${path} (${error.code}).`)
  })
  if (encrypted && identities === undefined) {
    throw new AdminError(`${path} is encrypted. Name the file with the private key: --identity KEYFILE.`)
  }
  if (!encrypted && identities !== undefined) {
    throw new AdminError(`${path} is not encrypted. If that is what you expect, leave --identity out.`)
  }
  return { path, decrypt: identities === undefined ? undefined : await readIdentities(identities) }
}

/** Reads a backup to its end before anything is restored. Throws AdminError for a file that is not complete. */
export async function checkBackup(source: BackupSource): Promise<BackupHead> {
  const { path } = source
  const lines = linesOf(source)
  const head = parsed(headSchema, (await lines.next()).value, path)
  let [count, end]: [number, number | undefined] = [0, undefined]
  for await (const line of lines) {
    if (line.startsWith('{"end":')) end = parsed(endSchema, line, path).end
    else count += parsed(rowsSchema, line, path).rows.length
  }
  if (end !== count) throw damaged(path)
  return head
}

/** Yields the rows of a backup that passed `checkBackup`. */
export async function* backupRows(source: BackupSource): AsyncGenerator<BackupRows> {
  const lines = linesOf(source)
  await lines.next()
  for await (const line of lines) {
    if (!line.startsWith('{"end":')) yield parsed(rowsSchema, line, source.path)
  }
}

async function* linesOf({ path, decrypt }: BackupSource): AsyncGenerator<string> {
  const file = createReadStream(path)
  const ended = (error: Error | null | undefined) => ignore(error, 'the loop below rejects with it')
  const zip = createGunzip()
  const text = decrypt ? startPipeline(file, decrypt, zip, ended) : startPipeline(file, zip, ended)
  let rest = ''
  try {
    for await (const piece of text.setEncoding('utf8')) {
      const lines = `${rest}${piece}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    const { code = '', syscall, message } = error as NodeJS.ErrnoException
    if (syscall !== undefined) throw new AdminError(`Couldn't read ${path} (${code}).`)
    if (decrypt && message.includes('no identity matched')) {
      throw new AdminError(`None of the private keys opens ${path}. It was encrypted for others.`)
    }
    throw decrypt || code.startsWith('Z_') ? damaged(path) : error
  }
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, line: unknown, path: string): T {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), line)
  if (!read.success) throw damaged(path)
  return read.output
}

const damaged = (path: string): AdminError =>
  new AdminError(`${path} is not a whole backup. Nothing was restored from it.`)
