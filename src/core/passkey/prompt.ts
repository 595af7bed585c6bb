import { startAuthentication } from '@simplewebauthn/browser'
import type { PasskeyType } from '../../contract/authentication-types'
import type { Assertion, Challenge } from '../platform/passkeys'
import { authenticationOptions } from './authentication-options'
import { showPrompt } from './show-prompt'

/** Shows the browser's prompt for a passkey. */
export const promptForPasskey = (
  challenge: Challenge,
  type: PasskeyType,
  signal: AbortSignal,
): Promise<Assertion> =>
  showPrompt(signal, async () => {
    const optionsJSON = authenticationOptions(challenge, type)
    const { id, rawId, response, clientExtensionResults } = await startAuthentication({ optionsJSON })
    return {
      id,
      rawId,
      signature: response.signature,
      authenticatorData: response.authenticatorData,
      clientDataJSON: response.clientDataJSON,
      userHandle: response.userHandle ?? null,
      clientExtensions: { ...clientExtensionResults },
    }
  })
