import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as v from 'valibot'
import { AdminError } from './admin-error'

/*
 * A backup is JSON lines under gzip: what it is and the secret key first, then rows, and at the end how many there were. What
 * was cut off or changed is noticed by gzip's checksum and by the end that is missing.
 */

const headSchema = v.object({
  format: v.literal('mfa-elements backup 1'),
  /** Of the database, not of the product. */
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

/** Writes a new file that its owner alone can read, whole or not at all. Gives the number of rows. */
export async function writeBackup(
  path: string,
  head: BackupHead,
  parts: AsyncIterable<BackupRows>,
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
    await pipeline(Readable.from(lines()), createGzip(), file)
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new AdminError(`${path} is there already. Name a new file.`)
    await rm(path, { force: true })
    if (syscall === undefined) throw error
    throw new AdminError(`Couldn't write ${path} (${code}).`)
  }
  return count
}

/** Reads a file to its end, because nothing may be restored from one that is not whole. Throws AdminError for such a file. */
export async function checkBackup(path: string): Promise<BackupHead> {
  const lines = linesOf(path)
  const head = parsed(headSchema, (await lines.next()).value, path)
  let [count, end]: [number, number | undefined] = [0, undefined]
  for await (const line of lines) {
    if (line.startsWith('{"end":')) end = parsed(endSchema, line, path).end
    else count += parsed(rowsSchema, line, path).rows.length
  }
  if (end !== count) throw damaged(path)
  return head
}

/** The rows of a file that was checked. */
export async function* backupRows(path: string): AsyncGenerator<BackupRows> {
  const lines = linesOf(path)
  await lines.next()
  for await (const line of lines) {
    if (!line.startsWith('{"end":')) yield parsed(rowsSchema, line, path)
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  const text = file.pipe(createGunzip()).setEncoding('utf8')
  file.on('error', (error) => text.destroy(error))
  let rest = ''
  try {
    for await (const piece of text) {
      const lines = `${rest}${piece}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    const { code = '', syscall } = error as NodeJS.ErrnoException
    if (syscall !== undefined) throw new AdminError(`Couldn't read ${path} (${code}).`)
    throw code.startsWith('Z_') ? damaged(path) : error
  }
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, line: unknown, path: string): T {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), line)
  if (!read.success) throw damaged(path)
  return read.output
}

const damaged = (path: string): AdminError =>
  new AdminError(`${path} is not a whole backup. Nothing was restored from it.`)
