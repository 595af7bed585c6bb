import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import proxyAddr from 'proxy-addr'
import { statusFailure } from '../platform/failures'
import type { Logger } from '../platform/log'
import { isLoopback, type TrustedProxies } from '../settings/kinds'
import type { Settings } from '../settings/server-options'

const isLoopbackAddress = proxyAddr.compile('loopback')

/** Returns the client address that the limits count. */
export const clientAddress = (c: Context, trustProxy: TrustedProxies): string =>
  addressBehind(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'), trustProxy)

/** Returns the client address, from a connection's remote address and its X-Forwarded-For header. */
export function addressBehind(
  remote: string | undefined,
  forwarded: string | undefined,
  trustProxy: TrustedProxies,
  bits = CLIENT_BITS,
): string {
  const hops = proxiesAndClient(remote, forwarded, trustProxy)
  // If an entry is not a valid address, the proxy that sent the entry counts as the client.
  return (
    hops
      .reverse()
      .map((hop) => countedAddress(hop, bits))
      .find(Boolean) ?? 'unknown'
  )
}

/**
 * Returns the addresses that a request came through, starting at this server: trusted proxies, and the first
 * untrusted address. Each proxy appends the address that it saw, so entries before an untrusted address may be
 * forged.
 */
function proxiesAndClient(
  remote: string | undefined,
  forwarded: string | undefined,
  trustProxy: TrustedProxies,
): string[] {
  if (remote === undefined) return []
  if (forwarded === undefined || !isTrusted(remote, trustProxy)) return [remote]
  // Some proxies also write the port, which `hostOf` removes.
  const named = readPart(forwarded)
    .split(',')
    .map((each) => hostOf(each.trim()))
  const request = { headers: { 'x-forwarded-for': named.join(',') }, socket: { remoteAddress: remote } }
  return proxyAddr.all(request as unknown as IncomingMessage, (address) => isTrusted(address, trustProxy))
}

/**
 * Returns an untrusted proxy and the client that it names; undefined if the request has no usable X-Forwarded-For.
 */
function undeclaredProxy(
  c: Context,
  trustProxy: TrustedProxies,
): { readonly proxy: string; readonly client: string } | undefined {
  const forwarded = c.req.header('x-forwarded-for')
  if (forwarded === undefined) return undefined
  const hops = proxiesAndClient(getConnInfo(c).remote.address, forwarded, trustProxy)
  const proxy = hops.at(-1)?.replace(/^::ffff:/i, '') ?? ''
  const client = countedAddress(readPart(forwarded).split(',').at(-hops.length) ?? '')
  return client && isIP(proxy) ? { proxy, client } : undefined
}

/** True if a request comes from a trusted proxy, which may name the client, the request ID and the trace. */
export function isFromProxy(c: Context, trustProxy: TrustedProxies): boolean {
  const { address } = getConnInfo(c).remote
  return address !== undefined && isTrusted(address, trustProxy)
}

/** True if the remote address of a connection is a trusted proxy. */
export function isTrusted(address: string, trustProxy: TrustedProxies): boolean {
  if (typeof trustProxy === 'function') return trustProxy(address, 0)
  return trustProxy && isLoopbackAddress(address, 0)
}

/** Limit of X-Forwarded-For. The end is read, because the nearest proxies append there. */
const LONGEST_FORWARDED = 1_024

const readPart = (forwarded: string): string => forwarded.slice(-LONGEST_FORWARDED)

/** Long enough for an IPv6 address with zone, brackets, port and spaces. */
const LONGEST_ADDRESS = 128

/** Prefix lengths of IPv6: 64 for one network, 56 for a household or an office with 256 networks. */
const CLIENT_BITS = 64
export const SITE_BITS = 56

/**
 * Returns the part of an address that identifies one client: an IPv4 address, or the /64 of an IPv6 address, since a
 * client can use any address in its /64. Removes ports and zones and unwraps an IPv4 address within IPv6. Undefined
 * for an invalid address.
 */
export function countedAddress(given: string, bits = CLIENT_BITS): string | undefined {
  if (given.length > LONGEST_ADDRESS) return undefined
  const host = hostOf(given.trim())
  if (isIP(host) === 4) return host
  const [address = ''] = host.split('%', 1)
  if (isIP(address) !== 6) return undefined
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group, index) => group & (0xffff << Math.max(0, 16 * (index + 1) - bits)))
    .map((group) => group.toString(16))
    .join(':')}::/${bits}`
}

/** Removes port and brackets from forms such as `1.2.3.4:567` and `[::1]:567`, which some proxies write. */
function hostOf(text: string): string {
  if (text.startsWith('[')) return text.slice(1, Math.max(1, text.indexOf(']')))
  const parts = text.split(':')
  return parts.length === 2 ? (parts[0] ?? '') : text
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser also converts an IPv4 address at the end to two groups.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = [], after = []] = canonical
    .split('::')
    .map((side) => (side ? side.split(':').map((group) => Number.parseInt(group, 16)) : []))
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** A sender that names this many clients is probably a proxy. A client itself may forge one or two addresses. */
const MANY = 10

/**
 * Logs a warning once if a proxy names many clients but TRUST_PROXY does not name the proxy. In that case, all of
 * these clients count as one, and the whole company shares one client's limits.
 */
export function warnOfUndeclaredProxy(log: Logger, { trustProxy }: Settings): MiddlewareHandler {
  const named = new Set<string>()
  return async (c, next) => {
    const found = named.size < MANY ? undeclaredProxy(c, trustProxy) : undefined
    if (found) named.add(found.client)
    if (found && named.size === MANY) {
      const missing = isLoopback(found.proxy) ? '1' : found.proxy
      log.warn(
        `X-Forwarded-For names many clients, who count as one: set TRUST_PROXY=${missing} if that is a proxy of yours`,
      )
    }
    await next()
  }
}

const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i

/** The longest domain name (253 characters), a colon and a port. */
const LONGEST_HOST = 259

/** True if a Host header is valid in a URL. `1.2.3.999`, for example, only looks like an address. */
export const isHost = (host: string): boolean =>
  host.length <= LONGEST_HOST && HOST.test(host) && URL.canParse(`http://${host}`)

