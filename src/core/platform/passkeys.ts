import type { PasskeyType } from '../../contract/authentication-types'
import type { AnswerOf } from '../../contract/call'
import type { preAuthenticate, preRegister } from '../../contract/calls/passkey'

/**
 * Why a prompt came to nothing. `cancelled`: by the person, or the browser does not say why. `needs-gesture`: the
 * browser wants a click first. `replaced`: another prompt of this page took its place. `failed`: anything else.
 */
export type PasskeyProblem = 'cancelled' | 'needs-gesture' | 'replaced' | 'failed'

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly problem: PasskeyProblem

  /** @param cause what the browser said; its name is for the help desk */
  constructor(problem: PasskeyProblem, cause?: unknown) {
    super(`The passkey prompt ended: ${problem}.`, { cause })
    this.problem = problem
  }
}

/** The device holds a passkey already that the backend had excluded. */
export class DuplicatePasskeyError extends Error {
  override readonly name = 'DuplicatePasskeyError'
}

/** What the backend wants to have signed. */
export type Challenge = AnswerOf<typeof preAuthenticate>['Response']

/** A signed challenge. All binary values are base64url without padding. */
export interface Assertion {
  readonly id: string
  readonly rawId: string
  readonly signature: string
  readonly authenticatorData: string
  readonly clientDataJSON: string
  readonly userHandle: string | null
  readonly clientExtensions: Record<string, unknown>
}

/** What the backend wants a new passkey to be like. */
export type Creation = AnswerOf<typeof preRegister>['Response']

/** A new passkey. All binary values are base64url without padding. */
export interface NewPasskey {
  readonly id: string
  readonly rawId: string
  readonly attestationObject: string
  readonly clientDataJSON: string
  /** The model of the authenticator, as a UUID in lower case; undefined where it keeps that to itself. */
  readonly aaguid?: string | undefined
}

/** What the browser can do with passkeys. */
export interface Passkeys {
  /** False also on pages without TLS, where browsers hide WebAuthn. */
  readonly supported: boolean
  /** Whether the page came over TLS or from this very computer, without which no browser offers passkeys. */
  readonly secureContext: boolean
  /** Whether the pages around this one let it create passkeys (permissions policy). True where the browser cannot say. */
  readonly mayCreate: boolean
  /** Whether this computer can check a fingerprint, a face or a PIN by itself. Never rejects. */
  hasPlatformAuthenticator(): Promise<boolean>
  /**
   * Prompts the person. A page shows one prompt at a time: a further call ends the one before it, which rejects as
   * `replaced`. Rejects with a PasskeyError, with a StaleChunkError, or with the signal's reason.
   */
  authenticate(challenge: Challenge, type: PasskeyType, signal: AbortSignal): Promise<Assertion>
  /** Prompts for a new passkey, as `authenticate` does. Rejects with a DuplicatePasskeyError, too. */
  create(creation: Creation, type: PasskeyType, signal: AbortSignal): Promise<NewPasskey>
}
