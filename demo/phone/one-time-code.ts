import { generateSync } from 'otplib'
import { otpPeriodSeconds } from '../../src/contract/lifetimes'

export interface OneTimeCode {
  readonly code: string
  /** Until the next code: 30 to 1. */
  readonly secondsLeft: number
}

/** The code of a moment: RFC 6238 with SHA-1, six digits and thirty seconds, as every authenticator app does it. */
export function oneTimeCode(secret: string, nowMs: number): OneTimeCode {
  const epoch = Math.floor(nowMs / 1000)
  return { code: generateSync({ secret, epoch }), secondsLeft: otpPeriodSeconds - (epoch % otpPeriodSeconds) }
}
