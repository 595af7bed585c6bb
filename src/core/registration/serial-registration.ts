import { isRegisterEvent } from '../../contract/broker-events'
import type { AnswerOf } from '../../contract/call'
import { mobileSerial, otpSerial } from '../../contract/calls/serial'
import { registrationSerialSeconds } from '../../contract/codes'
import { parseJson, toJson } from '../../contract/json'
import type { AppMethodName } from '../../contract/methods'
import { BrokerError, waitForMessage } from '../broker/wait-for-message'
import { failureCodeOf } from '../chunks'
import { notifyRegistered } from '../devices/change-device'
import { type Device, deviceKinds, readDevices } from '../devices/device-kinds'
import { CallError } from '../errors/call-error'
import { createHttp } from '../http'
import type { OptionsContext } from '../options'
import { traceError } from '../page/altered-built-ins'
import type { ElementContext } from '../page/element-context'
import { clockToleranceMs, pause, steadyNow } from '../platform/clock'
import { createAttempt } from '../platform/countdown'
import type { KeyValueStore } from '../platform/environment'
import { ignore } from '../platform/report'
import { createStore, type ReadableStore } from '../platform/store'
import { ownPrefix } from '../session/storage-names'
import type { RegistrationOptions, RegistrationTarget } from './registration-places'

// The backend issues a serial: a number that the user types into the app or scans as a QR code. The backend then
// reports the new device over the broker. The serial is valid for 300 s, whatever happens to the connection, and a
// failed connection is retried until then. A message may have been missed while the connection was down. So the list
// of devices is loaded to see if the new device is there. When the serial expires, the portal reloads the page, while
// an embedded element requests a new serial.

type SerialAnswer = AnswerOf<typeof mobileSerial>

/** A valid serial, which the user may be typing into a phone right now. */
interface OpenSerial {
  readonly type: AppMethodName
  readonly applicationId: number
  readonly answer: SerialAnswer
  /** The time at which the serial expires, by the clock `steadyNow`. */
  readonly endsAt: number
  /** IDs of the devices of this type that existed before. Undefined if the list of devices could not be loaded. */
  readonly known?: readonly string[] | undefined
}

/** Wait between two attempts to connect to the broker, or to load the list of devices. */
const tryAgainMs = 5000

/**
 * `ready`: no serial has been requested. `connected`: the broker is connected, so that its message arrives at once.
 * `refused`: the host does not allow the registration. `failed`: no serial was issued, or the MQTT client can't be
 * loaded because of a new release.
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
  /** Requests a serial. */
  start(): void
  /**
   * Continues with a serial that is still valid. Requests a new serial only if the page was just reloaded to replace
   * an expired one.
   */
  resume(): void
  /**
   * Stops waiting. The serial stays valid, because the phone may already be using it and the user may come back to
   * it.
   */
  stop(): void
}

