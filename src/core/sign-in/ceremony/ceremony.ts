import { deviceWaitSeconds } from '../../../contract/lifetimes'
import type { CallFailure } from '../../http/call-error'
import type { Portal } from '../../page/portal'
import { createAttempt } from '../../platform/attempt'
import { createStore, type ReadableStore } from '../../platform/store'
import { finishSignIn } from '../sign-in'
import type { CeremonyState, FailureType } from './ceremony-state'
import { TokenError } from './reason'
import type { CeremonySteps, Step } from './steps'

// The backend is asked to begin, a countdown starts with its answer, the person does their part on a device, and the
// serial that proves it is exchanged for tokens. Whatever the person does or does not do, the countdown ends the wait: at
// 0 everything that is still under way is aborted. It stops with their proof: from there on each call has its own time for
// an answer. A ceremony that is stopped leaves no timer, no connection and no prompt behind.

export interface Ceremony extends ReadableStore<CeremonyState> {
  /** Begins, or begins again with a fresh request and a fresh countdown. */
  start(): void
  /** Goes on with the request that was interrupted; for a browser that wants a click before it prompts. */
  proceed(): void
  stop(): void
}

export interface CeremonyOptions {
  /** The sample area: the outcome counts, no one is signed in (A23). */
  readonly test?: boolean | undefined
  /** It is started at once: its first state says so. */
  readonly begin?: boolean | undefined
}

export function createCeremony<Request>(
  portal: Portal,
  steps: CeremonySteps<Request>,
  { test, begin: atOnce = false }: CeremonyOptions = {},
): Ceremony {
  const { environment, i18n } = portal.core
  const state = createStore<CeremonyState>({ phase: atOnce ? 'requesting' : 'ready' })
  const attempt = createAttempt(environment)
  let step: Step = 'request'
  let held: Request | undefined
  /** What went wrong last, which is worth more to the help desk than that time ran out. */
  let trouble: string | undefined
  /** Whether the host has heard of that. A cancelled prompt is nothing to tell it until time runs out. */
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
      onAnnounce: (count) => portal.announce(i18n.t('devices:waiting.secondsLeft', { count })),
      onEnd() {
        if (!reported) portal.emit({ type: 'error', code: 'timeout' })
        fail(steps.method, trouble ?? 'timeout')
      },
    })

  const finish = () => state.set({ phase: 'finishing', secondsLeft: attempt.stopCounting() })

  const settle = (error: unknown) => {
    const verdict = steps.judge(error, step)
    if (verdict.code !== undefined) portal.emit({ type: 'error', code: verdict.code })
    if (verdict.kind === 'failed') return fail(verdict.type, verdict.reason, verdict.call)
    trouble = verdict.reason
    reported = verdict.why === 'failed'
    // Also what failed before or after it has a countdown: the way on is offered until it ends.
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
      portal,
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
    stop: attempt.end,
  }
}
