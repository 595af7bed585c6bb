import { preRegister, register } from '../../contract/calls/passkey'
import { deviceWaitSeconds } from '../../contract/codes'
import { methodOf, type PasskeyMethodName } from '../../contract/methods'
import { passkeyModel } from '../../contract/passkey-models'
import { failureCodeOf } from '../chunks'
import { hasFeature } from '../configuration'
import { notifyRegistered } from '../devices/change-device'
import { CallError, type FailureReport, reasonOf } from '../errors/call-error'
import { traceError } from '../page/altered-built-ins'
import type { ElementContext } from '../page/element-context'
import { type PasskeyObstacle, passkeyObstacle } from '../passkey/obstacles'
import { createAttempt } from '../platform/countdown'
import {
  type Creation,
  DuplicatePasskeyError,
  isPasskeyFailure,
  type NewPasskey,
  PasskeyError,
  type PasskeyProblem,
  reportRefusal,
} from '../platform/passkeys'
import { createStore, type ReadableStore } from '../platform/store'
import { emailOf } from '../sign-in/email'
import type {
  FailureReason,
  RegisteredDevice,
  RegistrationOptions,
  RegistrationTarget,
} from './registration-places'

// Before the start, this module checks that the user ID is known, that the browser can create passkeys and that the
// host allows the registration. Then a countdown limits the wait for the user. It starts again when the prompt opens.
// It stops when the passkey is made, because the last call has its own time limit. If the user cancels the prompt,
// the screen explains it in place, with a button to try again. A registration that is stopped leaves no timer and no
// prompt behind.

/**
 * Reasons why the registration can't start. `user-id`: the session has no user ID. `refused`: the host does not allow
 * it.
 */
export type RegistrationObstacle = PasskeyObstacle | 'user-id' | 'refused'

/** `ready`: the registration has not started. */
export type PasskeyRegistrationState =
  | { readonly phase: 'ready' | 'checking' }
  | { readonly phase: 'blocked'; readonly why: RegistrationObstacle }
  | { readonly phase: 'requesting' | 'waiting'; readonly endsAt: number }
  /** The countdown has been stopped with `secondsLeft` seconds left. */
  | { readonly phase: 'finishing'; readonly secondsLeft: number }
  | { readonly phase: 'interrupted'; readonly endsAt: number; readonly why: PasskeyProblem }
  | { readonly phase: 'failed'; readonly reason: FailureReason; readonly report: FailureReport }
  | { readonly phase: 'registered'; readonly device: RegisteredDevice }

export interface PasskeyRegistration extends ReadableStore<PasskeyRegistrationState> {
  /** Starts the registration, beginning with the checks. Can be called again. */
  start(): void
  /** Starts the registration although the computer's clock is wrong. */
  overrule(): void
  stop(): void
}

export function createPasskeyRegistration(
  context: ElementContext,
  method: PasskeyMethodName,
  { applicationId, applicationName }: RegistrationTarget,
  { begin: atOnce = false }: RegistrationOptions = {},
): PasskeyRegistration {
  const { environment, i18n, session } = context.core
  const state = createStore<PasskeyRegistrationState>({ phase: atOnce ? 'checking' : 'ready' })
  const attempt = createAttempt(environment)
  let allowed = false
  let overruled = false
  /** True if the host has been notified of the last problem. */
  let reported = false

  const fail = (reason: FailureReason, report: Omit<FailureReport, 'at'>) => {
    attempt.end()
    state.set({ phase: 'failed', reason, report: { ...report, at: environment.clock.now() } })
  }

  const countDown = () =>
    attempt.countDown(deviceWaitSeconds, {
      onAnnounce: (count) => context.announce(i18n.t('register:secondsLeft', { count })),
      onEnd() {
        if (!reported) context.emit({ type: 'error', code: 'timeout' })
        fail('generic', { code: 'timeout', step: method })
      },
    })

  const settle = (error: unknown) => {
    if (error instanceof PasskeyError) {
      if (isPasskeyFailure(error.problem)) context.emit({ type: 'error', code: 'passkey' })
      reported = isPasskeyFailure(error.problem)
      // The button of the state `interrupted` starts the prompt again. If the browser requires a click before its
      // prompt, the click on this button is enough.
      return state.set({ phase: 'interrupted', endsAt: attempt.endsAt, why: error.problem })
    }
    const { reason, cause: thrown } = error as PasskeyRegistrationError
    if (thrown instanceof CallError) return fail(reason, { code: reasonOf(thrown), step: thrown.callId })
    const cause = traceError(thrown)
    const code = failureCodeOf(cause)
    if (code === 'internal' || code === 'altered-built-ins') environment.report.error('mfa-elements', cause)
    context.emit({ type: 'error', code })
    fail(reason, { code: reason === 'duplicate' ? code : reasonOf(cause), step: method })
  }

  const block = (why: RegistrationObstacle) => {
    // The host gets no event for a wrong clock, because the user can go on in spite of it, nor for its own refusal.
    if (why !== 'clock' && why !== 'refused') context.emit({ type: 'error', code: 'passkey' })
    state.set({ phase: 'blocked', why })
  }

  const blockedBy = async (): Promise<RegistrationObstacle | undefined> => {
    const obstacle = await passkeyObstacle(environment, method)
    if (obstacle && !(obstacle === 'clock' && overruled)) return obstacle
    allowed ||= await context.confirm({
      type: 'before-register',
      method,
      applicationId: String(applicationId),
    })
    return allowed ? undefined : 'refused'
  }

  const run = async (signal: AbortSignal) => {
    const userId = userIdOf(session.identity.userId)
    const why = userId === undefined ? 'user-id' : await blockedBy()
    if (signal.aborted) return
    if (userId === undefined || why) return block(why ?? 'user-id')
    countDown()
    state.set({ phase: 'requesting', endsAt: attempt.endsAt })
    const passkey = await registerPasskey(
      context,
      { method, applicationId, userId },
      {
        signal,
        onPrompt() {
          countDown()
          state.set({ phase: 'waiting', endsAt: attempt.endsAt })
        },
        onCreated: () => state.set({ phase: 'finishing', secondsLeft: attempt.stopCounting() }),
      },
    )
    attempt.end()
    notifyRegistered(context, method, applicationId)
    const suggestedName = passkeyModel(passkey.aaguid)
    state.set({ phase: 'registered', device: { type: method, applicationName, suggestedName } })
  }

  const begin = () => {
    reported = false
    attempt.end()
    state.set({ phase: 'checking' })
    attempt.run(run, settle)
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    start: begin,
    overrule() {
      overruled = true
      begin()
    },
    stop: attempt.end,
  }
}

