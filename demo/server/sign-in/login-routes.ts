import type { Hono } from 'hono'
import { userAuthenticator } from '../../../src/contract/calls/lookup'
import { token } from '../../../src/contract/calls/token'
import { lookUp } from '../accounts/look-up'
import { clientAddress } from '../http/client-address'
import { serveLoginCall } from '../http/serve-call'
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
    const address = clientAddress(context, settings.trustProxy)
    const { method, ...tokens } = await exchangeSerial(services, query, address)
    // Not waited for: the tokens are the employee's, however long database and broker take.
    if (method === 'mobile') void clearOutcome(services, query.loginSerial)
    return tokens
  })
}
