import type { Hono } from 'hono'
import * as v from 'valibot'
import { cancelPush as cancelPushCall, mobileDevices, pushToken } from '../../src/contract/calls/push'
import { upTo } from '../../src/contract/wire'
import { findRequestedTarget } from '../accounts/sign-in-target'
import { checked, checkedPath, serveLoginCall } from '../http/calls'
import { clientOf, isFamiliar, type Requester } from '../limits/requester'
import type { PhoneApi } from '../phone/phone-routes'
import { listPhones, type Phone, withoutNames } from '../phone/phones'
import type { RequestContext } from '../request-context'
import { answerPush } from './answer-push'
import { cancelPush, requestPush } from './request-push'

/** A request as a phone shows it. */
export interface PendingPush {
  readonly pushId: string
  readonly applicationName: string
  /** ISO 8601. */
  readonly requestedAt: string
  /** By the server's clock, because the phone's clock may be wrong. */
  readonly secondsLeft: number
  /** The origin of a request from an unfamiliar browser and address. Missing for a request of a known browser. */
  readonly stranger?: RequestOrigin
  /**
   * The origin of a request without a known browser, from an address where the employee has signed in before, which
   * is often the office's.
   */
  readonly unknownBrowser?: RequestOrigin
}

interface RequestOrigin {
  readonly browser: string
  readonly address: string
}

/**
 * Lists the open requests for this phone: first those of known browsers, then from familiar addresses, then of
 * strangers, each oldest first.
 */
async function pendingPushes(
  { database, settings }: RequestContext,
  { deviceId }: Phone,
): Promise<PendingPush[]> {
  const now = settings.clock.now()
  const rows = await database.query<{
    push_id: string
    application_name: string
    requested_at: Date
    expires_at: Date
    requester: Requester['kind'] | null
    browser_name: string | null
    address: string | null
  }>(
    `SELECT push_id, application_name, requested_at, expires_at,
            requester, browser_name, address
     FROM pushes JOIN applications USING (application_id)
     WHERE device_id = $1 AND outcome IS NULL AND expires_at > $2
     ORDER BY COALESCE(requester = 'stranger', false), COALESCE(requester = 'address', false), requested_at`,
    [deviceId, now],
  )
  return rows.map((row) => {
    const origin = { browser: row.browser_name ?? '', address: row.address ?? '' }
    return {
      pushId: row.push_id,
      applicationName: row.application_name,
      requestedAt: row.requested_at.toISOString(),
      secondsLeft: Math.ceil((row.expires_at.getTime() - now.getTime()) / 1000),
      ...(row.requester === 'stranger' && { stranger: origin }),
      ...(row.requester === 'address' && { unknownBrowser: origin }),
    }
  })
}

/** The requests with which a phone answers a push. */
export const decisionRequests = {
  decision: v.strictObject({ decision: v.picklist(['approve', 'reject']) }),
  push: v.strictObject({ pushId: upTo(64) }),
} as const

/** Serves the phone's calls for pushes: the list of open requests, and the decision on one. */
export function pushesOfPhones({ api, contextOf, phoneOf }: PhoneApi): void {
  api.get('/pushes', async (c) => c.json(await pendingPushes(contextOf(c), await phoneOf(c))))
  api.post('/pushes/:pushId', async (c) => {
    const phone = await phoneOf(c)
    const push = checkedPath(c, decisionRequests.push)
    await answerPush(contextOf(c), phone, { ...push, ...(await checked(c, decisionRequests.decision)) })
    return c.body(null, 204)
  })
}

/** Serves the calls for a sign-in by approval on a phone. */
export function mobileRoutes(app: Hono, context: RequestContext): void {
  serveLoginCall(app, context, mobileDevices, async ({ context, query, c }) => {
    const client = clientOf(c, context)
    const { target, requester } = await findRequestedTarget(context, client, query, 'mobile')
    const { userId, applicationId } = target
    const phones = await listPhones(context, userId, applicationId)
    return context.decoys && !isFamiliar(requester) ? withoutNames(context.decoys, userId, phones) : phones
  })
  serveLoginCall(app, context, pushToken, ({ context, body, c }) =>
    requestPush(context, body, clientOf(c, context)),
  )
  serveLoginCall(app, context, cancelPushCall, async ({ context, body }) => {
    await cancelPush(context, body)
    return {}
  })
}
