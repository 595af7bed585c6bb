import { deviceWaitSeconds } from '../../../contract/lifetimes'
import type { CallFailure } from '../../http/call-error'
import type { Portal } from '../../page/portal'
import { type Countdown, createCountdown } from '../../platform/countdown'
import { ignore } from '../../platform/ignore'
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
  /** Begins, or begins anew with a fresh request and a fresh countdown. */
  start(): void
  /** Goes on with the request that was interrupted; for a browser that wants a click before it prompts. */
  proceed(): void
  stop(): void
}

export interface CeremonyOptions {
  /** The sample area: the outcome counts, nobody is signed in (A23). */
  readonly test?: boolean | undefined
  /** It is started at once: its first state says so. */
  readonly begin?: boolean | undefined
}

export const createCeremony = <Request>(
  portal: Portal,
  steps: CeremonySteps<Request>,
  { test, begin: atOnce = false }: CeremonyOptions = {},
): Ceremony => {
  const { environment, i18n } = portal.core
  const state = createStore<CeremonyState>({ phase: atOnce ? 'requesting' : 'ready' })
  let attempt = new AbortController()
  let countdown: Countdown | undefined
  let endsAt = 0
  let held: Request | undefined
  /** What went wrong last, which is worth more to the help desk than that time ran out. */
  let trouble: string | undefined
  /** Whether the host has heard of that. A cancelled prompt is nothing to tell it until time runs out. */
  let told = false

  const stopCountdown = () => {
    countdown?.stop()
    countdown = undefined
  }

  const quit = () => {
    attempt.abort()
    stopCountdown()
  }

  const fail = (type: FailureType, reason: string, call?: CallFailure) => {
    quit()
    state.set({
      phase: 'failed',
      failure: { type, reason, at: environment.clock.now(), ...(call && { call }) },
    })
  }

  const startCountdown = () => {
    endsAt = environment.clock.now() + deviceWaitSeconds * 1000
    countdown = createCountdown(environment, deviceWaitSeconds, {
      onAnnounce: (count) => portal.announce(i18n.t('devices:waiting.secondsLeft', { count })),
      onEnd() {
        if (!told) portal.emit({ type: 'error', code: 'timeout' })
        fail(steps.method, trouble ?? 'timeout')
      },
    })
  }

  const finish = () => {
    state.set({ phase: 'finishing', secondsLeft: countdown?.secondsLeft ?? 0 })
    stopCountdown()
  }

  const settle = (error: unknown, step: Step) => {
    const verdict = steps.judge(error, step)
    if (verdict.code !== undefined) portal.emit({ type: 'error', code: verdict.code })
    if (verdict.kind === 'failed') return fail(verdict.type, verdict.reason, verdict.call)
    trouble = verdict.reason
    told = verdict.why === 'failed'
    // Also what failed before or after it has a countdown: the way on is offered until it ends.
    if (!countdown) startCountdown()
    state.set({ phase: 'interrupted', endsAt, why: verdict.why })
  }

  const run = async (request: Request | undefined, signal: AbortSignal) => {
    let step: Step = 'request'
    try {
      held = request ?? (await steps.request(signal))
      signal.throwIfAborted()
      if (!countdown) startCountdown()
      step = 'prove'
      state.set({ phase: 'waiting', endsAt, connected: true })
      const proof = await steps.prove(held, {
        signal,
        onConnection: (connected) => !signal.aborted && state.set({ phase: 'waiting', endsAt, connected }),
        onProven: () => !signal.aborted && finish(),
      })
      signal.throwIfAborted()
      step = 'finish'
      if (countdown) finish()
      const result = await finishSignIn(
        portal,
        { login: steps.login, method: steps.method, proof },
        { test, signal },
      )
      if (result.outcome === 'failed') throw result.error
      if (result.outcome === 'token-error') throw new TokenError()
      quit()
      state.set({ phase: 'signed-in' })
    } catch (error) {
      if (signal.aborted) ignore(error, 'stopped, begun anew or out of time, which has been told')
      else settle(error, step)
    }
  }

  const begin = (request?: Request) => {
    attempt.abort()
    attempt = new AbortController()
    trouble = undefined
    told = false
    run(request, attempt.signal)
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    start() {
      quit()
      state.set({ phase: 'requesting' })
      begin()
    },
    proceed() {
      if (held !== undefined && countdown) begin(held)
    },
    stop: quit,
  }
}
