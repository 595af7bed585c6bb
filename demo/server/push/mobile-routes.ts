import type { Hono } from 'hono'
import { mobileDevices, pushToken } from '../../../src/contract/calls/mobile'
import { findTarget } from '../accounts/sign-in-target'
import { serveLoginCall } from '../http/serve-call'
import { clientOf } from '../limits/requester'
import { listPhones } from '../phone/phones'
import type { Services } from '../services'
import { requestPush } from './request-push'

/** Signing in by approving on a phone. */
export function mobileRoutes(app: Hono, services: Services): void {
  serveLoginCall(app, services, mobileDevices, async ({ services, query }) => {
    const { userId, applicationId } = await findTarget(services, query, 'mobile')
    return listPhones(services, userId, applicationId)
  })
  serveLoginCall(app, services, pushToken, ({ services, body, context }) =>
    requestPush(services, body, clientOf(context, services)),
  )
}
