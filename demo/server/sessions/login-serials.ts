import type { AuthenticationType } from '../../../src/contract/authentication-types'
import { loginSerialSeconds } from '../../../src/contract/lifetimes'
import type { Bind } from '../database/values'
import { secondsAfter } from '../platform/clock'
import { hashOf } from '../secrets/secret-token'

/** A proven second factor that waits to be exchanged for tokens. */
export interface ProvenSignIn {
  readonly userId: number
  readonly applicationId: number
  readonly method: AuthenticationType
  /** The passkey, phone or OTP device; a code that was sent or handed out has none. */
  readonly authenticatorId?: number | undefined
  /** False for a push that was requested where the employee had never signed in: it may have been approved by mistake. */
  readonly isFamiliar?: boolean | undefined
}

export interface SerialOptions {
  readonly serial: string
  /** Hash of a secret without which the serial is worth nothing. */
  readonly secretHash?: Uint8Array | null
}

/** SQL that makes a serial good, if another part of its statement, `from`, says so. */
export const insertLoginSerial = (
  bind: Bind,
  now: Date,
  { userId, applicationId, method, authenticatorId, isFamiliar = true }: ProvenSignIn,
  { serial, secretHash = null }: SerialOptions,
  from: string,
): string =>
  `INSERT INTO login_serials (serial_hash, user_id, application_id, method, expires_at, secret_hash, authenticator_id,
     is_familiar)
   SELECT ${bind(hashOf(serial))}::bytea, ${bind(userId)}::int, ${bind(applicationId)}::int, ${bind(method)}::text,
     ${bind(secondsAfter(now, loginSerialSeconds))}::timestamptz, ${bind(secretHash)}::bytea,
     ${bind(authenticatorId ?? null)}::int, ${bind(isFamiliar)}::boolean ${from}`
