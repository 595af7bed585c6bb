import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { PasskeyType } from '../../contract/authentication-types'
import { deviceWaitSeconds } from '../../contract/lifetimes'
import type { Challenge } from '../platform/passkeys'

/** A PC biometric is in the computer itself, a security key is plugged in or held against it. */
const kinds = {
  platform: { hint: 'client-device', transports: ['internal'] },
  ctap: { hint: 'security-key', transports: ['usb', 'nfc', 'ble'] },
} as const

/**
 * The challenge as WebAuthn's `get()` takes it in JSON. The person has to be verified (R220) within 30 s (R221). Known
 * credentials without transports get those of their kind, so that the browser asks for the right device at once.
 */
export function authenticationOptions(
  { rpId, allowCredentials, ...rest }: Challenge,
  type: PasskeyType,
): PublicKeyCredentialRequestOptionsJSON {
  const { hint, transports } = kinds[type]
  return {
    ...rest,
    ...(rpId && { rpId }),
    allowCredentials: allowCredentials.map((credential) => ({
      transports: [...transports],
      ...credential,
      type: 'public-key',
    })),
    userVerification: 'required',
    // The browser gives up after as long as our countdown lasts.
    timeout: deviceWaitSeconds * 1000,
    hints: [hint],
  }
}
