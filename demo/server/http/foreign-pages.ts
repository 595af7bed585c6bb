import type { MiddlewareHandler } from 'hono'
import { statusFailure } from '../failures/api-failure'
import type { Logger } from '../platform/log'
import type { Settings } from '../settings/server-options'
import { isAllowedOrigin, isOriginOf } from './origin'

/** What is opened or downloaded by a link: the page of the contract, the app and its manifest, the policy image. */
const OPENED = new Set([
  '/api',
  ...['/api/app/download', '/api/app/ios-manifest', '/api/login/policy-image'],
  ...['/bridge/download', '/bridge/ios-manifest', '/bridge/policy-image'],
])
/** What a page shows within itself, as often as it likes, without a click. */
const FRAMES = new Set(['iframe', 'frame', 'embed', 'object', 'fencedframe'])
/** The headers with which browsers have said that the answer may never be looked at. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** The log names so many origins; a page can have as many as it likes. */
const MOST_NAMED = 100
const LONGEST_NAME = 200

/** The value of a request's header. */
type HeaderOf = (name: string) => string | undefined

/**
 * Keeps pages of origins that are not allowed from using the API through a visitor's browser. CORS alone only hides the
 * answers from such a page: its calls would send codes and use up what is counted by address, for everybody in the office.
 */
export interface ForeignPages {
  /** Refuses their calls, and what a browser fetches ahead. */
  readonly refuse: MiddlewareHandler
  /** Whether a foreign page is behind a request. */
  isBehind(headerOf: HeaderOf): boolean
}

export function createForeignPages(settings: Settings, log: Logger): ForeignPages {
  const named = new Set<string>()
  const name = (origin: string) => {
    if (named.size >= MOST_NAMED || named.has(origin)) return
    named.add(origin)
    log.warn(
      { origin: printable(origin) },
      'pages of this origin may not call: ALLOWED_ORIGINS does not name it',
    )
    if (named.size === MOST_NAMED) log.warn('further origins that may not call are not named')
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
 * The origin of the page for which a browser makes a request, where it is not allowed to; empty where it has no name. Browsers
 * say where a request comes from (`Sec-Fetch-Site`); those of before 2023, and all of them without TLS, name the page as
 * the origin or as the referrer. Programs name none, and are let in.
 */
function foreignOrigin(headerOf: HeaderOf, settings: Settings): string | undefined {
  const site = headerOf('sec-fetch-site')
  if (site === 'same-origin') return undefined
  const origin = headerOf('origin') ?? originOf(headerOf('referer'))
  if (isAllowedOrigin(settings, origin)) return undefined
  const isJudged = site !== undefined && site !== 'none'
  if (!isJudged && (origin === undefined || isOriginOf(headerOf('host') ?? '', origin))) return undefined
  return origin ?? ''
}

const originOf = (referrer: string | undefined): string | undefined =>
  referrer !== undefined && URL.canParse(referrer) ? new URL(referrer).origin : undefined

/** Somebody follows a link; browsers that say nothing are believed, since opening these changes nothing. */
function isOpened(path: string, headerOf: HeaderOf): boolean {
  const mode = headerOf('sec-fetch-mode')
  const isFramed = FRAMES.has(headerOf('sec-fetch-dest') ?? '')
  return OPENED.has(path) && !isFramed && (mode === undefined || mode === 'navigate')
}

/** A page of ours may be drawn ahead and call; what is itself fetched ahead may be a link on any page. */
const isUnasked = (headerOf: HeaderOf): boolean =>
  PURPOSES.some((purpose) => /prefetch|prerender|preview/i.test(headerOf(purpose) ?? '')) &&
  !(headerOf('sec-fetch-site') === 'same-origin' && headerOf('sec-fetch-mode') === 'cors')

/** Headers may hold bytes beyond ASCII, among them control characters of terminals. */
const printable = (origin: string): string =>
  origin
    .slice(0, LONGEST_NAME)
    .replace(/[^\x20-\x7e]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

const LONGEST_TYPE = 200

/** Refuses a body of any other type: a foreign page may send those without asking. */
export const requireJson: MiddlewareHandler = async (context, next) => {
  const header = (name: string) => context.req.header(name)
  const hasBody = header('transfer-encoding') !== undefined || Number(header('content-length') ?? 0) > 0
  const given = header('content-type') ?? ''
  const [type = ''] = given.length > LONGEST_TYPE ? [] : given.split(';')
  if (hasBody && type.trim().toLowerCase() !== 'application/json') {
    throw statusFailure(415, 'the body must be application/json')
  }
  await next()
}
