import { deviceWaitSeconds } from '../../../contract/codes'
import type { CeremonyMethodName } from '../../../contract/methods'
import { failureCodeOf } from '../../chunks'
import type { CallFailure, FailureCode } from '../../errors/call-error'
import { traceError } from '../../page/altered-built-ins'
import type { ElementContext } from '../../page/element-context'
import { createAttempt } from '../../platform/countdown'
import { isPasskeyFailure, type PasskeyProblem } from '../../platform/passkeys'
import { createStore, type ReadableStore } from '../../platform/store'
import type { LoginIdentity } from '../../session/session'
import { finishSignIn, type Proof } from '../sign-in'

// A ceremony is the sign-in with a device. The backend begins it, and a countdown starts with the backend's response.
// The user acts on the device, which results in a login serial, and the serial is exchanged for tokens. When the
// countdown reaches 0, everything that is still running is aborted. The countdown stops as soon as the user has
// acted, because from then on each call has its own time limit. A ceremony that is stopped leaves no timer,
// connection or prompt behind.

/** The kinds of failures for which the failure page has a text. `push`: the request did not reach the phone. */
export type FailureType = CeremonyMethodName | 'push'

export interface SignInFailure {
  readonly type: FailureType
  /**
   * The reason for the help desk: `timeout`, `rejected`, `broker`, a backend code, an HTTP status… It contains no
   * secrets.
   */
  readonly reason: string
  /** The time of the failure (epoch ms). */
  readonly at: number
  /** The failed call, if a call has failed. */
  readonly call?: CallFailure | undefined
}

/** Reasons why a ceremony waits for the user's decision while the countdown goes on. */
export type Interruption = PasskeyProblem

/**
 * `ready`: nothing has started. `requesting`: the backend is asked to begin. `waiting`: the user has until `endsAt`
 * (by the clock `steadyNow`) to act; `connected` is false while the broker can't be reached. `finishing`: the user
 * has acted, and the countdown is stopped with `secondsLeft` left. `interrupted`: a problem is shown in place, with
 * an action. `failed`: the failure page is shown.
 */
export type CeremonyState =
  | { readonly phase: 'ready' }
  | { readonly phase: 'requesting' }
  | { readonly phase: 'waiting'; readonly endsAt: number; readonly connected: boolean }
  | { readonly phase: 'finishing'; readonly secondsLeft: number }
  | { readonly phase: 'interrupted'; readonly endsAt: number; readonly why: Interruption }
  | { readonly phase: 'failed'; readonly failure: SignInFailure }
  | { readonly phase: 'signed-in' }

interface ProveOptions {
  readonly signal: AbortSignal
  /**
   * Called with true when the connection over which the outcome arrives is open, and with false when it is lost for
   * now.
   */
  onConnection(connected: boolean): void
  /** Called when the user has acted. Only calls to the backend remain. */
  onProven(): void
}

/** The step in which an error occurred. `finish`: the exchange of the serial for tokens. */
export type Step = 'request' | 'prove' | 'finish'

/**
 * The consequence of an error: the failure page at once, or a message in place while the countdown goes on. `code` is
 * the code of the host's event `mfa-error`. It is missing if a failed call has already sent that event.
 */
export type Verdict = { readonly reason: string; readonly code?: FailureCode | undefined } & (
  | { readonly kind: 'failed'; readonly type: FailureType; readonly call?: CallFailure | undefined }
  | { readonly kind: 'interrupted'; readonly why: Interruption }
)

/** The three steps of a sign-in with a device, as one method implements them. */
export interface CeremonySteps<Request> {
  readonly method: CeremonyMethodName
  /** The employee who must prove their identity. */
  readonly login: LoginIdentity
  /** Asks the backend to begin the sign-in. */
  request(signal: AbortSignal): Promise<Request>
  /** Waits until the user has acted. Resolves with a proof that can be exchanged for tokens. */
  prove(request: Request, options: ProveOptions): Promise<Proof>
  judge(error: unknown, step: Step): Verdict
  /** Cancels a request that the user no longer waits for. Never rejects. */
  cancel?(request: Request): void
}

export interface Ceremony extends ReadableStore<CeremonyState> {
  /** Starts, or starts again with a new request and a new countdown. */
  start(): void
  /**
   * Continues with the same request after an interruption. Needed for a browser that requires a click before its
   * prompt.
   */
  proceed(): void
  stop(): void
}

