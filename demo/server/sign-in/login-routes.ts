import type { Hono } from 'hono'
import { userAuthenticator } from '../../../src/contract/calls/lookup'
import { forgetBrowser as forgetBrowserCall, token } from '../../../src/contract/calls/token'
import { knownBrowserHeader } from '../../../src/contract/features'
import { lookUp } from '../accounts/look-up'
import { clientAddress } from '../http/client-address'
import { serveLoginCall } from '../http/serve-call'
import { createCallLimits } from '../limits/call-limits'
import { forgetBrowser, readKnownBrowser } from '../limits/known-browsers'
import { clientOf } from '../limits/requester'
import { clearOutcome } from '../push/answer-push'
import type { Services } from '../services'
import { exchangeSerial } from '../sessions/exchange-serial'

/** The first and the last call of every sign-in: from an employee ID to methods, from a login serial to tokens. */
export function loginRoutes(app: Hono, services: Services): void {
  const { settings, keys } = services
  const { callsPerAddress, callsPerBrowser, phoneCallsPerAddress } = settings.limits
  const countCall = createCallLimits(settings.clock)

  // The signature of a browser's token is looked at alone: a colleague's flood stops no known browser behind the same address.
  for (const path of ['/api/login/*', '/bridge/*']) {
    app.use(path, async (context, next) => {
      const browser = readKnownBrowser(keys, context.req.header(knownBrowserHeader))
      if (browser) countCall(`calls:b:${Buffer.from(browser.hash).toString('base64url')}`, callsPerBrowser)
      else countCall(`calls:${clientAddress(context, settings.trustProxy)}`, callsPerAddress)
      await next()
    })
  }
  app.use('/api/phone/*', async (context, next) => {
    countCall(`phone-calls:${clientAddress(context, settings.trustProxy)}`, phoneCallsPerAddress)
    await next()
  })

  serveLoginCall(app, services, userAuthenticator, ({ services, query }) => lookUp(services, query))

  serveLoginCall(app, services, token, async ({ services, query, context }) => {
    const { method, browser, ...tokens } = await exchangeSerial(services, query, clientOf(context, services))
    // Not waited for: the tokens are the employee's, however long database and broker take.
    if (method === 'mobile') void clearOutcome(services, query.loginSerial)
    return { ...tokens, ...(browser && { knownBrowser: browser.token }) }
  })

  serveLoginCall(app, services, forgetBrowserCall, async ({ services, context }) => {
    const { browser } = clientOf(context, services)
    if (browser) await forgetBrowser(services.database, browser)
    return {}
  })
}
