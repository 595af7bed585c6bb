import { createHash } from 'node:crypto'
import { basename, dirname } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Context, Hono } from 'hono'
import type { PortalCompany } from '../../src/contract/portal-company'
import { LOGO_PATH } from '../company'
import { configurationLocation, pageHeaders } from '../http/security-headers'
import type { RequestContext } from '../request-context'
import type { Settings } from '../settings/server-options'
import { answerFile, createFileStore, type StoredFile } from './file-store'
import { elementsFolder, pageFolder } from './server-folders'

/** Tag in the portal's page that the company's data replaces. */
const EMPTY = '<meta name="company">'

/** Puts the company's data into the portal's page, so that the data is there before anything is drawn. */
function createCompanyPage(company: PortalCompany | undefined) {
  let last: { readonly from: string; readonly filled: StoredFile } | undefined
  return (page: StoredFile): StoredFile => {
    if (!company) return page
    if (last?.from !== page.hash) last = { from: page.hash, filled: filledIn(page, company) }
    return last.filled
  }
}

function filledIn(page: StoredFile, company: PortalCompany): StoredFile {
  const text = new TextDecoder()
    .decode(page.body)
    .replace(EMPTY, () => `<meta name="company" content="${escaped(JSON.stringify(company))}">`)
  const body = new TextEncoder().encode(text)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { type: page.type, body, hash, brotli: new Uint8Array(brotliCompressSync(body)) }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Returns the decoded path below a prefix, without slashes at its ends, or undefined if it can't be decoded. */
export function requestPath(c: Context, prefix: string): string | undefined {
  try {
    return trimSlashes(decodeURI(c.req.path).slice(prefix.length))
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/** Removes slashes at both ends. A regular expression would try each slash in the middle as an end, which is slow. */
function trimSlashes(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && text[start] === '/') start++
  while (end > start && text[end - 1] === '/') end--
  return text.slice(start, end)
}

/** Pages that show the elements without other code, so that they need no Trusted Types policy. */
const PLAIN_PAGES = new Set(['plain.html'])

/**
 * Routes of the portal (spec §2): these paths and all paths below them. Other paths don't get its page with status
 * 200.
 */
const PORTAL_ROUTES =
  /^\/(?:auth|dashboard|register|mobileSetup|personalPolicy|sample|playground|widgets)(?:\/|$)/

/** Paths below which there are only files and services. A wrong path below them gets no portal page. */
const RESERVED =
  /^\/(?:api|bridge|company|elements|host|desk|helpdesk|phone|mqtt|openapi\.json|config\.json)(?:\/|$)/

/** Paths that monitoring tools and scanners often request. They get no portal page, because no user mistypes them. */
const PROBES = [
  /^\/_?(?:\w*z|health[\w-]*|heartbeat|alive|live(?:ness)?|read(?:y|iness)|ping|up|status|monitor\w*|probe|metrics|stats|info|version|env|debug|actuator|management|(?:server|nginx|stub|fpm)[_-](?:status|info))(?:\/|$)/i,
  /\/(?:\.|wp-|cgi-bin|phpmyadmin|vendor\/)/i,
]

/** Returns the pages that the settings switch off. */
const switchedOff = ({ playgroundPage, widgetsPage, samplePage }: Settings): string[] => [
  ...(playgroundPage ? [] : ['playground']),
  ...(widgetsPage ? [] : ['widgets']),
  ...(samplePage ? [] : ['sample']),
]

/** Routes of the portal with its pages, the help desk, the phone page and, in demo mode, the desk. */
export function pageRoutes(app: Hono, { settings }: RequestContext): void {
  // Source maps are for developers of the pages, so only demo mode serves them.
  const filesOf = (name: string) => createFileStore(pageFolder(name), { sourceMaps: settings.demo })
  const host = filesOf('host')
  const withCompany = createCompanyPage(settings.company?.portal)
  const off = switchedOff(settings)

  const answer = (
    c: Context,
    path: string,
    file: StoredFile,
    { phone = false, status }: { phone?: boolean; status?: 200 | 404 } = {},
  ) => {
    const headers = {
      ...(file.type.startsWith('text/html') &&
        pageHeaders(c, settings, {
          trustedTypes: PLAIN_PAGES.has(path) ? "'none'" : 'lit-html',
          phone,
        })),
      'Cache-Control': /(?:^|\/)chunks\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    }
    return answerFile(c, file, headers, status)
  }

  const servePage = (name: string, files = filesOf(name)) => {
    app.get(`/${name}/*`, async (c, next) => {
      const path = requestPath(c, `/${name}`) || 'index.html'
      const file = await files.read(path)
      return file ? answer(c, path, file, { phone: name === 'phone' }) : next()
    })
  }
  servePage('host', host)
  servePage('helpdesk')
  if (settings.phonePage) servePage('phone')
  if (settings.demo) servePage('desk')

  app.get('*', async (c, next) => {
    const path = requestPath(c, '')
    if (path === undefined) return next()
    for (const candidate of [path || 'index.html', `${path}.html`, `${path}/index.html`]) {
      const file = await host.read(candidate)
      if (file) return answer(c, candidate, candidate === 'index.html' ? withCompany(file) : file)
    }
    if (off.includes(path.split('/', 1)[0] ?? '') || !isPagePath(c.req.path)) return next()
    // The portal's page requests its own address again from a script, to read this header. That request gets a 404
    // without the page, so the header is set for it, too.
    c.header(...configurationLocation)
    const status = pageStatus(c)
    const index = status && (await host.read('index.html'))
    return index ? answer(c, 'index.html', withCompany(index), { status }) : next()
  })
}

/** Returns the status of the portal's page, or undefined if the page is not the response. */
function pageStatus(c: Context): 200 | 404 | undefined {
  if (PORTAL_ROUTES.test(c.req.path)) return 200
  return isBrowsing(c) ? 404 : undefined
}

/**
 * True for paths of the signed-in area: all paths without another meaning (spec §2). The area itself shows that a
 * page does not exist.
 */
const isPagePath = (path: string): boolean =>
  !RESERVED.test(path) && !PROBES.some((probe) => probe.test(path)) && !/\.[a-z0-9]+$/i.test(path)

/** True if a user follows a link or has mistyped an address. Programs don't request HTML. */
const isBrowsing = ({ req }: Context): boolean => req.header('accept')?.includes('text/html') ?? false

/** Route of the company's logo, if it has one. */
export function companyRoutes(app: Hono, { settings }: RequestContext): void {
  const file = settings.company?.logoFile
  if (file === undefined) return
  const folder = createFileStore(dirname(file))
  app.get(LOGO_PATH, async (c, next) => {
    const logo = await folder.read(basename(file))
    return logo ? answerFile(c, logo, { 'Cache-Control': 'no-cache' }) : next()
  })
}

/**
 * Headers of the built elements, which pages of any origin load. Modules are fetched with CORS and need the first
 * header. A classic script tag under the page's Cross-Origin-Embedder-Policy needs the second.
 */
const FOR_ANY_PAGE = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

/**
 * Returns the caching header. Chunks have a hash of their content in their names, so they never change. Entries have
 * none, and name the chunks of one release.
 */
const cachingOf = (path: string) =>
  path.startsWith('chunks/') ? 'public, max-age=31536000, immutable' : 'no-cache'

export function elementsRoutes(app: Hono, { settings }: RequestContext): void {
  const files = createFileStore(elementsFolder(), { sourceMaps: settings.demo })
  app.get('/elements/*', async (c, next) => {
    const path = requestPath(c, '/elements/')
    const file = path && (await files.read(path))
    if (!file) return next()
    return answerFile(c, file, { ...FOR_ANY_PAGE, 'Cache-Control': cachingOf(path) })
  })
}
