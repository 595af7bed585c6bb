import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context } from 'hono'

export interface StoredFile {
  readonly type: string
  readonly body: Uint8Array<ArrayBuffer>
  /** Missing for formats that are already compressed. */
  readonly brotli?: Uint8Array<ArrayBuffer>
  /** Hash of the content, without the quotes of an ETag. */
  readonly hash: string
}

export interface FileStore {
  /** Reads a file of the folder by its relative path. Returns undefined if it does not exist. */
  read(path: string): Promise<StoredFile | undefined>
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
}
const UNCOMPRESSIBLE = new Set(['.png', '.ico'])

const compress = promisify(brotliCompress)

/**
 * Reads files of one folder, and caches them in memory with their compressed form until they change on disk.
 *
 * @param sourceMaps true to serve source maps, too
 */
export function createFileStore(folder: string, { sourceMaps = true } = {}): FileStore {
  const cache = new Map<string, { version: string; file: Promise<StoredFile> }>()
  return {
    read: async (path) => {
      const absolute = join(folder, normalize(`${sep}${path}`))
      const extension = extname(absolute)
      const type = TYPES[extension]
      if (!type || absolute.includes('\0') || (extension === '.map' && !sourceMaps)) return undefined
      const found = await stat(absolute).catch(() => undefined)
      if (!found?.isFile()) return undefined
      const version = `${found.mtimeMs}/${found.size}`
      const cached = cache.get(absolute)
      if (cached?.version === version) return cached.file
      const file = load(absolute, type, !UNCOMPRESSIBLE.has(extension))
      cache.set(absolute, { version, file })
      file.catch(() => cache.delete(absolute))
      return file
    },
  }
}

async function load(path: string, type: string, compressible: boolean): Promise<StoredFile> {
  const body = new Uint8Array(await readFile(path))
  const hash = hashOf(body)
  return compressible ? { type, body, hash, brotli: await brotliOf(path, body) } : { type, body, hash }
}

/** Makes a stored file from a text that the server generates. */
export async function storedText(extension: '.html' | '.css' | '.json', text: string): Promise<StoredFile> {
  const body = new TextEncoder().encode(text)
  return { type: TYPES[extension] ?? '', body, hash: hashOf(body), brotli: await compressed(body) }
}

const hashOf = (body: Uint8Array): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22)

/** Returns the compressed file that the build made, or compresses the body now if there is no such file. */
async function brotliOf(path: string, body: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const made = await readFile(`${path}.br`).catch(() => undefined)
  return made ? new Uint8Array(made) : compressed(body)
}

/**
 * Compresses with quality 6, which takes some 20 ms for a large file. Quality 11, which the build uses, would delay
 * the first request for such a file by 2 s.
 */
const compressed = async (body: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }))

/**
 * Responds with a stored file, compressed if the client accepts that. Responds with 304 if the client has it already.
 */
export function answerFile(
  c: Context,
  file: StoredFile,
  headers: Record<string, string>,
  status: 200 | 404 = 200,
): Response {
  const brotli = acceptsBrotli(c.req.header('accept-encoding')) ? file.brotli : undefined
  const etag = `"${file.hash}${brotli ? '-br' : ''}"`
  const all = { ...headers, ETag: etag, Vary: 'Accept-Encoding' }
  if (status === 200 && matches(c.req.header('if-none-match'), etag)) return c.body(null, 304, all)
  return c.body(brotli ?? file.body, status, {
    ...all,
    'Content-Type': file.type,
    ...(brotli && { 'Content-Encoding': 'br' }),
  })
}

/**
 * Longest list in a header that is read. With a longer list, the file is sent whole and uncompressed, which every
 * client accepts.
 */
const LONGEST_LIST = 1_024

const entriesOf = (header = ''): string[] => (header.length > LONGEST_LIST ? [] : header.split(','))

/** RFC 9110, 12.5.3: a weight of 0 refuses the coding. */
const acceptsBrotli = (header: string | undefined): boolean =>
  entriesOf(header).some((coding) => {
    const [name, weight = ''] = coding.split(';').map((part) => part.trim().toLowerCase())
    return name === 'br' && !/^q=0(?:\.0*)?$/.test(weight)
  })

const matches = (header: string | undefined, etag: string): boolean =>
  entriesOf(header).some((known) => known.trim().replace(/^W\//, '') === etag)
