import { startRegistration } from '@simplewebauthn/browser'
import type { PasskeyType } from '../../contract/authentication-types'
import type { Creation, NewPasskey } from '../platform/passkeys'
import { aaguidOf } from './aaguid'
import { creationOptions } from './creation-options'
import { showPrompt } from './show-prompt'

/** Shows the browser's prompt for a new passkey. */
export const promptForNewPasskey = (
  creation: Creation,
  type: PasskeyType,
  signal: AbortSignal,
): Promise<NewPasskey> =>
  showPrompt(signal, async () => {
    const optionsJSON = creationOptions(creation, type, globalThis.location.hostname)
    const { id, rawId, response } = await startRegistration({ optionsJSON })
    return {
      id,
      rawId,
      attestationObject: response.attestationObject,
      clientDataJSON: response.clientDataJSON,
      aaguid: aaguidOf(response.authenticatorData),
    }
  })
