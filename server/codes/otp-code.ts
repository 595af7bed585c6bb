import { createHmac, randomBytes } from 'node:crypto'
import { generateURI, verifySync } from 'otplib'
import { loginSerialSeconds, otpDigits, otpPeriodSeconds } from '../../src/contract/codes'
import type { SignInTarget } from '../accounts/sign-in-target'
import { isDecoy, type OtpDevice } from '../decoys'
import { secondsAfter } from '../platform/clock'
import { failure } from '../platform/failures'
import type { RequestContext } from '../request-context'
import { hashOf, newSecretToken, type SecretKeys } from '../secrets/secrets'
import type { CodeMethod } from './codes'

const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newSalt = (): Uint8Array => randomBytes(16)

/**
 * Returns the shared secret of an OTP device, in Base32. It is not stored. It is computed from the salt in the
 * database and the server's key, so that a stolen dump is not enough to compute codes.
 */
export const otpSecret = ({ otpSeeds }: SecretKeys, salt: Uint8Array): string =>
  base32(createHmac('sha256', otpSeeds).update(salt).digest().subarray(0, SECRET_BYTES))

/** Returns the `otpauth://` URI that authenticator apps read from a QR code. */
export const otpUri = (about: { issuer: string; employeeId: string; secret: string }): string =>
  generateURI({ issuer: about.issuer, label: about.employeeId, secret: about.secret })

/** Encodes 20 bytes in Base32. They give exactly 32 letters, so there is no padding. */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}

/**
 * A code that an app computes from the time. In a known browser, the previous and the next time step are accepted,
 * too, because clocks differ. Elsewhere only the previous step is, because each further step is another chance for a
 * guess. Each device stores the last step that was used, so that an observed code does not work a second time.
 */
export const otpCode: CodeMethod = {
  type: 'otp',
  prepare: async (context, { target: { userId, applicationId, closed }, requester, code }) => {
    const { database, keys, settings, decoys } = context
    const registered = await database.query<OtpDevice>(
      `SELECT a.authenticator_id, a.description, s.salt FROM authenticators a JOIN otp_seeds s USING (authenticator_id)
       WHERE a.user_id = $1 AND a.closed_at IS NULL ORDER BY a.authenticator_id`,
      [userId],
    )
    const devices = isDecoy(userId) ? (!closed && decoys?.otpDevicesOf(userId)) || [] : registered
    if (devices.length === 0) throw failure(4002, 'no OTP device')
    const toleranceSeconds: Tolerance =
      requester.kind === 'browser' ? [otpPeriodSeconds, otpPeriodSeconds] : [otpPeriodSeconds, 0]
    const now = settings.clock.now()
    const matches = devices.flatMap((device): Match[] => {
      const step = stepOf(code, otpSecret(keys, device.salt), now, toleranceSeconds)
      return step === undefined ? [] : [{ device, step }]
    })
    const [match] = matches
    return async () => ({
      loginSerial: match && (await proveByOtp(context, { userId, applicationId }, matches)),
      refusal: match ? 7005 : 7004,
      description: match?.device.description,
    })
  },
}

interface Match {
  readonly device: OtpDevice
  readonly step: number
}

/**
 * Returns a login serial, or undefined if the device was already used for the code's time step. If two devices happen
 * to show the same code, the step is marked as used on both.
 */
async function proveByOtp(
  { database, settings }: RequestContext,
  { userId, applicationId }: Pick<SignInTarget, 'userId' | 'applicationId'>,
  matches: readonly Match[],
): Promise<string | undefined> {
  const loginSerial = newSecretToken()
  const now = settings.clock.now()
  const proven = await database.query(
    `WITH used AS (
       UPDATE otp_seeds s SET last_step = matched.step
       FROM unnest($1::int[], $2::int[]) AS matched (authenticator_id, step)
       WHERE s.authenticator_id = matched.authenticator_id AND s.last_step < matched.step
       RETURNING 1
     ), proven AS (
       SELECT employee_id FROM employees WHERE user_id = $3 AND EXISTS (SELECT 1 FROM used)
     ), attempt AS (
       INSERT INTO authenticate_history (user_id, application_id, type, description, status, insert_date)
       SELECT $3, $4, 'otp', $5, 1, $6 FROM proven
     ), audited AS (
       INSERT INTO audit_log (at, action, outcome, actor, actor_id, employee_id, address, request_id, details)
       SELECT $6, 'sign-in', 'success', 'employee', employee_id, employee_id, $7, $8, $9 FROM proven
     ), issued AS (
       INSERT INTO login_serials (serial_hash, user_id, application_id, method, authenticator_id, expires_at)
       SELECT $10, $3, $4, 'otp', ($1::int[])[1], $11 FROM proven
     )
     SELECT 1 FROM proven`,
    [
      matches.map(({ device }) => device.authenticator_id),
      matches.map(({ step }) => step),
      userId,
      applicationId,
      matches[0]?.device.description,
      now,
      database.scope.address ?? null,
      database.scope.requestId ?? null,
      JSON.stringify({ method: 'otp', applicationId }),
      hashOf(loginSerial),
      secondsAfter(now, loginSerialSeconds),
    ],
  )
  return proven.length > 0 ? loginSerial : undefined
}

/** Accepted difference in seconds, in the past and in the future. */
type Tolerance = readonly [number, number]

/** Returns the time step of the code, or undefined for a wrong code. */
function stepOf(code: string, secret: string, now: Date, toleranceSeconds: Tolerance): number | undefined {
  // otplib throws for a code of another length, instead of rejecting it.
  if (!new RegExp(`^\\d{${otpDigits}}$`).test(code)) return undefined
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: [...toleranceSeconds],
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
