import { deviceWaitSeconds } from '../../contract/codes'
import type { PasskeyType } from '../../contract/methods'
import { focusedWindow } from '../platform/browser-environment'
import type { Assertion, Challenge } from '../platform/passkeys'
import { extensionResultsOf, optionalBytes, optionBytes, readCredential } from './read-credential'
import { showPrompt } from './show-prompt'

/** A PC biometric is built into the computer. A security key is plugged in or held against it. */
const hints = { platform: 'client-device', ctap: 'security-key' } as const

/**
 * Returns the challenge as the JSON that WebAuthn's `get()` takes. The user must be verified within 30 s. Credentials
 * keep the transports that the backend names, and get no others: a wrong transport would exclude a passkey.
 */
export function authenticationOptions(
  { rpId, allowCredentials, ...rest }: Challenge,
  type: PasskeyType,
): PublicKeyCredentialRequestOptionsJSON {
  return {
    ...rest,
    ...(rpId && { rpId }),
    allowCredentials: allowCredentials.map(({ transports, ...credential }) => ({
      ...credential,
      ...(transports && { transports }),
      type: 'public-key',
    })),
    userVerification: 'required',
    // The browser's time limit is as long as our countdown.
    timeout: deviceWaitSeconds * 1000,
    hints: [hints[type]],
  }
}

/** Shows the browser's prompt for a passkey. */
export const promptForPasskey = (
  challenge: Challenge,
  type: PasskeyType,
  signal: AbortSignal,
): Promise<Assertion> =>
  showPrompt(signal, async () => {
    const { allowCredentials, ...options } = authenticationOptions(challenge, type)
    const publicKey = {
      ...options,
      challenge: optionBytes(options.challenge),
      // An empty list would exclude every passkey.
      ...(allowCredentials?.length && {
        allowCredentials: allowCredentials.map((known) => ({ ...known, id: optionBytes(known.id) })),
      }),
    } as PublicKeyCredentialRequestOptions
    const credential = await focusedWindow().navigator.credentials.get({ publicKey, signal })
    return {
      ...readCredential(credential, ['signature', 'authenticatorData', 'clientDataJSON']),
      userHandle: optionalBytes(credential, 'userHandle') ?? null,
      clientExtensions: extensionResultsOf(credential),
    }
  })
