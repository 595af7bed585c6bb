import { WebAuthnAbortService } from '@simplewebauthn/browser'
import { DuplicatePasskeyError, PasskeyError, type PasskeyProblem } from '../platform/passkeys'

/** A refusal within this time was no person's: no one reads and closes a prompt as fast. */
const reflexMs = 500

/**
 * Shows one of the browser's prompts and says in our words what became of it. The library takes no signal, so its abort
 * service ends the prompt. Rejects with a PasskeyError, a DuplicatePasskeyError, or the signal's reason.
 */
export async function showPrompt<T>(signal: AbortSignal, prompt: () => Promise<T>): Promise<T> {
  const abort = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', abort)
  const beganAt = performance.now()
  const hadGesture = globalThis.navigator.userActivation?.isActive ?? true
  try {
    const result = await prompt()
    signal.throwIfAborted()
    return result
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Error && error.name === 'InvalidStateError')
      throw new DuplicatePasskeyError('The device is registered already.', { cause: error })
    throw new PasskeyError(problemOf(error, !hadGesture && performance.now() - beganAt < reflexMs), error)
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Browsers say NotAllowedError for nearly everything, so as not to tell a page what is on the computer. */
function problemOf(error: unknown, unasked: boolean): PasskeyProblem {
  if (!(error instanceof Error) || error.name !== 'NotAllowedError') return 'failed'
  return unasked ? 'needs-gesture' : 'cancelled'
}
