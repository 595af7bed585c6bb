import { randomBytes } from 'node:crypto'
import type { AppType } from '../../../src/contract/authentication-types'
import type { Queries } from '../database/database'
import { addAuthenticator } from '../phone/add-authenticator'
import { addPhone } from '../phone/phones'
import { daysAgoOf, type SeedDevice } from './company'

const DAY_MS = 86_400_000

/** Registers an employee's devices. Devices of one name that live on a phone live on the same one. */
export async function seedDevices(
  queries: Queries,
  userId: number,
  devices: readonly SeedDevice[],
  now: Date,
): Promise<void> {
  const phones = new Map<string, string>()
  for (const device of devices) {
    const insertDate = new Date(now.getTime() - daysAgoOf(device) * DAY_MS)
    if (!livesOnPhone(device)) {
      await seedPasskey(queries, userId, device, insertDate)
      continue
    }
    const deviceId = phones.get(device.description) ?? (await addPhone(queries, userId, device.description))
    phones.set(device.description, deviceId)
    await addAuthenticator(queries, { ...device, userId, deviceId, insertDate })
  }
}

const livesOnPhone = (device: SeedDevice): device is SeedDevice & { readonly type: AppType } =>
  device.type === 'mobile' || device.type === 'otp'

/** A passkey as if left at home: the browser asks for it, and no one has it. */
async function seedPasskey(
  queries: Queries,
  userId: number,
  { applicationId, type, description }: SeedDevice,
  insertDate: Date,
): Promise<void> {
  const [row] = await queries.query<{ authenticator_id: number }>(
    `INSERT INTO authenticators (user_id, application_id, type, description, insert_date)
     VALUES ($1, $2, $3, $4, $5) RETURNING authenticator_id`,
    [userId, applicationId, type, description, insertDate],
  )
  await queries.query(
    'INSERT INTO passkeys (authenticator_id, credential_id, public_key, counter) VALUES ($1, $2, $3, 0)',
    [row?.authenticator_id, randomBytes(32).toString('base64url'), randomBytes(77)],
  )
}
