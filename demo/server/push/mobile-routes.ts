import type { Hono } from 'hono'
import { mobileDevices, pushToken } from '../../../src/contract/calls/mobile'
import { findRequestedTarget } from '../accounts/sign-in-target'
import { serveLoginCall } from '../http/serve-call'
import { clientOf, isFamiliar } from '../limits/requester'
import { listPhones, withoutNames } from '../phone/phones'
import type { Services } from '../services'
import { requestPush } from './request-push'

/** Signing in by approving on a phone. */
export function mobileRoutes(app: Hono, services: Services): void {
  serveLoginCall(app, services, mobileDevices, async ({ services, query, context }) => {
    const client = clientOf(context, services)
    const { target, requester } = await findRequestedTarget(services, client, query, 'mobile')
    const { userId, applicationId } = target
    const phones = await listPhones(services, userId, applicationId)
    return services.decoys && !isFamiliar(requester) ? withoutNames(services.decoys, userId, phones) : phones
  })
  serveLoginCall(app, services, pushToken, ({ services, body, context }) =>
    requestPush(services, body, clientOf(context, services)),
  )
}
