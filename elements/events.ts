/**
 * The public events. All bubble and cross shadow roots, so that one listener on `document` hears every element.
 * None carries a token. Requests are imperative and can be cancelled: `preventDefault()` means "I do it myself".
 * Facts are in the past tense and cannot.
 */

import type { MethodName } from '../src/contract/methods'
import type { Language } from '../src/core/i18n/language'
import type { Move } from '../src/core/page/navigation'
import type { HostEvent, HostRequest } from '../src/core/page/portal'
import type { SignOutReason } from '../src/core/session/session'
import type { MfaErrorEvent } from './mfa-error-event'

export type { FailureCode } from '../src/core/http/failure-code'
export { MfaErrorEvent } from './mfa-error-event'

const fact = { bubbles: true, composed: true } as const
const request = { ...fact, cancelable: true } as const

type Fact<T extends HostEvent['type']> = Extract<HostEvent, { type: T }>
type Asked<T extends HostRequest['type']> = Extract<HostRequest, { type: T }>

export type ReloadReason = 'language' | 'expired'

/**
 * An element wants to show another place. Prevented, the host shows it and sets `place`; else another element, the portal
 * at `portal-url`, or the element itself shows it.
 */
export class MfaNavigateEvent extends Event {
  static readonly type = 'mfa-navigate'
  readonly path: string
  /** What the place needs besides its path; plain data without tokens, fit for `history.state`. */
  readonly state: unknown
  readonly kind: Move['kind']
  /** How many steps to go back in the history before the push or replacement; 0 for most moves. */
  readonly steps: number

  constructor(move: Move) {
    super(MfaNavigateEvent.type, request)
    this.path = move.path
    this.state = move.state
    this.kind = move.kind
    this.steps = move.steps ?? 0
  }
}

/**
 * A language was chosen, or a registration number has expired, which reloads the page of the portal. An embedded element,
 * or one whose event is prevented, changes the texts or renews the number in place.
 */
export class MfaReloadEvent extends Event {
  static readonly type = 'mfa-reload'
  readonly reason: ReloadReason
  /** The chosen language, where that is the reason. */
  readonly language: Language | undefined

  constructor(ask: Asked<'reload'>) {
    super(MfaReloadEvent.type, request)
    this.reason = ask.reason
    this.language = ask.reason === 'language' ? ask.language : undefined
  }
}

/** The employee confirmed the deletion of an authenticator. Prevented, nothing is deleted. */
export class MfaBeforeDeleteEvent extends Event {
  static readonly type = 'mfa-before-delete'
  readonly method: MethodName
  readonly applicationName: string

  constructor({ method, applicationName }: Asked<'before-delete'>) {
    super(MfaBeforeDeleteEvent.type, request)
    this.method = method
    this.applicationName = applicationName
  }
}

/**
 * A registration is about to begin. A host that asks for more proof first hands its promise to `respondWith`:
 * the registration waits for it, and does not begin where it rejects or resolves with `false`.
 */
export class MfaBeforeRegisterEvent extends Event {
  static readonly type = 'mfa-before-register'
  readonly method: MethodName
  readonly applicationId: string
  #answers: Promise<unknown>[] = []

  constructor({ method, applicationId }: Asked<'before-register'>) {
    super(MfaBeforeRegisterEvent.type, request)
    this.method = method
    this.applicationId = applicationId
  }

  respondWith(answer: Promise<unknown>): void {
    this.#answers.push(answer)
  }

  /** Resolves with whether the registration may begin; false where the event was prevented. */
  async allowed(): Promise<boolean> {
    if (this.defaultPrevented) return false
    const settled = await Promise.allSettled(this.#answers)
    return settled.every((answer) => answer.status === 'fulfilled' && answer.value !== false)
  }
}

/** The first screen of an element can be used. */
export class MfaReadyEvent extends Event {
  static readonly type = 'mfa-ready'

  constructor() {
    super(MfaReadyEvent.type, fact)
  }
}

/** An employee has signed in. */
export class MfaSignedInEvent extends Event {
  static readonly type = 'mfa-signed-in'
  readonly employeeId: string
  readonly method: MethodName

  constructor({ employeeId, method }: Fact<'signed-in'>) {
    super(MfaSignedInEvent.type, fact)
    this.employeeId = employeeId
    this.method = method
  }
}

/** The session has ended. `reason` is `logout`, `timeout` or `denied`. */
export class MfaSignedOutEvent extends Event {
  static readonly type = 'mfa-signed-out'
  readonly reason: SignOutReason

  constructor({ reason }: Fact<'signed-out'>) {
    super(MfaSignedOutEvent.type, fact)
    this.reason = reason
  }
}

/** An authenticator has been registered. */
export class MfaRegisteredEvent extends Event {
  static readonly type = 'mfa-registered'
  readonly method: MethodName
  readonly applicationId: string

  constructor({ method, applicationId }: Fact<'registered'>) {
    super(MfaRegisteredEvent.type, fact)
    this.method = method
    this.applicationId = applicationId
  }
}

/** An authenticator has been deleted. */
export class MfaDeletedEvent extends Event {
  static readonly type = 'mfa-deleted'
  readonly method: MethodName
  readonly applicationName: string

  constructor({ method, applicationName }: Fact<'deleted'>) {
    super(MfaDeletedEvent.type, fact)
    this.method = method
    this.applicationName = applicationName
  }
}

export interface MfaEventMap {
  'mfa-navigate': MfaNavigateEvent
  'mfa-reload': MfaReloadEvent
  'mfa-before-delete': MfaBeforeDeleteEvent
  'mfa-before-register': MfaBeforeRegisterEvent
  'mfa-ready': MfaReadyEvent
  'mfa-signed-in': MfaSignedInEvent
  'mfa-signed-out': MfaSignedOutEvent
  'mfa-registered': MfaRegisteredEvent
  'mfa-deleted': MfaDeletedEvent
  'mfa-error': MfaErrorEvent
}

declare global {
  interface HTMLElementEventMap extends MfaEventMap {}
  interface DocumentEventMap extends MfaEventMap {}
}
