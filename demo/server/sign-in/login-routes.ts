import type { Hono } from 'hono'
import { userAuthenticator } from '../../../src/contract/calls/lookup'
import { forgetBrowser as forgetBrowserCall, token } from '../../../src/contract/calls/token'
import { lookUp } from '../accounts/look-up'
import { clientAddress } from '../http/client-address'
import { serveLoginCall } from '../http/serve-call'
import { forgetBrowser } from '../limits/known-browsers'
import { clientOf } from '../limits/requester'
import { secondsAfter } from '../platform/clock'
import { clearOutcome } from '../push/answer-push'
import type { Services } from '../services'
import { exchangeSerial } from '../sessions/exchange-serial'

/** The first and the last call of every sign-in: from an employee ID to methods, from a login serial to tokens. */
export function loginRoutes(app: Hono, services: Services): void {
  const { settings, leases } = services

  const limitCalls = (path: string) =>
    app.use(path, async (context, next) => {
      const address = clientAddress(context, settings.trustProxy)
      const { callsPerAddress } = settings.limits
      const resetsAt = secondsAfter(settings.clock.now(), callsPerAddress.seconds)
      await leases.take(`calls:${address}`, callsPerAddress, resetsAt)
      await next()
    })
  limitCalls('/api/login/*')
  limitCalls('/bridge/*')
  limitCalls('/api/phone/*')

  serveLoginCall(app, services, userAuthenticator, ({ services, query }) => lookUp(services, query))

  serveLoginCall(app, services, token, async ({ services, query, context }) => {
    const { method, browser, ...tokens } = await exchangeSerial(services, query, clientOf(context, services))
    if (method === 'mobile') await clearOutcome(services, query.loginSerial)
    return { ...tokens, ...(browser && { knownBrowser: browser.token }) }
  })

  serveLoginCall(app, services, forgetBrowserCall, async ({ services, context }) => {
    const { browser } = clientOf(context, services)
    if (browser) await forgetBrowser(services.database, browser)
    return {}
  })
}
