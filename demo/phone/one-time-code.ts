import { generateSync } from 'otplib'
import { otpDigits, otpPeriodSeconds } from '../../src/contract/codes'

export interface OneTimeCode {
  readonly code: string
  /** Seconds until the next code, 30 to 1. */
  readonly secondsLeft: number
}

/** The code at a time: RFC 6238 with SHA-1, as in every authenticator app. */
export function oneTimeCode(secret: string, nowMs: number): OneTimeCode {
  const epoch = Math.floor(nowMs / 1000)
  return {
    code: generateSync({ secret, epoch, digits: otpDigits }),
    secondsLeft: otpPeriodSeconds - (epoch % otpPeriodSeconds),
  }
}
