import type { Hono } from 'hono'
import {
  ctapAuthenticators,
  deleteCtap,
  deleteMobile,
  deleteOtp,
  deletePlatform,
  mobileAuthenticators,
  otpDevices,
  platformAuthenticators,
  renameFido,
  renameMobile,
  renameOtp,
} from '../src/contract/calls/authenticators'
import { deviceWaitSeconds } from '../src/contract/codes'
import { checkDeviceName, longestDeviceName } from '../src/contract/device-name'
import type { ErrorCode } from '../src/contract/error-codes'
import type { DeviceType } from '../src/contract/methods'
import { methodStatuses } from './accounts/employees'
import { audit } from './audit/audit'
import { isId, type Queries } from './database/database'
import { serveUserCall } from './http/calls'
import { consumeRateLimit } from './limits/limits'
import { forgetBrowsersOfDevices } from './limits/requester'
import { addNotice } from './mail/mailer'
import { phoneTopics, type StoredPhoneSecret, wakePhone } from './phone/phones'
import { failure } from './platform/failures'
import { abandonPushes, openPush, type Push } from './push/pushes'
import { type ChangeContext, lockEmployee, type RequestContext } from './request-context'
import { type Bearer, endSessionsOfDevices, inSession } from './sessions'

/** Error code for a device that does not exist or belongs to another employee. The response never shows which. */
const notFoundCodes = {
  mobile: 6001,
  otp: 7001,
  ctap: 8001,
  platform: 8001,
} as const satisfies Record<DeviceType, ErrorCode>

/** A registered device that belongs to a given employee. */
interface OwnDevice {
  readonly id: number
  readonly userId: number
  readonly type: DeviceType
  readonly applicationId: number
  readonly description: string
  /** The phone that holds the device; null for a passkey. */
  readonly deviceId: string | null
}

/** A device as a request names it: its ID from a list, and the types of that list. */
interface NamedDevice {
  readonly id: number | string | bigint
  readonly types: readonly [DeviceType, ...DeviceType[]]
}

/**
 * Finds a device of the employee, for a change in the same transaction. Locks the employee, so that other changes of
 * their devices wait. Throws 6001, 7001 or 8001 if the employee has no device of that ID and type.
 */
export async function ownDevice(
  queries: Queries,
  userId: number,
  { id, types }: NamedDevice,
): Promise<OwnDevice> {
  await lockEmployee(queries, userId)
  const number = /^\d{1,10}$/.test(String(id)) ? Number(id) : Number.NaN
  const [device] = isId(number)
    ? await queries.query<OwnDevice>(
        `SELECT authenticator_id AS id, user_id AS "userId", type, application_id AS "applicationId", description,
                device_id AS "deviceId"
         FROM authenticators WHERE authenticator_id = $1 AND user_id = $2 AND type = ANY ($3)`,
        [number, userId, [...types]],
      )
    : []
  if (!device) throw failure(notFoundCodes[types[0]], 'no such device')
  return device
}

/** A registered device as an administrator sees it. */
export interface EmployeeDevice {
  readonly id: number
  readonly type: DeviceType
  readonly name: string
  readonly application: string
  /** ISO 8601. */
  readonly registeredAt: string
}

/** Returns an employee's devices of every type, oldest first. */
export async function listAllDevices(queries: Queries, userId: number): Promise<EmployeeDevice[]> {
  const rows = await queries.query<Omit<EmployeeDevice, 'registeredAt'> & { readonly at: Date }>(
    `SELECT d.authenticator_id AS id, d.type, d.description AS name, a.application_name AS application,
            d.insert_date AS at
     FROM authenticators d JOIN applications a USING (application_id) WHERE d.user_id = $1 ORDER BY id`,
    [userId],
  )
  return rows.map(({ at, ...device }) => ({ ...device, registeredAt: at.toISOString() }))
}

/** A registered device as its owner sees it. */
interface ListedDevice {
  readonly id: number
  readonly description: string
  readonly applicationName: string
  /** ISO 8601. */
  readonly insertDate: string
}

/** Returns an employee's devices of one type, newest first. */
export async function listDevices(
  queries: Queries,
  userId: number,
  type: DeviceType,
): Promise<ListedDevice[]> {
  const rows = await queries.query<Omit<ListedDevice, 'insertDate'> & { readonly insertDate: Date }>(
    `SELECT d.authenticator_id AS id, d.description, a.application_name AS "applicationName",
            d.insert_date AS "insertDate"
     FROM authenticators d JOIN applications a USING (application_id)
     WHERE d.user_id = $1 AND d.type = $2
     ORDER BY d.insert_date DESC, d.authenticator_id DESC`,
    [userId, type],
  )
  return rows.map((row) => ({ ...row, insertDate: row.insertDate.toISOString() }))
}

