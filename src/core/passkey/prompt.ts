import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
import type { PasskeyType } from '../../contract/authentication-types'
import { authenticationOptions } from './authentication-options'
import { type Assertion, type Challenge, PasskeyError, type PasskeyProblem } from './passkeys'

/** A refusal within this time was no person's: nobody reads and closes a prompt as fast. */
const reflexMs = 500

/** Shows the browser's prompt for a passkey. The library takes no signal, so its abort service ends the prompt. */
export const promptForPasskey = async (
  challenge: Challenge,
  type: PasskeyType,
  signal: AbortSignal,
): Promise<Assertion> => {
  const abort = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', abort)
  const beganAt = performance.now()
  const hadGesture = globalThis.navigator.userActivation?.isActive ?? true
  try {
    const optionsJSON = authenticationOptions(challenge, type)
    const { id, rawId, response, clientExtensionResults } = await startAuthentication({ optionsJSON })
    signal.throwIfAborted()
    return {
      id,
      rawId,
      signature: response.signature,
      authenticatorData: response.authenticatorData,
      clientDataJSON: response.clientDataJSON,
      userHandle: response.userHandle ?? null,
      clientExtensions: { ...clientExtensionResults },
    }
  } catch (error) {
    signal.throwIfAborted()
    throw new PasskeyError(problemOf(error, !hadGesture && performance.now() - beganAt < reflexMs), error)
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Browsers say NotAllowedError for nearly everything, so as not to tell a page what is on the computer. */
const problemOf = (error: unknown, unasked: boolean): PasskeyProblem => {
  if (!(error instanceof Error) || error.name !== 'NotAllowedError') return 'failed'
  return unasked ? 'needs-gesture' : 'cancelled'
}
