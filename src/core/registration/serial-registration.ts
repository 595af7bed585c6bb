import { isRegisterEvent } from '../../contract/broker-events'
import { mobileSerial, otpSerial } from '../../contract/calls/serial'
import { registrationSerialSeconds } from '../../contract/lifetimes'
import type { AppMethodName } from '../../contract/methods'
import { waitForMessage } from '../broker/wait-for-message'
import { CallError } from '../http/call-error'
import { failureCodeOf } from '../http/failure-code'
import type { Portal } from '../page/portal'
import { reloadExpired } from '../page/reload'
import { createAttempt } from '../platform/attempt'
import { BrokerError } from '../platform/broker'
import { ignore } from '../platform/ignore'
import { pause } from '../platform/pause'
import { createStore, type ReadableStore } from '../platform/store'
import {
  consumeRenewal,
  dropSerial,
  keepRenewal,
  keepSerial,
  keptSerial,
  type OpenSerial,
  type SerialAnswer,
} from './kept-serial'
import { isRegistered, knownDevices } from './missed-registration'
import { notifyRegistered } from './notify-registered'
import type { RegistrationOptions, RegistrationTarget } from './registration-state'

// The backend gives a serial, the person types it into the app or scans it, and the backend says over the broker that
// the device is there (R205). The serial holds for 300 s whatever becomes of the connection: one that cannot be made is
// tried again until then, and what was said meanwhile is looked up in the list of devices. At zero the portal reloads
// the page, an embedded element asks for a new serial (A34).

/** Between two attempts to reach a broker, or the list, that could not be reached. */
const tryAgainMs = 5000

/**
 * `ready`: no serial is open, and none has been asked for. `connected`: whether the outcome would be heard at once.
 * `refused`: by the host. `failed`: no serial was given, or the program for the broker is gone after a release.
 */
export type SerialRegistrationState =
  | { readonly phase: 'ready' | 'asking' | 'requesting' | 'refused' | 'registered' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | {
      readonly phase: 'waiting'
      readonly answer: SerialAnswer
      readonly endsAt: number
      readonly connected: boolean
    }

export interface SerialRegistration extends ReadableStore<SerialRegistrationState> {
  /** Asks for a serial. */
  start(): void
  /** Goes on with the serial that is still open, or with the reload that renews it; asks for none by itself (A63). */
  resume(): void
  /** Hears nothing any more. The serial stays open: the phone may use it, and the person may come back to it. */
  stop(): void
}

export function createSerialRegistration(
  portal: Portal,
  type: AppMethodName,
  target: RegistrationTarget,
  { begin: atOnce = false }: RegistrationOptions = {},
): SerialRegistration {
  const { applicationId } = target
  const { environment, i18n } = portal.core
  const { clock, sessionStorage: storage } = environment
  const state = createStore<SerialRegistrationState>({ phase: atOnce ? 'asking' : 'ready' })
  const attempt = createAttempt(environment)
  let allowed = false

  const expire = () => {
    attempt.end()
    dropSerial(storage)
    keepRenewal(storage, { type, applicationId })
    if (reloadExpired(portal) === 'renew') {
      portal.announce(i18n.t('register:serial.renewed'))
      start()
    }
  }

  const finish = () => {
    attempt.end()
    dropSerial(storage)
    notifyRegistered(portal, type, applicationId)
    state.set({ phase: 'registered' })
  }

  const wait = async (serial: OpenSerial, isResumed: boolean, signal: AbortSignal) => {
    const { answer, endsAt } = serial
    let mayHaveMissed = isResumed
    const show = (connected: boolean) =>
      !signal.aborted && state.set({ phase: 'waiting', answer, endsAt, connected })
    const lookUp = async () => {
      mayHaveMissed = false
      let registered: boolean | undefined
      while (registered === undefined) {
        registered = await isRegistered(portal, serial, target, signal)
        if (signal.aborted) return
        if (registered === undefined) await pause(clock, tryAgainMs, signal)
      }
      if (registered) finish()
    }
    const hear = (connected: boolean) => {
      show(connected)
      if (!connected) mayHaveMissed = true
      else if (mayHaveMissed) lookUp().catch((error) => ignore(error, 'over before the list could be had'))
    }
    show(true)
    attempt.countDown((endsAt - clock.now()) / 1000, {
      onAnnounce: (seconds) => portal.announce(i18n.t('register:serial.left', minutesAndSeconds(seconds))),
      onEnd: expire,
    })
    for (let reported = false; ; reported = true) {
      try {
        await waitForMessage(
          portal.core,
          { topic: answer.topic, brokerToken: answer.brokerToken, signal, onConnection: hear },
          (payload) => (isRegisterEvent(payload) ? true : undefined),
        )
        return finish()
      } catch (error) {
        if (signal.aborted || !(error instanceof BrokerError)) throw error
        hear(false)
        if (!reported) portal.emit({ type: 'error', code: 'broker' })
        await pause(clock, tryAgainMs, signal)
      }
    }
  }

  const request = async (signal: AbortSignal): Promise<OpenSerial | undefined> => {
    const ask = { type: 'before-register', method: type, applicationId: String(applicationId) } as const
    allowed ||= await portal.confirm(ask)
    if (signal.aborted) return undefined
    if (!allowed) {
      state.set({ phase: 'refused' })
      return undefined
    }
    state.set({ phase: 'requesting' })
    const call = type === 'mobile' ? mobileSerial : otpSerial
    const before = knownDevices(portal, type, signal)
    const answer = await portal.call(call, { body: { applicationId }, signal })
    const endsAt = clock.now() + registrationSerialSeconds * 1000
    const serial = { type, applicationId, answer, endsAt, known: await before }
    keepSerial(storage, serial)
    return serial
  }

  const run = async (kept: OpenSerial | undefined, signal: AbortSignal) => {
    const serial = kept ?? (await request(signal))
    signal.throwIfAborted()
    if (serial) await wait(serial, kept !== undefined, signal)
  }

  const settle = (error: unknown) => {
    attempt.end()
    if (!(error instanceof CallError)) portal.emit({ type: 'error', code: failureCodeOf(error, 'internal') })
    ignore(error, 'it has been shown; the screen says the rest, with a way to try again (A34)')
    state.set({ phase: 'failed', error })
  }

  const begin = (kept?: OpenSerial) => {
    attempt.end()
    state.set({ phase: 'asking' })
    attempt.run((signal) => run(kept, signal), settle)
  }

  const start = () => {
    dropSerial(storage)
    consumeRenewal(storage, { type, applicationId })
    begin()
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    start,
    resume() {
      const kept = keptSerial(storage, { type, applicationId, now: clock.now() })
      if (kept) begin(kept)
      else if (consumeRenewal(storage, { type, applicationId })) start()
    },
    stop: attempt.end,
  }
}

/** For the sentences about the time left. */
export const minutesAndSeconds = (secondsLeft: number) => ({
  minutes: Math.floor(secondsLeft / 60),
  seconds: secondsLeft % 60,
})
