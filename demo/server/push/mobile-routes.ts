import type { Hono } from 'hono'
import { mobileDevices, pushToken } from '../../../src/contract/calls/mobile'
import { findTarget } from '../accounts/sign-in-target'
import { clientAddress } from '../http/client-address'
import { serveLoginCall } from '../http/serve-call'
import { addressHmac } from '../limits/familiar-addresses'
import { listPhones, withoutNames } from '../phone/phones'
import type { Services } from '../services'
import { requestPush } from './request-push'

/** Signing in by approving on a phone. */
export function mobileRoutes(app: Hono, services: Services): void {
  const { decoys, keys, settings } = services
  serveLoginCall(app, services, mobileDevices, async ({ services, query, context }) => {
    const address = addressHmac(keys, clientAddress(context, settings.trustProxy))
    const { userId, applicationId, familiar } = await findTarget(services, query, 'mobile', address)
    const phones = await listPhones(services, userId, applicationId)
    return decoys && !familiar ? withoutNames(decoys, userId, phones) : phones
  })
  serveLoginCall(app, services, pushToken, ({ services, body }) => requestPush(services, body))
}