/**
 * True if an Origin header names this host, with any scheme. A longer Origin is not parsed, because parsing takes
 * more than linear time.
 */
export const isOriginOf = (host: string, origin: string): boolean =>
  origin.length <= `https://${host}`.length && URL.canParse(origin) && new URL(origin).host === host

/** True if users reach the server over TLS: its own or, according to PUBLIC_URL, a proxy's. */
export const isSecure = ({ publicUrl, tlsCert }: Settings): boolean =>
  publicUrl === undefined ? tlsCert !== undefined : /^https:/i.test(publicUrl)

/**
 * Returns the origin that users see: PUBLIC_URL, or else the host of the request. A malformed Host header is replaced
 * by the server's own address, so that it never gets into a document.
 */
export function publicOrigin(c: Context, settings: Settings): URL {
  if (settings.publicUrl) return new URL(new URL(settings.publicUrl).origin)
  const scheme = isSecure(settings) ? 'https' : 'http'
  const host = c.req.header('host') ?? ''
  return new URL(`${scheme}://${isHost(host) ? host : `localhost:${settings.port}`}`)
}

/** True if pages of another origin may call the API: its origin is in ALLOWED_ORIGINS or PUBLIC_URL. */
export const isAllowedOrigin = (
  { allowedOrigins, publicUrl }: Settings,
  origin: string | undefined,
): boolean =>
  allowedOrigins.includes('*') ||
  (origin !== undefined &&
    (allowedOrigins.includes(origin) || (publicUrl !== undefined && new URL(publicUrl).origin === origin)))

/** The domain that bridge calls have to name. */
export const apiServerDomain = (c: Context, settings: Settings): string =>
  settings.apiServerDomain ?? publicOrigin(c, settings).host

/** Paths that users open or download by a link: the API documentation, the app and its manifest, the policy image. */
const OPENED = new Set([
  '/api',
  ...['/api/app/download', '/api/app/ios-manifest', '/api/login/policy-image'],
  ...['/bridge/download', '/bridge/ios-manifest', '/bridge/policy-image'],
])
/** Frames and similar elements: a page can load them without a click, as often as it likes. */
const FRAMES = new Set(['iframe', 'frame', 'embed', 'object', 'fencedframe'])
/** Request headers of a browser that prefetches a page the user may never see. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Limit of origins that the log names, because an attacker can use any number of origins. */
const MOST_NAMED = 100
const LONGEST_NAME = 200

type HeaderOf = (name: string) => string | undefined

/**
 * Keeps pages of other origins from using the API through a visitor's browser. CORS alone only hides the responses
 * from these pages. Their calls would still send codes and use up the limits of the address, for everybody in the
 * office.
 */
export interface ForeignPages {
  /** Rejects calls of foreign pages, and prefetches. */
  readonly refuse: MiddlewareHandler
  /** True if a foreign page sent a request. */
  isBehind(headerOf: HeaderOf): boolean
}

export function createForeignPages(settings: Settings, log: Logger): ForeignPages {
  const named = new Set<string>()
  const name = (origin: string) => {
    if (named.size >= MOST_NAMED || named.has(origin)) return
    named.add(origin)
    log.warn(
      { origin: printable(origin) },
      'pages of this origin may not call the API: it is not in ALLOWED_ORIGINS',
    )
    if (named.size === MOST_NAMED) log.warn('the log names no further origins that may not call the API')
  }
  const isBehind = (headerOf: HeaderOf): boolean => {
    const origin = foreignOrigin(headerOf, settings)
    if (origin) name(origin)
    return origin !== undefined
  }
  return {
    isBehind,
    refuse: async ({ req }, next) => {
      const headerOf: HeaderOf = (name) => req.header(name)
      if (isUnasked(headerOf)) throw statusFailure(403, 'the API is not fetched ahead')
      if (!isOpened(req.path, headerOf)) {
        if (headerOf('sec-fetch-mode') === 'navigate') throw statusFailure(403, 'the API is no page')
        if (isBehind(headerOf)) throw statusFailure(403, 'pages of this origin may not call the API')
      }
      await next()
    },
  }
}

