import type { Context, Hono } from 'hono'
import { pageHeaders } from '../http/security-headers'
import type { Services } from '../services'
import type { Settings } from '../settings/server-options'
import { answerFile } from './answer-file'
import { createCompanyPage } from './company-page'
import { createFileStore, type StoredFile } from './file-store'
import { requestPath } from './request-path'
import { pageFolder } from './server-folders'

/** Pages that show the elements without any other code, so they need no Trusted Types policy at all. */
const PLAIN_PAGES = new Set(['plain.html'])

/** Paths under which nothing but their own files lives; a wrong one is not found instead of the portal. */
const RESERVED =
  /^\/(?:api|bridge|company|elements|host|desk|helpdesk|phone|mqtt|healthz|livez|readyz|metrics|openapi\.json|config\.json)(?:\/|$)/

/** What else supervisors ask for by habit: the portal's page would tell them that all is well. */
const HEALTH_NAMES = /^\/(?:\w*z|health|ready|live|metrics)\/?$/

/** Pages that the settings may switch off. */
const switchedOff = ({ playgroundPage, widgetsPage, samplePage }: Settings): string[] => [
  ...(playgroundPage ? [] : ['playground']),
  ...(widgetsPage ? [] : ['widgets']),
  ...(samplePage ? [] : ['sample']),
]

/** The portal with its pages, the help desk, the phone and, in demo mode, the desk. */
export function pageRoutes(app: Hono, { settings }: Services): void {
  // Sources are for developers of the pages; an installation serves what it runs.
  const filesOf = (name: string) => createFileStore(pageFolder(name), { sourceMaps: settings.demo })
  const host = filesOf('host')
  const withCompany = createCompanyPage(settings.company?.portal)
  const off = switchedOff(settings)

  const answer = (context: Context, path: string, file: StoredFile, phone = false) =>
    answerFile(context, file, {
      ...(file.type.startsWith('text/html') &&
        pageHeaders(context, settings, {
          trustedTypes: PLAIN_PAGES.has(path) ? "'none'" : 'lit-html',
          phone,
        })),
      'Cache-Control': /(?:^|\/)chunks\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    })

  const servePage = (name: string, files = filesOf(name)) => {
    app.get(`/${name}/*`, async (context, next) => {
      const path = requestPath(context, `/${name}`) || 'index.html'
      const file = await files.read(path)
      return file ? answer(context, path, file, name === 'phone') : next()
    })
  }
  servePage('host', host)
  servePage('helpdesk')
  if (settings.phonePage) servePage('phone')
  if (settings.demo) servePage('desk')

  app.get('*', async (context, next) => {
    const path = requestPath(context, '')
    if (path === undefined) return next()
    for (const candidate of [path || 'index.html', `${path}.html`, `${path}/index.html`]) {
      const file = await host.read(candidate)
      if (file) return answer(context, candidate, candidate === 'index.html' ? withCompany(file) : file)
    }
    const isOff = off.includes(path.split('/', 1)[0] ?? '')
    const index = !isOff && isPortalPath(context.req.path) ? await host.read('index.html') : undefined
    return index ? answer(context, 'index.html', withCompany(index)) : next()
  })
}

/** The signed-in area is everything that is nothing else (spec §2), so an unknown page path is the portal's. */
const isPortalPath = (path: string): boolean =>
  !RESERVED.test(path) && !HEALTH_NAMES.test(path) && !/\.[a-z0-9]+$/i.test(path)
