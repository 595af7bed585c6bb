import { preRegister, register } from '../../contract/calls/passkey'
import { methodOf, type PasskeyMethodName } from '../../contract/methods'
import type { Portal } from '../page/portal'
import { type Creation, DuplicatePasskeyError, type NewPasskey, PasskeyError } from '../platform/passkeys'
import { emailOf } from '../sign-in/email'
import type { FailureReason } from './registration-state'

/** The specification's constant for the device id of a passkey call (R314). */
const did = 1

/** Whatever went wrong, in the specification's words; `reason` is what the failure page makes of it (R211). */
export class PasskeyRegistrationError extends Error {
  override readonly name = 'PasskeyRegistrationError'
  readonly reason: FailureReason

  constructor(cause: unknown) {
    super('Error with FIDO Registration', { cause })
    this.reason = cause instanceof DuplicatePasskeyError ? 'duplicate' : 'generic'
  }
}

export interface PasskeyRequest {
  readonly method: PasskeyMethodName
  readonly applicationId: number
  readonly userId: number
}

export interface PasskeySteps {
  readonly signal: AbortSignal
  /** The browser's prompt opens. */
  onPrompt(): void
  /** The person has done their part. */
  onCreated(): void
}

/**
 * Options from the backend, the browser's prompt, and the new passkey back to the backend (R203, R208, R209). Any answer
 * that is not empty means success. Rejects with a PasskeyRegistrationError; with a PasskeyError where the person may
 * simply try again; or with the signal's reason.
 */
export async function registerPasskey(
  portal: Portal,
  { method, ...who }: PasskeyRequest,
  { signal, onPrompt, onCreated }: PasskeySteps,
): Promise<NewPasskey> {
  const type = methodOf(method).wireType
  const common = { ...who, did, type } as const
  try {
    const { Response } = await portal.call(preRegister, { body: common, signal })
    const creation = await named(portal, Response, signal)
    signal.throwIfAborted()
    onPrompt()
    const passkey = await portal.core.environment.passkeys.create(creation, type, signal)
    signal.throwIfAborted()
    onCreated()
    const { id, rawId, attestationObject, clientDataJSON } = passkey
    const response = { attestationObject, clientDataJSON }
    const payload = { id, type: 'public-key', rawId, response } as const
    const answer = await portal.call(register, { body: { ...common, payload, deviceToken: '' }, signal })
    if (!answer) throw new Error('The backend answered the registration with nothing.')
    return passkey
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof PasskeyError && error.problem !== 'failed') throw error
    throw new PasskeyRegistrationError(error)
  }
}

/** The prompt shows who the passkey is for; a backend may leave it to us to say so (A15). */
async function named(portal: Portal, creation: Creation, signal: AbortSignal): Promise<Creation> {
  const { user } = creation
  const name = user.name || (await emailOf(portal, signal)) || portal.core.session.identity.employeeId || ''
  return { ...creation, user: { ...user, name, displayName: user.displayName || name } }
}
