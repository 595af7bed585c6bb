import type { AnswerOf } from '../../contract/call'
import type { preAuthenticate, preRegister } from '../../contract/calls/passkey'
import type { PasskeyType } from '../../contract/methods'
import type { Report } from './report'

/**
 * Reasons for the failure of a prompt. `cancelled`: the user has closed the prompt, or the browser gives no reason.
 * `needs-gesture`: the browser requires a click first. `replaced`: another prompt of this page took its place.
 * `refused`: the prompt was refused at once, for example by an extension. `unverified`: the authenticator has no PIN,
 * fingerprint or face to check. `unsupported`: the authenticator can't do what the options require. `wrong-page`: the
 * options name the relying party of another page. `failed`: any other reason.
 */
export type PasskeyProblem =
  | 'cancelled'
  | 'needs-gesture'
  | 'replaced'
  | 'refused'
  | 'unverified'
  | 'unsupported'
  | 'wrong-page'
  | 'failed'

/** True for a failure that the user did not cause. Such a failure is reported to the host at once. */
export const isPasskeyFailure = (problem: PasskeyProblem): boolean =>
  !['cancelled', 'needs-gesture', 'replaced'].includes(problem)

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly failureCode = 'passkey'
  readonly problem: PasskeyProblem

  /** @param cause the browser's error; its name is for the help desk */
  constructor(problem: PasskeyProblem, cause?: unknown) {
    super(`The passkey prompt ended: ${problem}.`, { cause })
    this.problem = problem
  }
}

/**
 * Reports the browser's error to the developer, and throws it again. The error says what is wrong, for example that
 * the options name the relying party of another page.
 */
export const reportRefusal =
  (report: Report) =>
  (error: unknown): never => {
    if (error instanceof PasskeyError && isPasskeyFailure(error.problem))
      report.error('mfa-elements: the browser refused the passkey.', error.cause)
    throw error
  }

/** The device already holds a passkey of this user: one that the backend's options exclude. */
export class DuplicatePasskeyError extends Error {
  override readonly name = 'DuplicatePasskeyError'
  readonly failureCode = 'duplicate'
}

/** The backend's options for a sign-in with a passkey, with the challenge to be signed. */
export type Challenge = AnswerOf<typeof preAuthenticate>['Response']

/** The result of a sign-in prompt: the signed challenge. All binary values are base64url without padding. */
export interface Assertion {
  readonly id: string
  readonly rawId: string
  readonly signature: string
  readonly authenticatorData: string
  readonly clientDataJSON: string
  readonly userHandle: string | null
  readonly clientExtensions: Record<string, unknown>
}

/** The backend's options for a new passkey. */
export type Creation = AnswerOf<typeof preRegister>['Response']

/** A new passkey. All binary values are base64url without padding. */
export interface NewPasskey {
  readonly id: string
  readonly rawId: string
  readonly attestationObject: string
  readonly clientDataJSON: string
  /** The authenticator's model as a UUID in lower case. Undefined if the authenticator does not reveal it. */
  readonly aaguid?: string | undefined
  /**
   * The transports (USB, NFC, …) that the authenticator names, with which it can be reached again. Undefined if it
   * names none.
   */
  readonly transports?: readonly string[] | undefined
}

/** The browser's support for passkeys. */
export interface Passkeys {
  /** False also on pages without TLS, where browsers hide WebAuthn. */
  readonly supported: boolean
  /** True if the page came over TLS or from this computer. Otherwise no browser offers passkeys. */
  readonly secureContext: boolean
  /**
   * True if the surrounding pages let this one create passkeys (permissions policy), or if the browser can't tell.
   */
  readonly mayCreate: boolean
  /**
   * True if this computer itself can check a fingerprint, a face or a PIN, or if the browser does not say it in time.
   * Never rejects.
   */
  hasPlatformAuthenticator(): Promise<boolean>
  /**
   * Prompts the user. A page shows one prompt at a time: a new call ends the earlier prompt, which rejects as
   * `replaced`. Rejects with a PasskeyError, with a StaleChunkError, or with the signal's reason.
   */
  authenticate(challenge: Challenge, type: PasskeyType, signal: AbortSignal): Promise<Assertion>
  /** Prompts for a new passkey, like `authenticate`. Also rejects with a DuplicatePasskeyError. */
  create(creation: Creation, type: PasskeyType, signal: AbortSignal): Promise<NewPasskey>
}
