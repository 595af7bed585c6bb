import { elapsedMs, focusedWindow } from '../platform/browser-environment'
import { DuplicatePasskeyError, PasskeyError, type PasskeyProblem } from '../platform/passkeys'

/** A refusal within this time does not come from the user, because no one reads and closes a prompt so quickly. */
const reflexMs = 500

interface PromptOptions {
  /**
   * True if the options exclude credentials. Only then does an InvalidStateError say that the device holds one of
   * them. Otherwise the device may have refused for another reason.
   */
  readonly excludes?: boolean
}

/**
 * Shows one of the browser's prompts until the signal is aborted, and translates its errors. Rejects with a
 * PasskeyError, a DuplicatePasskeyError, or the signal's reason.
 */
export async function showPrompt<T>(
  signal: AbortSignal,
  prompt: () => Promise<T>,
  { excludes = false }: PromptOptions = {},
): Promise<T> {
  const beganAt = elapsedMs()
  const hadGesture = focusedWindow().navigator.userActivation?.isActive ?? true
  try {
    const result = await prompt()
    signal.throwIfAborted()
    return result
  } catch (error) {
    signal.throwIfAborted()
    if (excludes && nameOf(error) === 'InvalidStateError')
      throw new DuplicatePasskeyError('The device is registered already.', { cause: error })
    throw new PasskeyError(problemOf(error, { hadGesture, atOnce: elapsedMs() - beganAt < reflexMs }), error)
  }
}

/** Returns an error's name. An extension's error may come from another window, so `instanceof Error` is no test. */
const nameOf = (error: unknown): string => String((error as Partial<Error> | undefined)?.name)

/** Our names of the problems, by the names of WebAuthn's errors. */
const problems: Readonly<Record<string, PasskeyProblem>> = {
  ConstraintError: 'unverified',
  NotSupportedError: 'unsupported',
  SecurityError: 'wrong-page',
  TimeoutError: 'cancelled',
}

/**
 * Returns the problem of an error. Browsers use NotAllowedError for nearly everything, so that a page learns nothing
 * about the computer. So the time of the refusal and the user's click decide which problem it is.
 */
function problemOf(
  error: unknown,
  { hadGesture, atOnce }: { hadGesture: boolean; atOnce: boolean },
): PasskeyProblem {
  const name = nameOf(error)
  if (name !== 'NotAllowedError') return problems[name] ?? 'failed'
  if (!atOnce) return 'cancelled'
  return hadGesture ? 'refused' : 'needs-gesture'
}