export function createSerialRegistration(
  context: ElementContext,
  type: AppMethodName,
  target: RegistrationTarget,
  { begin: atOnce = false }: RegistrationOptions = {},
): SerialRegistration {
  const { applicationId } = target
  const { environment, i18n } = context.core
  const { clock, sessionStorage: storage } = environment
  const state = createStore<SerialRegistrationState>({ phase: atOnce ? 'asking' : 'ready' })
  const attempt = createAttempt(environment)
  let allowed = false

  const expire = () => {
    attempt.end()
    dropSerial(storage)
    keepRenewal(storage, { type, applicationId })
    if (reloadExpired(context) === 'renew') {
      context.announce(i18n.t('register:serial.renewed'))
      start()
    }
  }

  const finish = () => {
    attempt.end()
    dropSerial(storage)
    notifyRegistered(context, type, applicationId)
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
        registered = await isRegistered(context, serial, target, signal)
        if (signal.aborted) return
        if (registered === undefined) await pause(clock, tryAgainMs, signal)
      }
      if (registered) finish()
    }
    const hear = (connected: boolean) => {
      show(connected)
      if (!connected) mayHaveMissed = true
      else if (mayHaveMissed) lookUp().catch((error) => ignore(error, 'ended before the list was loaded'))
    }
    show(true)
    attempt.countDown((endsAt - steadyNow(clock)) / 1000, {
      onAnnounce: (seconds) => context.announce(i18n.t('register:serial.left', minutesAndSeconds(seconds))),
      onEnd: expire,
    })
    for (let reported = false; ; reported = true) {
      try {
        await waitForMessage(
          context.core,
          { topic: answer.topic, brokerToken: answer.brokerToken, signal, onConnection: hear },
          (payload) => (isRegisterEvent(payload) ? true : undefined),
        )
        return finish()
      } catch (error) {
        if (signal.aborted || !(error instanceof BrokerError)) throw error
        hear(false)
        if (!reported) {
          context.emit({ type: 'error', code: 'broker' })
          environment.report.error('mfa-elements', error)
        }
        // Without a connection, only the list of devices can show that the phone is registered.
        if (await isRegistered(context, serial, target, signal)) return finish()
        await pause(clock, tryAgainMs, signal)
      }
    }
  }

  const request = async (signal: AbortSignal): Promise<OpenSerial | undefined> => {
    const ask = { type: 'before-register', method: type, applicationId: String(applicationId) } as const
    allowed ||= await context.confirm(ask)
    if (signal.aborted) return undefined
    if (!allowed) {
      state.set({ phase: 'refused' })
      return undefined
    }
    state.set({ phase: 'requesting' })
    const call = type === 'mobile' ? mobileSerial : otpSerial
    const before = knownDevices(context, type, signal)
    const answer = await context.call(call, { body: { applicationId }, signal })
    const endsAt = steadyNow(clock) + registrationSerialSeconds * 1000
    const serial = { type, applicationId, answer, endsAt, known: await before }
    keepSerial(storage, serial)
    return serial
  }

  const run = async (kept: OpenSerial | undefined, signal: AbortSignal) => {
    const serial = kept ?? (await request(signal))
    signal.throwIfAborted()
    if (serial) await wait(serial, kept !== undefined, signal)
  }

  const settle = (thrown: unknown) => {
    attempt.end()
    const error = traceError(thrown)
    if (!(error instanceof CallError)) {
      context.emit({ type: 'error', code: failureCodeOf(error) })
      environment.report.error('mfa-elements', error)
    }
    // A dialog or the screen shows the failure, with a button to try again.
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
      const kept = keptSerial(storage, { type, applicationId, now: steadyNow(clock) })
      if (kept) begin(kept)
      else if (consumeRenewal(storage, { type, applicationId })) start()
    },
    stop: attempt.end,
  }
}

/**
 * Handles an expired serial. The portal reloads the page, with the same navigation state, which the host keeps.
 * Embedded, or if the host prevents the reload, the result is `renew`: request a new serial in place.
 */
export function reloadExpired(context: ElementContext): 'reloaded' | 'renew' {
  const { environment, options } = context.core
  if (!context.request({ type: 'reload', reason: 'expired' }) || options.get().mode !== 'portal')
    return 'renew'
  environment.reload()
  return 'reloaded'
}

// After a reload, or Back and Forward, the phone must still be able to use the serial, and this page must still
// notice when it does. So the serial is kept in the tab's session storage and cleared with the tokens. It is also
// removed when it is used, expires or is replaced.

const serialKey = `${ownPrefix}serial`
const renewalKey = `${ownPrefix}serialRenewal`

const keepSerial = (storage: KeyValueStore, serial: OpenSerial): void =>
  storage.set(serialKey, toJson(serial))

/**
 * Stores a mark before a reload: the page is reloaded because a serial has expired, and must then request a new one.
 */
const keepRenewal = (
  storage: KeyValueStore,
  { type, applicationId }: Pick<OpenSerial, 'type' | 'applicationId'>,
): void => storage.set(renewalKey, `${type} ${applicationId}`)

