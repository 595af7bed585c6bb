import { verifySync } from 'otplib'
import { otpPeriodSeconds } from '../../../src/contract/lifetimes'
import { isDecoy } from '../decoys/decoy-id'
import type { OtpDevice } from '../decoys/registered'
import { failure } from '../failures/api-failure'
import type { CodeMethod } from './code-method'
import { otpSecret } from './otp-secret'

/**
 * A code that an app computed from the time. In a known browser, one step before and after the current one is accepted for
 * clocks that differ; elsewhere the step before, since each further one is a further chance for a guess. Each device
 * remembers the step it was used for, so that a code that somebody looked at works no second time.
 */
export const otpCode: CodeMethod = {
  type: 'otp',
  prepare: async ({ database, keys, settings, decoys }, { target: { userId, closed }, requester, code }) => {
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
    const matches = devices.flatMap((device) => {
      const step = stepOf(code, otpSecret(keys, device.salt), now, toleranceSeconds)
      return step === undefined ? [] : [{ device, step }]
    })
    const [match] = matches
    return async () => ({
      taking: (bind) => `UPDATE otp_seeds s SET last_step = m.step
        FROM unnest(${bind(matches.map(({ device }) => device.authenticator_id))}::int[],
          ${bind(matches.map(({ step }) => step))}::int[]) AS m (authenticator_id, step)
        WHERE s.authenticator_id = m.authenticator_id AND s.last_step < m.step
        RETURNING true AS accepted`,
      refusal: match ? 7005 : 7004,
      description: match?.device.description,
      authenticatorId: match?.device.authenticator_id,
    })
  },
}

/** In the past and in the future. */
type Tolerance = readonly [number, number]

/** The time step that the code belongs to; undefined for a wrong one. */
function stepOf(code: string, secret: string, now: Date, toleranceSeconds: Tolerance): number | undefined {
  // otplib throws at anything that is not six digits, instead of calling it wrong.
  if (!/^\d{6}$/.test(code)) return undefined
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: [...toleranceSeconds],
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
