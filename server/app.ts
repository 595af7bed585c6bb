import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { knownBrowserHeader } from '../src/contract/known-browser'
import { appRoutes } from './app-store/app-routes'
import { codeRoutes } from './codes/code-routes'
import { configurationRoute } from './configuration'
import { deskRoutes } from './desk/desk-routes'
import { deviceRoutes } from './devices'
import { apiDocumentRoutes } from './files/api-document'
import { companyRoutes, elementsRoutes, pageRoutes } from './files/page-routes'
import { helpDeskRoutes } from './help-desk/help-desk-routes'
import { errorAnswers, notFound, refuseOtherMethods } from './http/error-answers'
import { deadline, limitBody, refuseMalformed } from './http/request-bounds'
import { auditLimits, requestLog } from './http/request-log'
import {
  clientAddress,
  type ForeignPages,
  isAllowedOrigin,
  requireJson,
  warnOfUndeclaredProxy,
} from './http/request-source'
import { securityHeaders } from './http/security-headers'
import { shedLoad } from './http/shed-load'
import { countCalls, createCallLimits } from './limits/call-limits'
import { kindOf, type Limit } from './limits/limits'
import { readKnownBrowser } from './limits/requester'
import { healthRoute } from './monitoring/health'
import { passkeyRoutes, relatedOriginsRoute } from './passkeys/passkey-routes'
import { phoneRoutes } from './phone/phone-routes'
import { tooManyRequests } from './platform/failures'
import { policyRoute } from './policy/policy-route'
import { mobileRoutes, pushesOfPhones } from './push/mobile-routes'
import { registrationRoutes, registrationsOfPhones } from './registration'
import type { RequestContext } from './request-context'
import { readAccessToken, tokenKeysRoute } from './sessions'
import type { Settings } from './settings/server-options'
import { loginRoutes } from './sign-in'
import { userRoutes } from './user-routes'

/** Paths whose own handlers count the requests, by browser, phone or address and by cost. */
const COUNTED_ELSEWHERE = ['/api/login/', '/bridge/', '/api/phone/']
/** Health checks are not limited: their requests may come from a proxy's address, which all clients share. */
const PROBES = ['/livez', '/readyz', '/healthz']
/** Calls of the signed-in area. */
const OF_SESSIONS = ['/api/user/', '/helpdesk/api/']
/** A page loads some twenty files, so files have a higher limit than calls. */
const FILES_PER_CALL = 10

/**
 * Limits the requests that no other limit counts, so that one client can't keep the process busy. Calls of the
 * signed-in area are counted by session, so that other clients at the same address can't use up a user's limit. All
 * other requests are counted by address.
 */
function countRequests(app: Hono, context: RequestContext): void {
  const { settings } = context
  const { callsPerAddress, callsPerBrowser } = settings.limits
  const take = createCallLimits(settings.clock)
  const count = (bucket: string, limit: Limit) => {
    const waitSeconds = take(bucket, limit)
    if (waitSeconds > 0) throw tooManyRequests(waitSeconds, 'too many requests', kindOf(bucket))
  }
  const filesPerAddress = { ...callsPerAddress, uses: callsPerAddress.uses * FILES_PER_CALL }
  const isBelow = (path: string, parts: readonly string[]) => parts.some((part) => path.startsWith(part))

  app.use(async (c, next) => {
    const { path } = c.req
    if (!isBelow(path, COUNTED_ELSEWHERE) && !PROBES.includes(path)) {
      const address = clientAddress(c, settings.trustProxy)
      const session = isBelow(path, OF_SESSIONS)
        ? await readAccessToken(context, c.req.header('authorization'))
        : undefined
      if (session) count(`calls:s:${session.sessionId}`, callsPerBrowser)
      else if (isBelow(path, ['/api', '/helpdesk/api/', '/openapi.json']))
        count(`calls:${address}`, callsPerAddress)
      else count(`files:${address}`, filesPerAddress)
    }
    await next()
  })
}

/**
 * Lets pages of the allowed origins call the API and read the configuration. There are no cookies, so credentials are
 * never allowed; a bearer token travels in the Authorization header.
 */
const crossOrigin = (settings: Settings): MiddlewareHandler =>
  cors({
    origin: (origin) => (isAllowedOrigin(settings, origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', knownBrowserHeader],
    exposeHeaders: ['Mfa-Config-Location', 'Retry-After'],
    maxAge: 600,
  })

/**
 * Creates the HTTP application with all routes of this server.
 *
 * @param observers middleware that sees each request first and its response last
 */
export function createApp(
  context: RequestContext,
  foreignPages: ForeignPages,
  observers: readonly (MiddlewareHandler | undefined)[] = [],
): Hono {
  const { settings, log, shutdown, keys } = context
  const shed = shedLoad({
    ...context,
    knownCallerOf: async ({ req }) => {
      const [browser] = readKnownBrowser(keys, req.header(knownBrowserHeader))?.ids ?? []
      if (browser !== undefined) return { caller: `browser ${browser}`, token: browser }
      const session = await readAccessToken(context, req.header('authorization'))
      return session && { caller: `employee ${session.userId}`, token: session.sessionId }
    },
  })
  const app = new Hono()
  app.onError(errorAnswers(log))
  app.notFound(notFound)

  for (const observe of observers) if (observe) app.use(observe)
  app.use(requestLog(log, settings))
  app.use(auditLimits(context))
  app.use(warnOfUndeclaredProxy(log, settings))
  app.use(securityHeaders(settings))
  for (const path of ['/api/*', '/bridge/*', '/config.json']) app.use(path, crossOrigin(settings))
  app.use(deadline({ log, lastCall: shutdown.lastCall }))
  app.use(refuseMalformed)
  const callPaths = ['/api/*', '/bridge/*', '/desk/api/*', '/helpdesk/api/*']
  for (const path of callPaths) app.use(path, foreignPages.refuse)
  for (const path of ['/api/*', '/bridge/*']) app.use(path, requireJson)
  countRequests(app, context)
  for (const path of callPaths) app.use(path, shed)
  app.use(limitBody)

  healthRoute(app, context)
  configurationRoute(app, context)
  countCalls(app, context)
  loginRoutes(app, context)
  codeRoutes(app, context)
  passkeyRoutes(app, context)
  relatedOriginsRoute(app, context)
  tokenKeysRoute(app, context)
  mobileRoutes(app, context)
  policyRoute(app, context)
  phoneRoutes(app, context, [registrationsOfPhones, pushesOfPhones])
  registrationRoutes(app, context)
  appRoutes(app, context)
  userRoutes(app, context)
  deviceRoutes(app, context)
  apiDocumentRoutes(app, context)
  helpDeskRoutes(app, context)
  if (settings.demo) deskRoutes(app, context)
  refuseOtherMethods(app)
  elementsRoutes(app, context)
  companyRoutes(app, context)
  pageRoutes(app, context)
  return app
}