/**
 * True if the page was reloaded to replace an expired serial. Removes the mark, so that a second call returns false.
 */
function consumeRenewal(
  storage: KeyValueStore,
  { type, applicationId }: Pick<OpenSerial, 'type' | 'applicationId'>,
): boolean {
  const isRenewal = storage.get(renewalKey) === `${type} ${applicationId}`
  storage.remove(renewalKey)
  return isRenewal
}

const dropSerial = (storage: KeyValueStore): void => storage.remove(serialKey)

/** Returns the stored serial if it is for this registration and still valid. Otherwise returns undefined. */
function keptSerial(
  storage: KeyValueStore,
  { type, applicationId, now }: Pick<OpenSerial, 'type' | 'applicationId'> & { readonly now: number },
): OpenSerial | undefined {
  try {
    const kept = parseJson(storage.get(serialKey) ?? 'null') as OpenSerial | null
    const leftMs = Number(kept?.endsAt) - now
    // If the serial has more time left than a new one, the clock has been set back since. Such a serial is not used.
    const isOpen = leftMs > 0 && leftMs <= registrationSerialSeconds * 1000 + clockToleranceMs
    const fits = isOpen && kept?.type === type && kept.applicationId === applicationId
    if (!fits || typeof kept.answer?.serial !== 'string') return undefined
    return { ...kept, known: Array.isArray(kept.known) ? kept.known : undefined }
  } catch (error) {
    ignore(error, 'the stored value is not ours, so there is no serial')
    return undefined
  }
}

/**
 * Returns the content of a registration's QR code: the host's own text, or the backend's response as JSON. The
 * broker's password is left out, because the phone does not need it: it responds over HTTP.
 */
export function serialQrText(
  { options, environment }: OptionsContext,
  { brokerToken: _, ...answer }: SerialAnswer,
  type: AppMethodName,
): string {
  try {
    return options.get().registrationQrText?.(answer, type) ?? toJson(answer)
  } catch (error) {
    environment.report.error(
      'mfa-elements: registrationQrText failed; the QR code holds the answer as JSON.',
      error,
    )
    return toJson(answer)
  }
}

// The broker does not repeat a message that was sent while this page was not connected: during a reload, or while the
// connection was lost. The list of devices also shows the new device, if it can be compared with the list before. The
// user has not asked for that list, so a failure to load it is neither shown nor reported, unless access is denied.

async function devicesOf(
  context: ElementContext,
  type: OpenSerial['type'],
  signal: AbortSignal,
): Promise<readonly Device[] | undefined> {
  const kind = deviceKinds[type]
  const call = createHttp(context.core, (error) => {
    if (error.code === 'denied') context.fail(error)
  })
  try {
    return readDevices(kind, await call(kind.list, { signal })).devices
  } catch (error) {
    ignore(error, 'the list only supplements the message over the broker')
    return undefined
  }
}

/**
 * Returns the IDs of the devices that exist before a registration. Undefined if the list of devices can't be loaded.
 */
const knownDevices = async (
  context: ElementContext,
  type: OpenSerial['type'],
  signal: AbortSignal,
): Promise<readonly string[] | undefined> =>
  (await devicesOf(context, type, signal))?.map(({ id }) => String(id))

/**
 * True if a device has been added to the list since the serial was issued. Undefined if the list can't be loaded. A
 * device of another application does not count.
 */
async function isRegistered(
  context: ElementContext,
  { type, known }: OpenSerial,
  { applicationName }: RegistrationTarget,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  if (known === undefined) return false
  const devices = await devicesOf(context, type, signal)
  return devices?.some(
    (device) =>
      !known.includes(String(device.id)) &&
      (!device.applicationName || !applicationName || device.applicationName === applicationName),
  )
}

/** Splits the seconds that are left, because the texts name minutes and seconds. */
export const minutesAndSeconds = (secondsLeft: number) => ({
  minutes: Math.floor(secondsLeft / 60),
  seconds: secondsLeft % 60,
})
