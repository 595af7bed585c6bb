import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

export interface StoredFile {
  readonly type: string
  readonly body: Uint8Array<ArrayBuffer>
  /** Absent where compression gains nothing. */
  readonly brotli?: Uint8Array<ArrayBuffer>
  /** Hash of the content, unquoted. */
  readonly hash: string
}

export interface FileStore {
  /** Reads a file of the folder by its relative path; undefined when there is none. */
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
 * Files of one folder, kept in memory with their compressed form until they change on disk.
 *
 * @param sourceMaps whether the sources of scripts are given, too
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
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return compressible ? { type, body, hash, brotli: await brotliOf(path, body) } : { type, body, hash }
}

/** The form that the build made beside the file, else one made now. */
async function brotliOf(path: string, body: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const made = await readFile(`${path}.br`).catch(() => undefined)
  // Quality 11 is what the build uses; the difference on the first request is 2 s against 20 ms for a large file.
  return new Uint8Array(made ?? (await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })))
}
