import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import { pageHeaders } from '../http/security-headers'
import type { Services } from '../services'
import { answerFile } from './answer-file'
import { createFileStore, type FileStore, type StoredFile } from './file-store'
import { projectFolder } from './project-folder'
import { requestPath } from './request-path'

/** Pages that show the elements without any other code, so they need no Trusted Types policy at all. */
const PLAIN_PAGES = new Set(['plain.html'])

/** Paths under which nothing but their own files lives; a wrong one is not found instead of the portal. */
const RESERVED =
  /^\/(?:api|bridge|elements|host|desk|phone|mqtt|healthz|livez|readyz|openapi\.json|config\.json)(?:\/|$)/

/** The portal with its pages, the phone and, in demo mode, the desk. */
export const pageRoutes = (app: Hono, { settings }: Services): void => {
  const built = join(projectFolder(), 'demo', 'dist')
  const host = createFileStore(join(built, 'host'))

  const answer = (context: Context, path: string, file: StoredFile, phone = false) =>
    answerFile(context, file, {
      ...(file.type.startsWith('text/html') &&
        pageHeaders(context, settings, {
          trustedTypes: PLAIN_PAGES.has(path) ? "'none'" : 'lit-html',
          phone,
        })),
      'Cache-Control': /(?:^|\/)chunks\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    })

  const servePage = (name: string, files = createFileStore(join(built, name))) => {
    app.get(`/${name}/*`, async (context, next) => {
      const path = requestPath(context, `/${name}`) || 'index.html'
      const file = await files.read(path)
      return file ? answer(context, path, file, name === 'phone') : next()
    })
  }
  servePage('host', host)
  servePage('phone')
  if (settings.demo) servePage('desk')

  app.get('*', async (context, next) => {
    const path = requestPath(context, '')
    if (path === undefined) return next()
    for (const candidate of [path || 'index.html', `${path}.html`, `${path}/index.html`]) {
      const file = await host.read(candidate)
      if (file) return answer(context, candidate, file)
    }
    return isPortalPath(context.req.path) ? portal(context, host, answer, next) : next()
  })
}

/** The signed-in area is everything that is nothing else (spec §2), so an unknown page path is the portal's. */
const isPortalPath = (path: string): boolean => !RESERVED.test(path) && !/\.[a-z0-9]+$/i.test(path)

const portal = async (
  context: Context,
  host: FileStore,
  answer: (context: Context, path: string, file: StoredFile) => Response,
  next: () => Promise<void>,
) => {
  const index = await host.read('index.html')
  return index ? answer(context, 'index.html', index) : next()
}
