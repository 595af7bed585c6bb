import type { Hono } from 'hono'
import { userAuthenticator } from '../../../src/contract/calls/lookup'
import { token } from '../../../src/contract/calls/token'
import { requireApplication } from '../accounts/applications'
import { showEmployee } from '../accounts/employees'
import { loginDataOf, methodStatuses } from '../accounts/login-data'
import { isDecoy } from '../decoys/decoy-id'
import { failure } from '../http/api-failure'
import { clientAddress } from '../http/client-address'
import { serveLoginCall } from '../http/serve-call'
import { clearOutcome } from '../push/answer-push'
import type { Services } from '../services'
import { rememberAddress } from '../sign-in/familiar-addresses'
import { consumeLoginSerial } from '../sign-in/login-serials'
import { together } from '../sign-in/needs'
import { takeUse } from '../sign-in/rate-limit'
import { issueTokens } from '../sign-in/tokens'

/** The first and the last call of every sign-in: from an employee ID to methods, from a login serial to tokens. */
export const loginRoutes = (app: Hono, services: Services): void => {
  const { database, settings, decoys } = services

  const limitCalls = (path: string) =>
    app.use(path, async (context, next) => {
      const address = clientAddress(context, settings.trustProxy)
      await takeUse(services, `calls:${address}`, settings.limits.callsPerAddress)
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
    const tokens = await together(services, async (needs) => {
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
