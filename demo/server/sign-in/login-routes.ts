import type { Hono } from 'hono'
import { userAuthenticator } from '../../../src/contract/calls/lookup'
import { token } from '../../../src/contract/calls/token'
import { requireApplication } from '../accounts/applications'
import { showEmployee } from '../accounts/employees'
import { loginDataOf, methodStatuses } from '../accounts/login-data'
import { isDecoy } from '../decoys/decoy-id'
import { failure } from '../failures/api-failure'
import { clientAddress } from '../http/client-address'
import { serveLoginCall } from '../http/serve-call'
import { rememberAddress } from '../limits/familiar-addresses'
import { consumeRateLimit } from '../limits/rate-limit'
import { clearOutcome } from '../push/answer-push'
import type { Services } from '../services'
import { consumeLoginSerial } from '../sessions/login-serials'
import { issueTokens } from '../sessions/tokens'
import { inTransaction } from '../transaction/transaction'

/** The first and the last call of every sign-in: from an employee ID to methods, from a login serial to tokens. */
export const loginRoutes = (app: Hono, services: Services): void => {
  const { database, settings, decoys } = services

  const limitCalls = (path: string) =>
    app.use(path, async (context, next) => {
      const address = clientAddress(context, settings.trustProxy)
      await consumeRateLimit(services, `calls:${address}`, settings.limits.callsPerAddress)
      await next()
    })
  limitCalls('/api/login/*')
  limitCalls('/bridge/*')
  limitCalls('/api/phone/*')

  serveLoginCall(app, services, userAuthenticator, async ({ query }) => {
    const employee = await showEmployee(services, query.employeeId)
    const { userId } = employee
    const applicationId = await requireApplication(database, query.applicationId)
    const otherwise = decoys && isDecoy(userId) ? decoys.statusesOf(userId) : undefined
    const statuses = await methodStatuses(database, userId, { ...(otherwise && { otherwise }) })
    return loginDataOf({ ...employee, userId: decoys?.shown(userId) ?? userId }, applicationId, statuses)
  })

  serveLoginCall(app, services, token, async ({ query, context }) => {
    const tokens = await inTransaction(services, async (needs) => {
      const proven = await consumeLoginSerial(needs, query)
      if (!proven) return undefined
      await rememberAddress(needs, proven.userId, clientAddress(context, settings.trustProxy))
      return issueTokens(needs, proven)
    })
    if (!tokens) throw failure(2001, 'the login serial is unknown, used or expired')
    await clearOutcome(services, query.loginSerial)
    return tokens
  })
}
