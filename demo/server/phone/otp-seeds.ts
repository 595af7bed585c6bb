import { newSalt, otpSecret, otpUri } from '../codes/otp-secret'
import type { Queries } from '../database/database'
import type { TransactionContext } from '../transaction/transaction'
import type { Phone } from './device-bearer'

/** What a phone computes codes from. */
export interface OtpSeed {
  readonly otpInfoId: number
  readonly applicationName: string
  /** Base32. */
  readonly secret: string
  /** `otpauth://…`, as any authenticator app reads it. */
  readonly uri: string
}

/** The seeds of the OTP devices that live on this phone. */
export async function otpSeedsOf({ database, keys }: TransactionContext, phone: Phone): Promise<OtpSeed[]> {
  const rows = await database.query<{ authenticator_id: number; application_name: string; salt: Uint8Array }>(
    `SELECT a.authenticator_id, p.application_name, s.salt
     FROM authenticators a JOIN otp_seeds s USING (authenticator_id) JOIN applications p USING (application_id)
     WHERE a.device_id = $1 ORDER BY a.authenticator_id`,
    [phone.deviceId],
  )
  return rows.map((row) => {
    const secret = otpSecret(keys, row.salt)
    return {
      otpInfoId: row.authenticator_id,
      applicationName: row.application_name,
      secret,
      uri: otpUri({ issuer: row.application_name, employeeId: phone.employeeId, secret }),
    }
  })
}

/**
 * Gives the OTP devices of a phone new seeds, because whoever had it before knows the old ones: a page that was unlinked, or
 * from which the phone was taken over.
 */
export async function renewSeeds(queries: Queries, deviceId: string): Promise<void> {
  const devices = await queries.query<{ authenticator_id: number }>(
    'SELECT s.authenticator_id FROM otp_seeds s JOIN authenticators a USING (authenticator_id) WHERE a.device_id = $1',
    [deviceId],
  )
  for (const { authenticator_id } of devices) {
    await queries.query('UPDATE otp_seeds SET salt = $2 WHERE authenticator_id = $1', [
      authenticator_id,
      newSalt(),
    ])
  }
}
