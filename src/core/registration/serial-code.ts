import type { Core } from '../core'
import type { SerialAnswer } from './kept-serial'

/** What the backend has answered to the request for a registration number, with any further fields of its own. */
export interface RegistrationNumber {
  /** 6 digits for mobile biometric, 16 for OTP. */
  readonly serial: string
  readonly topic: string
  readonly [field: string]: unknown
}

/** Makes the content of a registration's QR code. */
export type RegistrationQrText = (registration: RegistrationNumber, type: 'mobile' | 'otp') => string

/**
 * What the QR code of a registration holds: the backend's answer as JSON (A34), or what the host makes of it (A62). The
 * broker's password is ours alone, the phone answers the backend over HTTP.
 */
export const serialQrText = (
  { options, environment }: Pick<Core, 'options' | 'environment'>,
  { brokerToken: _, ...answer }: SerialAnswer,
  type: 'mobile' | 'otp',
): string => {
  try {
    return options.get().registrationQrText?.(answer, type) ?? JSON.stringify(answer)
  } catch (error) {
    environment.report.error(
      'mfa-elements: registrationQrText failed; the QR code holds the answer as JSON.',
      error,
    )
    return JSON.stringify(answer)
  }
}
