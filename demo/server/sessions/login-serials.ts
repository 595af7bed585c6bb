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
