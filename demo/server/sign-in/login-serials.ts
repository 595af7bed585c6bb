import type { AuthenticationType } from '../../../src/contract/authentication-types'
import { secondsAfter } from '../clock'
import type { Needs } from './needs'
import { hashOf, newSecretToken } from './secret-token'

/** A proven second factor that waits to be exchanged for tokens. */
export interface ProvenSignIn {
  readonly userId: number
  readonly applicationId: number
  readonly method: AuthenticationType
}

export const SERIAL_LIFETIME_SECONDS = 30

/** Makes a serial good, a fresh one unless one is given. */
export const issueLoginSerial = async (
  { database, settings }: Needs,
  proven: ProvenSignIn,
  serial = newSecretToken(),
): Promise<string> => {
  await database.query(
    'INSERT INTO login_serials (serial_hash, user_id, application_id, method, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [
      hashOf(serial),
      proven.userId,
      proven.applicationId,
      proven.method,
      secondsAfter(settings.clock.now(), SERIAL_LIFETIME_SECONDS),
    ],
  )
  return serial
}

/** Uses a serial up. Undefined when it is unknown, expired or used before. */
export const consumeLoginSerial = async (
  { database, settings }: Needs,
  serial: string,
): Promise<ProvenSignIn | undefined> => {
  const [row] = await database.query<{ user_id: number; application_id: number; method: AuthenticationType }>(
    `UPDATE login_serials SET consumed_at = $2 WHERE serial_hash = $1 AND consumed_at IS NULL AND expires_at > $2
     RETURNING user_id, application_id, method`,
    [hashOf(serial), settings.clock.now()],
  )
  return row && { userId: row.user_id, applicationId: row.application_id, method: row.method }
}
