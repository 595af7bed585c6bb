import type { AuthenticationType } from '../../../src/contract/authentication-types'
import { loginSerialSeconds } from '../../../src/contract/lifetimes'
import { secondsAfter } from '../platform/clock'
import { hashOf, newSecretToken } from '../secrets/secret-token'
import type { TransactionContext } from '../transaction/transaction'

/** A proven second factor that waits to be exchanged for tokens. */
export interface ProvenSignIn {
  readonly userId: number
  readonly applicationId: number
  readonly method: AuthenticationType
}

interface SerialOptions {
  readonly serial?: string
  /** Hash of a secret without which the serial is worth nothing. */
  readonly secretHash?: Uint8Array | null
}

/** Makes a serial good, a fresh one unless one is given. */
export const issueLoginSerial = async (
  { database, settings }: TransactionContext,
  proven: ProvenSignIn,
  { serial = newSecretToken(), secretHash = null }: SerialOptions = {},
): Promise<string> => {
  await database.query(
    `INSERT INTO login_serials (serial_hash, user_id, application_id, method, expires_at, secret_hash)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      hashOf(serial),
      proven.userId,
      proven.applicationId,
      proven.method,
      secondsAfter(settings.clock.now(), loginSerialSeconds),
      secretHash,
    ],
  )
  return serial
}

/**
 * Uses a serial up. Undefined when it is unknown, expired or used before, or when it comes without the secret that it is
 * bound to, which leaves it to whoever has that. The employee may have been locked, or the method withdrawn, since.
 */
export const consumeLoginSerial = async (
  { database, settings }: TransactionContext,
  { loginSerial, serialSecret }: { readonly loginSerial: string; readonly serialSecret?: string | undefined },
): Promise<ProvenSignIn | undefined> => {
  const [row] = await database.query<{ user_id: number; application_id: number; method: AuthenticationType }>(
    `UPDATE login_serials SET consumed_at = $2 WHERE serial_hash = $1 AND consumed_at IS NULL AND expires_at > $2
       AND (secret_hash IS NULL OR secret_hash = $3)
       AND EXISTS (
         SELECT 1 FROM employees e JOIN grants g USING (user_id)
         WHERE e.user_id = login_serials.user_id AND e.locked_at IS NULL AND g.method = login_serials.method
       )
     RETURNING user_id, application_id, method`,
    [hashOf(loginSerial), settings.clock.now(), serialSecret === undefined ? null : hashOf(serialSecret)],
  )
  return row && { userId: row.user_id, applicationId: row.application_id, method: row.method }
}
