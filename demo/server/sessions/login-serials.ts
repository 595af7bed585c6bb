import type { AuthenticationType } from '../../../src/contract/authentication-types'
import { loginSerialSeconds } from '../../../src/contract/lifetimes'
import { type Bind, createValues } from '../database/values'
import { secondsAfter } from '../platform/clock'
import { hashOf } from '../secrets/secret-token'
import type { TransactionContext } from '../transaction/transaction'

/** A proven second factor that waits to be exchanged for tokens. */
export interface ProvenSignIn {
  readonly userId: number
  readonly applicationId: number
  readonly method: AuthenticationType
}

interface SerialOptions {
  readonly serial: string
  /** Hash of a secret without which the serial is worth nothing. */
  readonly secretHash?: Uint8Array | null
}

/** Makes a serial good, if the part `from` of the same statement says so. */
export const insertLoginSerial = (
  bind: Bind,
  now: Date,
  { userId, applicationId, method }: ProvenSignIn,
  { serial, secretHash = null }: SerialOptions,
  from = '',
): string =>
  `INSERT INTO login_serials (serial_hash, user_id, application_id, method, expires_at, secret_hash)
   SELECT ${bind(hashOf(serial))}::bytea, ${bind(userId)}::int, ${bind(applicationId)}::int, ${bind(method)}::text,
     ${bind(secondsAfter(now, loginSerialSeconds))}::timestamptz, ${bind(secretHash)}::bytea ${from}`

export const issueLoginSerial = async (
  { database, settings }: TransactionContext,
  proven: ProvenSignIn,
  options: SerialOptions,
): Promise<void> => {
  const { bind, values } = createValues()
  await database.query(insertLoginSerial(bind, settings.clock.now(), proven, options), values)
}