export interface CeremonyOptions {
  /** True in the sample area, where users only try the method and no one is signed in. */
  readonly test?: boolean | undefined
  /** True if the caller starts the ceremony at once. Then its first state is `requesting`, not `ready`. */
  readonly begin?: boolean | undefined
}

/** The token response has no access token. A dialog has already shown this failure. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly failureCode = 'token'
}

export function createCeremony<Request>(
  context: ElementContext,
  steps: CeremonySteps<Request>,
  { test, begin: atOnce = false }: CeremonyOptions = {},
): Ceremony {
  const { environment, i18n } = context.core
  const state = createStore<CeremonyState>({ phase: atOnce ? 'requesting' : 'ready' })
  const attempt = createAttempt(environment)
  let step: Step = 'request'
  let held: Request | undefined
  /** The reason of the last problem. If the time runs out, it tells the help desk more than the word `timeout`. */
  let trouble: string | undefined
  /**
   * True if the host has been notified of the last problem. A prompt that the user has cancelled is no problem to
   * report: the host gets an event only if the time runs out.
   */
  let reported = false

  const fail = (type: FailureType, reason: string, call?: CallFailure) => {
    attempt.end()
    state.set({
      phase: 'failed',
      failure: { type, reason, at: environment.clock.now(), ...(call && { call }) },
    })
  }

  const startCountdown = () =>
    attempt.countDown(deviceWaitSeconds, {
      onAnnounce: (count) => context.announce(i18n.t('devices:waiting.secondsLeft', { count })),
      onEnd() {
        if (!reported) context.emit({ type: 'error', code: 'timeout' })
        fail(steps.method, trouble ?? 'timeout')
      },
    })

  const finish = () => state.set({ phase: 'finishing', secondsLeft: attempt.stopCounting() })

  const settle = (thrown: unknown) => {
    const error = traceError(thrown)
    const verdict = steps.judge(error, step)
    const failureCode = failureCodeOf(error)
    const isBug = failureCode === 'internal' || failureCode === 'altered-built-ins'
    if (isBug || failureCode === 'broker') environment.report.error('mfa-elements', error)
    const code = verdict.code ?? (isBug ? failureCode : undefined)
    if (code !== undefined) context.emit({ type: 'error', code })
    if (verdict.kind === 'failed') return fail(verdict.type, verdict.reason, verdict.call)
    trouble = verdict.reason
    reported = isPasskeyFailure(verdict.why)
    // The action that the message offers is available until a countdown ends. So a countdown starts if none is
    // running.
    if (!attempt.isCounting) startCountdown()
    state.set({ phase: 'interrupted', endsAt: attempt.endsAt, why: verdict.why })
  }

  const run = async (request: Request | undefined, signal: AbortSignal) => {
    step = 'request'
    held = request ?? (await steps.request(signal))
    signal.throwIfAborted()
    if (!attempt.isCounting) startCountdown()
    const { endsAt } = attempt
    step = 'prove'
    state.set({ phase: 'waiting', endsAt, connected: true })
    const proof = await steps.prove(held, {
      signal,
      onConnection: (connected) => !signal.aborted && state.set({ phase: 'waiting', endsAt, connected }),
      onProven: () => !signal.aborted && finish(),
    })
    signal.throwIfAborted()
    step = 'finish'
    if (attempt.isCounting) finish()
    const result = await finishSignIn(
      context,
      { login: steps.login, method: steps.method, proof },
      { test, signal },
    )
    if (result.outcome === 'failed') throw result.error
    if (result.outcome === 'token-error') throw new TokenError()
    attempt.end()
    state.set({ phase: 'signed-in' })
  }

  const begin = (request?: Request) => {
    trouble = undefined
    reported = false
    attempt.run((signal) => run(request, signal), settle)
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    start() {
      attempt.end()
      state.set({ phase: 'requesting' })
      begin()
    },
    proceed() {
      if (held !== undefined && attempt.isCounting) begin(held)
    },
    stop() {
      const waits = attempt.isCounting && step === 'prove'
      attempt.end()
      if (waits && held !== undefined) steps.cancel?.(held)
    },
  }
}