/**
 * Deletes a device with its key or seed, and sends its owner a notice. Push requests that wait for a deleted phone
 * fail at once. A phone on which no device is left is no longer accepted.
 */
export async function deleteDevice(
  context: RequestContext,
  bearer: Bearer,
  named: NamedDevice,
): Promise<void> {
  const waiting = await inSession(context, bearer, async (context) =>
    removeDevice(context, await ownDevice(context.database, bearer.userId, named), { by: bearer }),
  )
  tellWaiting(context, waiting)
}

interface WaitingForDevice {
  /** Push requests that waited for the phone, with their topics encrypted as in the database. */
  readonly pushes: readonly Push[]
  /** The phone that held the device. */
  readonly phone?: StoredPhoneSecret | undefined
}

/**
 * Deletes a device, ends the sessions that began with it and forgets their browsers. The owner gets a notice. Returns
 * the clients that wait for the device; call `tellWaiting` with them after the commit.
 *
 * @param by session in which the owner deletes the device; it is kept
 * @param reason of an administrator who deletes the device for the owner
 */
export async function removeDevice(
  context: ChangeContext,
  device: OwnDevice,
  { by, ...why }: { readonly by?: Pick<Bearer, 'sessionId'>; readonly reason?: string } = {},
): Promise<WaitingForDevice> {
  const { userId, type: method, applicationId, description } = device
  const waiting = await endWaiting(context, device)
  await context.database.query('DELETE FROM authenticators WHERE authenticator_id = $1', [device.id])
  await endSessionsOfDevices(context.database, userId, [device], { except: by?.sessionId })
  await forgetBrowsersOfDevices(context.database, userId, [device.id], { except: by?.sessionId })
  await shutOut(context, device)
  const entry = { action: 'removal', userId, details: { method, applicationId, ...why } } as const
  await audit(context.database, context.settings.clock.now(), entry)
  await addNotice(context, userId, { kind: 'removed', type: method, applicationId, description })
  return waiting
}

async function endWaiting(context: ChangeContext, { deviceId, type }: OwnDevice): Promise<WaitingForDevice> {
  if (deviceId === null) return { pushes: [] }
  const pushes = type === 'mobile' ? await abandonPushes(context, deviceId) : []
  const [phone] = await context.database.query<StoredPhoneSecret>(
    'SELECT secret_hash AS "secretHash", has_keyed_topic AS "hasKeyedTopic" FROM phones WHERE device_id = $1',
    [deviceId],
  )
  return { pushes, phone }
}

async function shutOut({ database }: ChangeContext, { deviceId }: OwnDevice): Promise<void> {
  await database.query(
    `UPDATE phones SET secret_hash = NULL, ticket_hash = NULL, ticket_expires_at = NULL
     WHERE device_id = $1 AND NOT EXISTS (SELECT 1 FROM authenticators a WHERE a.device_id = $1)`,
    [deviceId],
  )
}

/**
 * Notifies the waiting browsers and the phone. The phone then asks the server for its waiting push requests, and
 * learns if it is still accepted.
 */
export function tellWaiting(
  { broker, keys, log }: RequestContext,
  { pushes, phone }: WaitingForDevice,
): void {
  const untilMs = Date.now() + deviceWaitSeconds * 1000
  const messages = pushes.map((push) =>
    broker.publish(openPush(keys, push).topic, 'fail/removed', { retain: true, untilMs }),
  )
  const topics = phone && phoneTopics(keys, phone)
  if (topics) messages.push(wakePhone(broker, topics))
  Promise.all(messages).catch((error: Error) => {
    log.warn({ err: error }, 'the removal of a phone could not be published to the waiting clients')
  })
}

/**
 * Returns a device's name as it is stored. Throws 3001 for a name without visible characters, and 3002 for one that
 * is too long or holds a control character.
 */
function deviceName(given: string): string {
  const checked = checkDeviceName(given)
  if ('name' in checked) return checked.name
  if (checked.problem === 'empty') throw failure(3001, 'description is missing')
  throw failure(
    3002,
    checked.problem === 'too-long'
      ? `description is longer than ${longestDeviceName} characters`
      : 'description contains a control character',
  )
}

/**
 * Renames the phone that holds a device. A phone has the name that its owner last gave to its mobile authenticator,
 * or to its OTP device if it has no mobile authenticator.
 *
 * @returns the phone's secret, from which the topics to notify the phone are derived; undefined if its name stays
 */
