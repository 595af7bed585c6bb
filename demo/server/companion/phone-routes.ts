import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { filledUpTo, upTo } from '../../../src/contract/wire'
import { actingServices, noteActor, noteEmployee } from '../http/acting-services'
import { checked, checkedPath } from '../http/checked'
import { apiServerDomain } from '../http/origin'
import { requireServerDomainInQuery } from '../http/serve-call'
import { adoptPhone } from '../phone/adopt'
import { type Phone, requirePhone } from '../phone/device-bearer'
import { otpSeedsOf } from '../phone/otp-seeds'
import { pairPhone, unpairPhone } from '../phone/pair'
import { givenPhoneName } from '../phone/phones'
import { registeredOn } from '../phone/registered-on'
import { answerPush } from '../push/answer-push'
import { pendingPushes } from '../push/pending-pushes'
import { completeRegistration } from '../registration/complete-registration'
import type { Services } from '../services'

const key = v.pipe(filledUpTo(64), v.regex(/^[\w-]+$/))

/** What a phone sends, in bodies and paths. */
export const phoneRequests = {
  adoption: v.strictObject({ deviceId: key, ticket: key }),
  pairing: v.strictObject({ ticket: key, name: givenPhoneName }),
  completion: v.strictObject({ serial: upTo(64) }),
  decision: v.strictObject({ decision: v.picklist(['approve', 'reject']) }),
  push: v.strictObject({ pushId: upTo(64) }),
} as const

/**
 * What the phone page asks for: an app of ours that talks to a backend of ours, so none of it is in the contract.
 *
 * A page becomes an employee's phone by a ticket: a new phone by that of the company's QR code or of the desk's link
 * (`POST pair`), one that the employee has by that of the desk (`POST adopt`). From then on it has a secret of 128 bits
 * and sends `Authorization: Device <deviceId>:<deviceSecret>`; adopting the phone elsewhere ends that.
 *
 * | request | answer |
 * |---|---|
 * | `POST pair {ticket, name}` | `{deviceSecret, …}` and what `me` says |
 * | `POST adopt {deviceId, ticket}` | the same |
 * | `GET me` | the phone, its company and employee, what is registered on it, and the broker topic on which it hears of requests |
 * | `DELETE me` | 204; the secret works no longer |
 * | `POST registrations {serial}` | `{type, applicationId, applicationName}`: registered for sign-ins (six digits) or OTP (sixteen) |
 * | `POST otp-seeds` | the secrets of its OTP devices |
 * | `GET pushes` | the requests that wait |
 * | `POST pushes/{pushId} {decision: 'approve' \| 'reject'}` | 204 |
 *
 * The same is served under `/bridge/phone` to a phone whose company QR code says `mobBridge`: every request names the
 * server domain in its query then.
 *
 * What comes on the topic only says that something may have changed. The phone publishes nothing.
 */
export function phoneRoutes(app: Hono, services: Services): void {
  const { database, settings } = services
  const api = new Hono()
  api.use(async (context, next) => {
    context.header('Cache-Control', 'no-store')
    await next()
  })
  const acting = (context: Context) => actingServices(services, context)
  const phoneOf = async (context: Context) => {
    const phone = await requirePhone(acting(context), context.req.header('authorization'))
    noteEmployee(context, phone.employeeId)
    noteActor(context, { kind: 'employee', id: phone.employeeId })
    return phone
  }

  const describe = async (context: Context, { userId: _userId, ...phone }: Phone) => ({
    ...phone,
    companyName: settings.companyName ?? apiServerDomain(context, settings),
    registered: await registeredOn(database, phone.deviceId),
  })
  /** The answer to a page that has just become a phone. */
  const welcome = async (context: Context, deviceId: string, deviceSecret: string) => {
    const phone = await requirePhone(acting(context), `Device ${deviceId}:${deviceSecret}`)
    return context.json({ ...(await describe(context, phone)), deviceSecret })
  }

  api.post('/pair', async (context) => {
    const { deviceId, deviceSecret } = await pairPhone(
      acting(context),
      await checked(context, phoneRequests.pairing),
    )
    return welcome(context, deviceId, deviceSecret)
  })
  api.post('/adopt', async (context) => {
    const asked = await checked(context, phoneRequests.adoption)
    const { deviceSecret } = await adoptPhone(acting(context), asked)
    return welcome(context, asked.deviceId, deviceSecret)
  })
  api.get('/me', async (context) => context.json(await describe(context, await phoneOf(context))))
  api.delete('/me', async (context) => {
    const phone = await phoneOf(context)
    await unpairPhone(acting(context), phone)
    return context.body(null, 204)
  })
  api.post('/registrations', async (context) => {
    const phone = await phoneOf(context)
    const { serial } = await checked(context, phoneRequests.completion)
    return context.json(await completeRegistration(acting(context), phone, serial))
  })
  api.post('/otp-seeds', async (context) =>
    context.json(await otpSeedsOf(acting(context), await phoneOf(context))),
  )
  api.get('/pushes', async (context) =>
    context.json(await pendingPushes(acting(context), await phoneOf(context))),
  )
  api.post('/pushes/:pushId', async (context) => {
    const phone = await phoneOf(context)
    const push = checkedPath(context, phoneRequests.push)
    await answerPush(acting(context), phone, {
      ...push,
      ...(await checked(context, phoneRequests.decision)),
    })
    return context.body(null, 204)
  })

  app.route('/api/phone', api)
  app.use('/bridge/phone/*', async (context, next) => {
    requireServerDomainInQuery(context, apiServerDomain(context, settings))
    await next()
  })
  app.route('/bridge/phone', api)
}
