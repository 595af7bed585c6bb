import type { AppType } from '../../../src/contract/authentication-types'
import { newSalt } from '../codes/otp-secret'
import type { Queries } from '../database/database'

export interface NewAuthenticator {
  readonly userId: number
  readonly applicationId: number
  readonly type: AppType
  readonly deviceId: string
  readonly description: string
  readonly insertDate: Date
}

/** Registers a phone for an application. An OTP device gets a seed of its own. */
export async function addAuthenticator(queries: Queries, added: NewAuthenticator): Promise<void> {
  const [row] = await queries.query<{ authenticator_id: number }>(
    `INSERT INTO authenticators (user_id, application_id, type, device_id, description, insert_date)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING authenticator_id`,
    [added.userId, added.applicationId, added.type, added.deviceId, added.description, added.insertDate],
  )
  if (added.type !== 'otp') return
  await queries.query('INSERT INTO otp_seeds (authenticator_id, salt) VALUES ($1, $2)', [
    row?.authenticator_id,
    newSalt(),
  ])
}