/** Returns the user ID as the number that the passkey calls need. Undefined if the text is not such a number. */
const userIdOf = (text: string | null): number | undefined =>
  text === null || text.trim() === '' || !Number.isSafeInteger(Number(text)) ? undefined : Number(text)

/** Value of the field `did` (device ID) in passkey calls, a constant of the specification. */
const did = 1

/** Any failure of a registration, with the specification's message. `reason` decides what the failure page says. */
export class PasskeyRegistrationError extends Error {
  override readonly name = 'PasskeyRegistrationError'
  readonly reason: FailureReason

  constructor(cause: unknown) {
    super('Error with FIDO Registration', { cause })
    this.reason = reasonFor(cause)
  }
}

function reasonFor(cause: unknown): FailureReason {
  if (cause instanceof DuplicatePasskeyError) return 'duplicate'
  return cause instanceof PasskeyError && reasonOf(cause) === 'InvalidStateError' ? 'unclear' : 'generic'
}

interface PasskeyRequest {
  readonly method: PasskeyMethodName
  readonly applicationId: number
  readonly userId: number
}

interface PasskeyRequestOptions {
  readonly signal: AbortSignal
  /** Called when the browser's prompt opens. */
  onPrompt(): void
  /** Called when the browser has created the passkey. */
  onCreated(): void
}

/**
 * Gets options from the backend, shows the browser's prompt, and sends the new passkey to the backend. Any response
 * that is not empty means success. Rejects with a PasskeyRegistrationError, with a PasskeyError if the user can try
 * again, or with the signal's reason.
 */
export async function registerPasskey(
  context: ElementContext,
  { method, ...who }: PasskeyRequest,
  { signal, onPrompt, onCreated }: PasskeyRequestOptions,
): Promise<NewPasskey> {
  const type = methodOf(method).wireType
  const common = { ...who, did, type } as const
  try {
    const { Response } = await context.call(preRegister, { body: common, signal })
    const creation = await named(context, Response, signal)
    signal.throwIfAborted()
    onPrompt()
    const passkey = await context.core.environment.passkeys
      .create(creation, type, signal)
      .catch(reportRefusal(context.core.environment.report))
    signal.throwIfAborted()
    onCreated()
    const { id, rawId, attestationObject, clientDataJSON, transports } = passkey
    const tells = transports && (await hasFeature(context.core.configuration, 'passkeyTransports', signal))
    const response = { attestationObject, clientDataJSON, ...(tells && { transports: [...transports] }) }
    const payload = { id, type: 'public-key', rawId, response } as const
    const answer = await context.call(register, { body: { ...common, payload, deviceToken: '' }, signal })
    if (!answer)
      throw new PasskeyError('failed', new Error('The backend answered the registration with nothing.'))
    return passkey
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof PasskeyError && error.problem !== 'failed') throw error
    throw new PasskeyRegistrationError(error)
  }
}

/** Adds a name for the user if the backend sends none, because the prompt shows it. */
async function named(context: ElementContext, creation: Creation, signal: AbortSignal): Promise<Creation> {
  const { user } = creation
  const name = user.name || (await emailOf(context, signal)) || context.core.session.identity.employeeId || ''
  return { ...creation, user: { ...user, name, displayName: user.displayName || name } }
}
