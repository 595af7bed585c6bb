import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { filledUpTo } from '../../src/contract/wire'
import { checked, noteActor, noteEmployee, requestContext, requireServerDomainInQuery } from '../http/calls'
import { apiServerDomain } from '../http/request-source'
import type { RequestContext } from '../request-context'
import { adoptPhone, leaveFormerTopic, otpSeedsOf, pairPhone, unpairPhone } from './pairing'
import { givenPhoneName, type Phone, registeredOn, requirePhone } from './phones'

const key = v.pipe(filledUpTo(64), v.regex(/^[\w-]+$/))

/** The requests with which a phone is linked. */
export const pairingRequests = {
  adoption: v.strictObject({ deviceId: key, ticket: key }),
  pairing: v.strictObject({ ticket: key, name: givenPhoneName }),
} as const

/** The Hono app for the calls of phones, with functions that identify the calling phone. */
export interface PhoneApi {
  readonly api: Hono
  contextOf(c: Context): RequestContext
  /** @throws {ApiFailure} 2001 without a phone's secret, 4001 while the employee is locked */
  phoneOf(c: Context): Promise<Phone>
}

/**
 * Serves the calls of the phone page. Both sides are ours, so these calls are not in the contract.
 *
 * A page becomes an employee's phone by a ticket. A new phone uses the ticket of the company's QR code or of the
 * desk's link (`POST pair`). An existing phone is taken over with a ticket of the desk (`POST adopt`). The page then
 * has a secret of 128 bits and sends `Authorization: Device <deviceId>:<deviceSecret>`, until another page takes over
 * the phone.
 *
 * | request | response |
 * |---|---|
 * | `POST pair {ticket, name}` | `{deviceSecret, …}` and the fields of `me` |
 * | `POST adopt {deviceId, ticket}` | `{deviceSecret, …}` and the fields of `me` |
 * | `GET me` | the phone, its company and employee, its registrations, and the broker topic of its requests |
 * | `DELETE me` | 204; the secret becomes invalid |
 * | `DELETE former-topic` | 204; the phone has moved from its `formerTopic` to the topic in `me` |
 * | `POST registrations {serial}` | `{type, applicationId, applicationName}`; six digits for sign-ins, sixteen for OTP |
 * | `POST otp-seeds` | the secrets of its OTP devices |
 * | `GET pushes` | the open requests |
 * | `POST pushes/{pushId} {decision: 'approve' \| 'reject'}` | 204 |
 *
 * The calls are also served under `/bridge/phone`, for a phone whose company QR code says `mobBridge`. Every request
 * then names the server domain in its query.
 *
 * Without a phone's secret, every call but `pair` and `adopt` is rejected with 2001. While the employee is locked,
 * every call is rejected with 4001.
 *
 * A message on the topic only tells the page to fetch the open requests. The phone publishes nothing.
 *
 * @param others functions that add the phone calls of other modules
 */
export function phoneRoutes(
  app: Hono,
  context: RequestContext,
  others: readonly ((phones: PhoneApi) => void)[],
): void {
  const { database, settings } = context
  const api = new Hono()
  api.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  const contextOf = (c: Context) => requestContext(context, c)
  const phoneOf = async (c: Context) => {
    const phone = await requirePhone(contextOf(c), c.req.header('authorization'))
    noteEmployee(c, phone.employeeId)
    noteActor(c, { kind: 'employee', id: phone.employeeId })
    return phone
  }

  const describe = async (
    c: Context,
    { userId: _userId, unsignedTopic: _unsignedTopic, ...phone }: Phone,
  ) => ({
    ...phone,
    companyName: settings.companyName ?? apiServerDomain(c, settings),
    registered: await registeredOn(database, phone.deviceId),
  })
  /** The response for a page that has just become a phone. */
  const welcome = async (c: Context, deviceId: string, deviceSecret: string) => {
    const phone = await requirePhone(contextOf(c), `Device ${deviceId}:${deviceSecret}`)
    return c.json({ ...(await describe(c, phone)), deviceSecret })
  }

  api.post('/pair', async (c) => {
    const { deviceId, deviceSecret } = await pairPhone(
      contextOf(c),
      await checked(c, pairingRequests.pairing),
    )
    return welcome(c, deviceId, deviceSecret)
  })
  api.post('/adopt', async (c) => {
    const asked = await checked(c, pairingRequests.adoption)
    const { deviceSecret } = await adoptPhone(contextOf(c), asked)
    return welcome(c, asked.deviceId, deviceSecret)
  })
  api.get('/me', async (c) => c.json(await describe(c, await phoneOf(c))))
  api.delete('/me', async (c) => {
    const phone = await phoneOf(c)
    await unpairPhone(contextOf(c), phone)
    return c.body(null, 204)
  })
  api.delete('/former-topic', async (c) => {
    await leaveFormerTopic(database, await phoneOf(c))
    return c.body(null, 204)
  })
  api.post('/otp-seeds', async (c) => c.json(await otpSeedsOf(contextOf(c), await phoneOf(c))))
  for (const add of others) add({ api, contextOf, phoneOf })

  app.route('/api/phone', api)
  app.use('/bridge/phone/*', async (c, next) => {
    requireServerDomainInQuery(c, apiServerDomain(c, settings))
    await next()
  })
  app.route('/bridge/phone', api)
}
