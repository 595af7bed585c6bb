import type { MethodName } from '../src/contract/methods'
import type { FailureCode } from '../src/core/errors/call-error'
import type { Language } from '../src/core/i18n/languages'
import type { HostEvent, HostRequest } from '../src/core/page/element-context'
import type { Move } from '../src/core/page/navigation'
import { ignore } from '../src/core/platform/report'
import type { SignOutReason } from '../src/core/session/session'
import { NativeEvent } from '../src/ui/native-event'

/**
 * The public events. All bubble and cross shadow roots, so that one listener on `document` hears every element. No
 * event carries a token. A request has an imperative name and can be cancelled: `preventDefault()` means that the
 * host takes over. Every other event only reports a fact and cannot be cancelled.
 */

export type { FailureCode }

const event = { bubbles: true, composed: true } as const
const request = { ...event, cancelable: true } as const

type EventDetails<T extends HostEvent['type']> = Extract<HostEvent, { type: T }>
type RequestDetails<T extends HostRequest['type']> = Extract<HostRequest, { type: T }>

export type ReloadReason = 'language' | 'expired'

/**
 * An element wants to show another place. A host that prevents the event shows the place itself and sets `place`.
 * Otherwise another element, the portal at `portal-url`, or the element itself shows it.
 */
export class MfaNavigateEvent extends NativeEvent {
  static readonly type = 'mfa-navigate'
  readonly path: string
  /** Data that the place needs besides its path. Plain data without tokens, fit for `history.state`. */
  readonly state: unknown
  readonly kind: Move['kind']
  /** Number of steps to go back in the history before the push or replacement. 0 for most moves. */
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
 * A language was chosen, or a registration number has expired. The portal then reloads its page. An embedded element,
 * or one whose event is prevented, changes the texts or renews the number in place.
 */
export class MfaReloadEvent extends NativeEvent {
  static readonly type = 'mfa-reload'
  readonly reason: ReloadReason
  /** The chosen language, if `reason` is `language`. */
  readonly language: Language | undefined

  constructor(details: RequestDetails<'reload'>) {
    super(MfaReloadEvent.type, request)
    this.reason = details.reason
    this.language = details.reason === 'language' ? details.language : undefined
  }
}

/** The employee confirmed the deletion of an authenticator. If the event is prevented, nothing is deleted. */
export class MfaBeforeDeleteEvent extends NativeEvent {
  static readonly type = 'mfa-before-delete'
  readonly method: MethodName
  readonly applicationName: string

  constructor({ method, applicationName }: RequestDetails<'before-delete'>) {
    super(MfaBeforeDeleteEvent.type, request)
    this.method = method
    this.applicationName = applicationName
  }
}

/**
 * A registration is about to begin. A host that first asks for more proof passes a promise to `respondWith`. The
 * registration waits for the promise. It does not begin if the promise rejects or resolves with `false`.
 */
export class MfaBeforeRegisterEvent extends NativeEvent {
  static readonly type = 'mfa-before-register'
  readonly method: MethodName
  readonly applicationId: string
  #answers: Promise<unknown>[] = []

  constructor({ method, applicationId }: RequestDetails<'before-register'>) {
    super(MfaBeforeRegisterEvent.type, request)
    this.method = method
    this.applicationId = applicationId
  }

  respondWith(answer: Promise<unknown>): void {
    this.#answers.push(answer)
  }

  /** Resolves with false if the event was prevented, or if a promise of the host rejects or resolves with false. */
  async allowed(): Promise<boolean> {
    if (this.defaultPrevented) return false
    try {
      const answers = await Promise.all(this.#answers)
      return !answers.includes(false)
    } catch (error) {
      ignore(error, 'a host that rejects its promise refuses the registration')
      return false
    }
  }
}

/** The first screen of an element can be used. */
export class MfaReadyEvent extends NativeEvent {
  static readonly type = 'mfa-ready'

  constructor() {
    super(MfaReadyEvent.type, event)
  }
}

/** An employee has signed in. */
export class MfaSignedInEvent extends NativeEvent {
  static readonly type = 'mfa-signed-in'
  readonly employeeId: string
  readonly method: MethodName

  constructor({ employeeId, method }: EventDetails<'signed-in'>) {
    super(MfaSignedInEvent.type, event)
    this.employeeId = employeeId
    this.method = method
  }
}

/** The session has ended. `reason` is `logout`, `timeout` or `denied`. */
export class MfaSignedOutEvent extends NativeEvent {
  static readonly type = 'mfa-signed-out'
  readonly reason: SignOutReason

  constructor({ reason }: EventDetails<'signed-out'>) {
    super(MfaSignedOutEvent.type, event)
    this.reason = reason
  }
}

/** An authenticator has been registered. */
export class MfaRegisteredEvent extends NativeEvent {
  static readonly type = 'mfa-registered'
  readonly method: MethodName
  readonly applicationId: string

  constructor({ method, applicationId }: EventDetails<'registered'>) {
    super(MfaRegisteredEvent.type, event)
    this.method = method
    this.applicationId = applicationId
  }
}

/** An authenticator has been deleted. */
export class MfaDeletedEvent extends NativeEvent {
  static readonly type = 'mfa-deleted'
  readonly method: MethodName
  readonly applicationName: string

  constructor({ method, applicationName }: EventDetails<'deleted'>) {
    super(MfaDeletedEvent.type, event)
    this.method = method
    this.applicationName = applicationName
  }
}

/** Fired once for every failure. `code` is the class of the failure, `failCode` is the backend's own code. */
export class MfaErrorEvent extends NativeEvent {
  static readonly type = 'mfa-error'
  declare readonly code: FailureCode
  declare readonly callId: string | undefined
  /** HTTP status, if there was a response. */
  declare readonly status: number | undefined
  declare readonly failCode: string | undefined

  constructor({ code, callId, status, failCode }: Omit<EventDetails<'error'>, 'type'>) {
    super(MfaErrorEvent.type, event)
    Object.assign(this, { code, callId, status, failCode })
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
