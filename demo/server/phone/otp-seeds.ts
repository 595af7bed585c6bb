import { otpSecret, otpUri } from '../methods/otp-secret'
import type { Needs } from '../sign-in/needs'
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
export const otpSeedsOf = async ({ database, keys }: Needs, phone: Phone): Promise<OtpSeed[]> => {
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