/**
 * Returns the origin of the foreign page that sent a request: empty if its name is unknown, undefined if the page is
 * allowed. `Sec-Fetch-Site` says whether the page is of the same origin. Browsers from before 2023, and all browsers
 * without TLS, send only Origin or Referer. Programs send neither and are allowed. In DNS rebinding, an attacker's
 * domain points at this server: the page then has the same origin, and only the Host header shows the attack.
 */
function foreignOrigin(headerOf: HeaderOf, settings: Settings): string | undefined {
  const host = headerOf('host') ?? ''
  if (!isServedHost(host, settings)) return `http://${host}`
  const site = headerOf('sec-fetch-site')
  if (site === 'same-origin') return undefined
  const origin = headerOf('origin') ?? originOf(headerOf('referer'))
  if (isAllowedOrigin(settings, origin)) return undefined
  const isJudged = site !== undefined && site !== 'none'
  if (!isJudged && (origin === undefined || isOriginOf(host, origin))) return undefined
  return origin ?? ''
}

/**
 * True if calls are served under a host name. If PUBLIC_URL is set, only these hosts are served: its own, those of
 * ALLOWED_ORIGINS and API_SERVER_DOMAIN, localhost, and IP addresses, which DNS rebinding can't use.
 */
function isServedHost(host: string, { publicUrl, allowedOrigins, apiServerDomain }: Settings): boolean {
  if (publicUrl === undefined || host === '' || allowedOrigins.includes('*')) return true
  const name = hostnameOf(`http://${host}`)
  const served = [publicUrl, ...allowedOrigins, ...(apiServerDomain ? [`http://${apiServerDomain}`] : [])]
  return (
    isLoopback(name) ||
    isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 ||
    served.some((address) => hostnameOf(address) === name)
  )
}

const hostnameOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '')

const originOf = (referrer: string | undefined): string | undefined =>
  referrer !== undefined && URL.canParse(referrer) ? new URL(referrer).origin : undefined

/**
 * True if the user opens one of the `OPENED` paths by a link. Without `Sec-Fetch-Mode` the request is accepted,
 * because these paths only read data.
 */
function isOpened(path: string, headerOf: HeaderOf): boolean {
  const mode = headerOf('sec-fetch-mode')
  const isFramed = FRAMES.has(headerOf('sec-fetch-dest') ?? '')
  return OPENED.has(path) && !isFramed && (mode === undefined || mode === 'navigate')
}

/**
 * True for a prefetched or prerendered call, because a link on any page can cause it. Calls from a prerendered page
 * of our own are allowed.
 */
const isUnasked = (headerOf: HeaderOf): boolean =>
  PURPOSES.some((purpose) => /prefetch|prerender|preview/i.test(headerOf(purpose) ?? '')) &&
  !(headerOf('sec-fetch-site') === 'same-origin' && headerOf('sec-fetch-mode') === 'cors')

/** Escapes bytes beyond ASCII, because headers may contain control characters of terminals. */
const printable = (origin: string): string =>
  origin
    .slice(0, LONGEST_NAME)
    .replace(/[^\x20-\x7e]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

const LONGEST_TYPE = 200

/**
 * Rejects a body that is not JSON, because a foreign page can send other types of bodies without a CORS preflight.
 */
export const requireJson: MiddlewareHandler = async (c, next) => {
  const header = (name: string) => c.req.header(name)
  const hasBody = header('transfer-encoding') !== undefined || Number(header('content-length') ?? 0) > 0
  const given = header('content-type') ?? ''
  const [type = ''] = given.length > LONGEST_TYPE ? [] : given.split(';')
  if (hasBody && type.trim().toLowerCase() !== 'application/json') {
    throw statusFailure(415, 'the body must be application/json')
  }
  await next()
}

/**
 * Serves only requests to localhost or the host of PUBLIC_URL. In DNS rebinding, an attacker's domain points at this
 * server, and the browser treats the attacker's page as one of this server's. The Host header then has the attacker's
 * domain.
 */
export function knownHostsOnly({ publicUrl }: Settings): MiddlewareHandler {
  const published = publicUrl && new URL(publicUrl).hostname
  return async (c, next) => {
    const address = `http://${c.req.header('host') ?? ''}`
    const hostname = URL.canParse(address) ? new URL(address).hostname : ''
    if (!isLoopback(hostname) && hostname !== published) {
      throw statusFailure(403, 'open this page at localhost, or set PUBLIC_URL')
    }
    await next()
  }
}
