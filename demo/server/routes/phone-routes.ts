import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { checked } from '../http/checked'
import { adoptPhone } from '../phone/adopt'
import { type Phone, requirePhone } from '../phone/device-bearer'
import { otpSeedsOf } from '../phone/otp-seeds'
import { answerPush } from '../push/answer-push'
import { pendingPushes } from '../push/pending-pushes'
import type { Services } from '../services'

const adoption = v.strictObject({
  deviceId: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  ticket: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
})
const decision = v.strictObject({ decision: v.picklist(['approve', 'reject']) })

/**
 * What the phone page asks for: an app of ours that talks to a backend of ours, so none of it is in the contract.
 *
 * A page becomes a phone by a ticket that the desk issues (`POST adopt`). From then on it has a secret of 128 bits and
 * sends `Authorization: Device <deviceId>:<deviceSecret>`; adopting the phone elsewhere ends that.
 *
 * | request | answer |
 * |---|---|
 * | `POST adopt {deviceId, ticket}` | `{deviceSecret, …}` and what `me` says |
 * | `GET me` | the phone, its employee, and the broker topic on which it hears of requests |
 * | `POST otp-seeds` | the secrets of its OTP devices |
 * | `GET pushes` | the requests that wait |
 * | `POST pushes/{pushId} {decision: 'approve' \| 'reject'}` | 204 |
 *
 * What comes on the topic only says that something may have changed. The phone publishes nothing.
 */
export const phoneRoutes = (app: Hono, services: Services): void => {
  app.use('/api/phone/*', async (context, next) => {
    context.header('Cache-Control', 'no-store')
    await next()
  })
  const phoneOf = (context: Context) => requirePhone(services, context.req.header('authorization'))

  app.post('/api/phone/adopt', async (context) => {
    const asked = await checked(context, adoption)
    const { deviceSecret } = await adoptPhone(services, asked)
    const phone = await requirePhone(services, `Device ${asked.deviceId}:${deviceSecret}`)
    return context.json({ ...describe(phone), deviceSecret })
  })
  app.get('/api/phone/me', async (context) => context.json(describe(await phoneOf(context))))
  app.post('/api/phone/otp-seeds', async (context) =>
    context.json(await otpSeedsOf(services, await phoneOf(context))),
  )
  app.get('/api/phone/pushes', async (context) =>
    context.json(await pendingPushes(services, await phoneOf(context))),
  )
  app.post('/api/phone/pushes/:pushId', async (context) => {
    const phone = await phoneOf(context)
    const asked = await checked(context, decision)
    await answerPush(services, phone, { pushId: context.req.param('pushId'), ...asked })
    return context.body(null, 204)
  })
}

const describe = ({ userId: _userId, ...phone }: Phone) => phone