async function renamePhone(
  queries: Queries,
  { deviceId, type }: OwnDevice,
  name: string,
): Promise<StoredPhoneSecret | undefined> {
  if (deviceId === null) return undefined
  const [renamed] = await queries.query<StoredPhoneSecret>(
    `UPDATE phones SET name = $2 WHERE device_id = $1 AND ($3 = 'mobile' OR NOT EXISTS (
       SELECT 1 FROM authenticators a WHERE a.device_id = $1 AND a.type = 'mobile'
     )) RETURNING secret_hash AS "secretHash", has_keyed_topic AS "hasKeyedTopic"`,
    [deviceId, name, type],
  )
  return renamed
}

/**
 * Renames a device, and notifies its owner and the phone that holds it. The history keeps the former name. Throws 429
 * if the limit of changes is reached.
 */
export async function renameDevice(
  context: RequestContext,
  bearer: Bearer,
  named: NamedDevice,
  description: string,
): Promise<void> {
  const name = deviceName(description)
  const phone = await inSession(context, bearer, async (context) => {
    const { database, settings } = context
    const device = await ownDevice(database, bearer.userId, named)
    await consumeRateLimit(context, `rename:${bearer.userId}`, settings.limits.changesPerEmployee)
    await database.query('UPDATE authenticators SET description = $2 WHERE authenticator_id = $1', [
      device.id,
      name,
    ])
    const { userId, type: method, applicationId } = device
    const entry = { action: 'renaming', userId, details: { method, applicationId } } as const
    const phone = await renamePhone(database, device, name)
    if (name === device.description) return undefined
    await audit(database, settings.clock.now(), entry)
    await addNotice(context, userId, {
      ...{ kind: 'renamed', type: method, applicationId },
      ...{ description: name, previous: device.description },
    })
    return phone
  })
  const topics = phone && phoneTopics(context.keys, phone)
  if (!topics) return
  wakePhone(context.broker, topics).catch((error: Error) => {
    context.log.warn({ err: error }, 'a phone could not be sent its new name')
  })
}

/** Routes of the user service that list and change devices. Each change returns an empty object. */
export function deviceRoutes(app: Hono, context: RequestContext): void {
  const { database } = context

  const devicesOf = async <Key extends string>({ userId }: Bearer, type: DeviceType, key: Key) => {
    const [statuses, devices] = await Promise.all([
      methodStatuses(database, userId),
      listDevices(database, userId, type),
    ])
    const list = devices.map(
      ({ id, ...device }) => ({ [key]: id, ...device }) as typeof device & Record<Key, number>,
    )
    return { list, status: statuses[type] }
  }
  serveUserCall(app, context, mobileAuthenticators, async ({ bearer }) => {
    const { list, status } = await devicesOf(bearer, 'mobile', 'mobileAuthenticatorId')
    return { mobileAuthenticatorDtoList: list, mobileAuthenticationStatus: status }
  })
  serveUserCall(app, context, otpDevices, async ({ bearer }) => {
    const { list, status } = await devicesOf(bearer, 'otp', 'otpInfoId')
    return { otpDtos: list, otpStatus: status }
  })
  for (const [call, type] of [
    [ctapAuthenticators, 'ctap'],
    [platformAuthenticators, 'platform'],
  ] as const) {
    serveUserCall(app, context, call, async ({ bearer }) => {
      const { list, status } = await devicesOf(bearer, type, 'fidoAuthenticatorId')
      return { fidoAuthenticatorDtos: list, fidoStatus: status }
    })
  }

  for (const [call, type] of [
    [deleteCtap, 'ctap'],
    [deletePlatform, 'platform'],
  ] as const) {
    serveUserCall(app, context, call, async ({ context, body, bearer }) => {
      await deleteDevice(context, bearer, { id: body.fidoAuthenticatorId, types: [type] })
      return {}
    })
  }
  serveUserCall(app, context, deleteMobile, async ({ context, body, bearer }) => {
    await deleteDevice(context, bearer, { id: body.mobileAuthenticatorId, types: ['mobile'] })
    return {}
  })
  serveUserCall(app, context, deleteOtp, async ({ context, body, bearer }) => {
    await deleteDevice(context, bearer, { id: body.otpInfoId, types: ['otp'] })
    return {}
  })

  // The body holds the whole row, but only the name may change.
  serveUserCall(app, context, renameFido, async ({ context, body, bearer }) => {
    const named = { id: body.fidoAuthenticatorId, types: ['ctap', 'platform'] } as const
    await renameDevice(context, bearer, named, body.description)
    return {}
  })
  serveUserCall(app, context, renameMobile, async ({ context, body, bearer }) => {
    const named = { id: body.mobileAuthenticatorId, types: ['mobile'] } as const
    await renameDevice(context, bearer, named, body.description)
    return {}
  })
  serveUserCall(app, context, renameOtp, async ({ context, body, bearer }) => {
    await renameDevice(context, bearer, { id: body.otpInfoId, types: ['otp'] }, body.description)
    return {}
  })
}
