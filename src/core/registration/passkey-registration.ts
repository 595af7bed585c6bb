import { deviceWaitSeconds } from '../../contract/lifetimes'
import type { PasskeyMethodName } from '../../contract/methods'
import { passkeyModel } from '../../contract/passkey-models'
import type { FailureReport } from '../errors/failure-report'
import { CallError } from '../http/call-error'
import { failureCodeOf } from '../http/failure-code'
import type { Portal } from '../page/portal'
import { createAttempt } from '../platform/attempt'
import { PasskeyError, type PasskeyProblem } from '../platform/passkeys'
import { createStore, type ReadableStore } from '../platform/store'
import { reasonOf } from '../sign-in/ceremony/reason'
import { notifyRegistered } from './notify-registered'
import { type PasskeyObstacle, passkeyObstacle } from './preflight'
import { type PasskeyRegistrationError, registerPasskey } from './register-passkey'
import type {
  FailureReason,
  RegisteredDevice,
  RegistrationOptions,
  RegistrationTarget,
} from './registration-state'

// What is asked before: whether the person can be named, whether the browser can do it, whether the host lets it begin.
// Then a countdown runs, restarted at the moment when the prompt opens (A35), and ends the wait for the person; it stops when
// the passkey is made, and from there on the call has its own time for an answer. A
// cancelled prompt is explained beside it, with a way to try again (A16). A registration that is stopped leaves no timer and
// no prompt behind.

/** `user-id`: the session does not say who this is (R223). `refused`: by the host. */
export type Blocked = PasskeyObstacle | 'user-id' | 'refused'

/** `ready`: nothing has begun yet. */
export type PasskeyRegistrationState =
  | { readonly phase: 'ready' | 'checking' }
  | { readonly phase: 'blocked'; readonly why: Blocked }
  | { readonly phase: 'requesting' | 'waiting'; readonly endsAt: number }
  /** With so many seconds left, which count no more. */
  | { readonly phase: 'finishing'; readonly secondsLeft: number }
  | { readonly phase: 'interrupted'; readonly endsAt: number; readonly why: PasskeyProblem }
  | { readonly phase: 'failed'; readonly reason: FailureReason; readonly report: FailureReport }
  | { readonly phase: 'registered'; readonly device: RegisteredDevice }

export interface PasskeyRegistration extends ReadableStore<PasskeyRegistrationState> {
  /** Begins with the checks, or begins again. */
  start(): void
  /** Begins although the clock is wrong. */
  overrule(): void
  stop(): void
}

export function createPasskeyRegistration(
  portal: Portal,
  method: PasskeyMethodName,
  { applicationId, applicationName }: RegistrationTarget,
  { begin: atOnce = false }: RegistrationOptions = {},
): PasskeyRegistration {
  const { environment, i18n, session } = portal.core
  const state = createStore<PasskeyRegistrationState>({ phase: atOnce ? 'checking' : 'ready' })
  const attempt = createAttempt(environment)
  let allowed = false
  let overruled = false

  const fail = (reason: FailureReason, report: Omit<FailureReport, 'at'>) => {
    attempt.end()
    state.set({ phase: 'failed', reason, report: { ...report, at: environment.clock.now() } })
  }

  const countDown = () =>
    attempt.countDown(deviceWaitSeconds, {
      onAnnounce: (count) => portal.announce(i18n.t('register:secondsLeft', { count })),
      onEnd() {
        portal.emit({ type: 'error', code: 'timeout' })
        fail('generic', { code: 'timeout', step: method })
      },
    })

  const settle = (error: unknown) => {
    if (error instanceof PasskeyError) {
      // The button that it shows begins again, with the click that the browser may have wanted.
      return state.set({ phase: 'interrupted', endsAt: attempt.endsAt, why: error.problem })
    }
    const { reason, cause } = error as PasskeyRegistrationError
    if (cause instanceof CallError) return fail(reason, { code: reasonOf(cause), step: cause.callId })
    const code = reason === 'duplicate' ? 'duplicate' : failureCodeOf(cause, 'passkey')
    portal.emit({ type: 'error', code })
    fail(reason, { code: reason === 'duplicate' ? code : reasonOf(cause), step: method })
  }

  const block = (why: Blocked) => {
    // The clock may be overruled, and what the host has refused it knows.
    if (why !== 'clock' && why !== 'refused') portal.emit({ type: 'error', code: 'passkey' })
    state.set({ phase: 'blocked', why })
  }

  const blockedBy = async (): Promise<Blocked | undefined> => {
    const obstacle = await passkeyObstacle(environment, method)
    if (obstacle && !(obstacle === 'clock' && overruled)) return obstacle
    allowed ||= await portal.confirm({
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
      portal,
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
    notifyRegistered(portal, method, applicationId)
    const suggestedName = passkeyModel(passkey.aaguid)
    state.set({ phase: 'registered', device: { type: method, applicationName, suggestedName } })
  }

  const begin = () => {
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

/** The numeric user ID that these calls need; undefined for anything else. */
const userIdOf = (text: string | null): number | undefined =>
  text === null || text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text)
