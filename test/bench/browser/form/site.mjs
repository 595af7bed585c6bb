import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const types = /** @type {Record<string, string>} */ ({
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
})

/** The mark from which the time to the form counts stands right before the form's own tags. */
const pageOf = (/** @type {string} */ body) =>
  `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Bench</title>
  <script>performance.mark('tag')</script>${body}`

/**
 * The page of one contestant, its files after brotli, and its backend's answers. Nothing may be cached.
 *
 * @param {Pick<import('./contestants.mjs').Contestant, 'folder' | 'body' | 'answers'>} contestant
 */
export async function serveContestant({ folder, body, answers }) {
  /** @type {Map<string, Buffer | undefined>} */
  const packed = new Map()
  const fileAt = (/** @type {string} */ path) => {
    if (!packed.has(path)) packed.set(path, pack(join(folder, path.slice('/files/'.length))))
    return packed.get(path)
  }
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').replace(/\?.*/s, ''))
    const say = (
      /** @type {number} */ status,
      /** @type {string} */ type,
      /** @type {string | Buffer} */ text,
    ) =>
      response
        .writeHead(status, {
          'cache-control': 'no-store',
          'content-type': type,
          ...(Buffer.isBuffer(text) && { 'content-encoding': 'br' }),
        })
        .end(text)
    if (path === '/') return say(200, 'text/html; charset=utf-8', pageOf(body))
    const file = path.startsWith('/files/') ? fileAt(path) : undefined
    if (file) return say(200, types[extname(path)] ?? 'application/octet-stream', file)
    const row = `${request.method} ${path}`
    const found = Object.keys(answers).find(
      (each) => each === row || (each.endsWith('*') && row.startsWith(each.slice(0, -1))),
    )
    const answer = found === undefined ? undefined : answers[found]
    const json = typeof answer === 'object' ? answer.json : undefined
    return say(answer ? 200 : 404, 'application/json', JSON.stringify(json ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    // A name that counts as secure, as passkeys need it.
    url: `http://localhost:${port}/`,
    /** Bytes after brotli. @param {string} path */
    bytesOf: (path) => fileAt(path)?.length ?? 0,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function pack(/** @type {string} */ file) {
  try {
    return brotliCompressSync(readFileSync(file))
  } catch {
    return undefined // asked for and not there
  }
}
