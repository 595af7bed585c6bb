import type { AppMethodName } from '../../contract/methods'
import type { Configured } from '../configuration/options'
import type { SerialAnswer } from './kept-serial'

/**
 * What the QR code of a registration holds: the backend's answer as JSON (A34), or what the host makes of it (A62). The
 * broker's password is ours alone, the phone answers the backend over HTTP.
 */
export function serialQrText(
  { options, environment }: Configured,
  { brokerToken: _, ...answer }: SerialAnswer,
  type: AppMethodName,
): string {
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
