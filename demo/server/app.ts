import { Hono, type MiddlewareHandler } from 'hono'
import { apiDocumentRoutes } from './api/api-document-routes'
import { appRoutes } from './app-store/app-routes'
import { codeRoutes } from './codes/code-routes'
import { phoneRoutes } from './companion/phone-routes'
import { configurationRoute } from './configuration/configuration-route'
import { deskRoutes } from './desk/desk-routes'
import { companyRoutes } from './files/company-routes'
import { elementsRoutes } from './files/elements-routes'
import { pageRoutes } from './files/page-routes'
import { healthRoute } from './health/health-route'
import { helpDeskRoutes } from './help-desk/help-desk-routes'
import { auditLimits } from './http/audit-limits'
import { cors } from './http/cors'
import { deadline } from './http/deadline'
import { errorAnswers, notFound } from './http/error-answers'
import { type ForeignPages, requireJson } from './http/foreign-pages'
import { limitBody } from './http/limit-body'
import { refuseOtherMethods } from './http/method-not-allowed'
import { refuseMalformed } from './http/refuse-malformed'
import { requestLog } from './http/request-log'
import { securityHeaders } from './http/security-headers'
import { shedLoad } from './http/shed-load'
import { warnOfUndeclaredProxy } from './http/undeclared-proxy'
import { passkeyRoutes } from './passkeys/passkey-routes'
import { relatedOriginsRoute } from './passkeys/related-origins-route'
import { policyRoute } from './policy/policy-route'
import { mobileRoutes } from './push/mobile-routes'
import { registrationRoutes } from './registration/registration-routes'
import { deviceRoutes } from './self-service/device-routes'
import { userRoutes } from './self-service/user-routes'
import type { Services } from './services'
import { tokenKeysRoute } from './sessions/token-keys-route'
import { loginRoutes } from './sign-in/login-routes'

/**
 * Everything that this server answers over HTTP.
 *
 * @param observers which see each request first and its answer last
 */
export function createApp(
  services: Services,
  foreignPages: ForeignPages,
  observers: readonly (MiddlewareHandler | undefined)[] = [],
): Hono {
  const { settings, log, shutdown } = services
  const shed = shedLoad(services)
  const app = new Hono()
  app.onError(errorAnswers(log))
  app.notFound(notFound)

  for (const observe of observers) if (observe) app.use(observe)
  app.use(requestLog(log, settings))
  app.use(auditLimits(services))
  app.use(warnOfUndeclaredProxy(log, settings))
  app.use(securityHeaders(settings))
  app.use(deadline({ log, lastCall: shutdown.lastCall }))
  app.use(refuseMalformed)
  for (const path of ['/api/*', '/bridge/*', '/config.json']) app.use(path, cors(settings))
  const callPaths = ['/api/*', '/bridge/*', '/desk/api/*', '/helpdesk/api/*']
  for (const path of callPaths) app.use(path, foreignPages.refuse)
  for (const path of ['/api/*', '/bridge/*']) app.use(path, requireJson)
  for (const path of callPaths) app.use(path, shed)
  app.use(limitBody)

  healthRoute(app, services)
  configurationRoute(app, services)
  loginRoutes(app, services)
  codeRoutes(app, services)
  passkeyRoutes(app, services)
  relatedOriginsRoute(app, services)
  tokenKeysRoute(app, services)
  mobileRoutes(app, services)
  policyRoute(app, services)
  phoneRoutes(app, services)
  registrationRoutes(app, services)
  appRoutes(app, services)
  userRoutes(app, services)
  deviceRoutes(app, services)
  apiDocumentRoutes(app, services)
  helpDeskRoutes(app, services)
  if (settings.demo) deskRoutes(app, services)
  refuseOtherMethods(app)
  elementsRoutes(app)
  companyRoutes(app, services)
  pageRoutes(app, services)
  return app
}
