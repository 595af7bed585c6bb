import type { AnswerOf } from '../../contract/call'
import type { mobileSerial } from '../../contract/calls/serial'
import type { AppMethodName } from '../../contract/methods'
import type { KeyValueStore } from '../platform/environment'
import { ignore } from '../platform/ignore'
import { ownPrefix } from '../session/session-names'

export type SerialAnswer = AnswerOf<typeof mobileSerial>

/** A serial that somebody may be typing into a phone right now. */
export interface OpenSerial {
  readonly type: AppMethodName
  readonly applicationId: number
  readonly answer: SerialAnswer
  /** Epoch ms. */
  readonly endsAt: number
  /** The IDs of the devices of the type that there were before; undefined where no one could say. */
  readonly known?: readonly string[] | undefined
}

// A reload, or going back and forth, must not make the serial on the phone worthless, nor miss that it has been used. So
// it is kept in the tab's session storage, like the tokens and gone with them, until it is used, expires or another one
// is asked for.

const key = `${ownPrefix}serial`
const renewalKey = `${ownPrefix}serialRenewal`

export const keepSerial = (storage: KeyValueStore, serial: OpenSerial): void =>
  storage.set(key, JSON.stringify(serial))

/** Says that the reload that follows takes the place of an expired serial, and is to bring a new one (R124). */
export const keepRenewal = (
  storage: KeyValueStore,
  { type, applicationId }: Pick<OpenSerial, 'type' | 'applicationId'>,
): void => storage.set(renewalKey, `${type} ${applicationId}`)

/** Whether the page was reloaded for that. Says so once. */
export function consumeRenewal(
  storage: KeyValueStore,
  { type, applicationId }: Pick<OpenSerial, 'type' | 'applicationId'>,
): boolean {
  const isRenewal = storage.get(renewalKey) === `${type} ${applicationId}`
  storage.remove(renewalKey)
  return isRenewal
}

export const dropSerial = (storage: KeyValueStore): void => storage.remove(key)

/** The serial that is still open for this registration, if there is one. */
export function keptSerial(
  storage: KeyValueStore,
  { type, applicationId, now }: Pick<OpenSerial, 'type' | 'applicationId'> & { readonly now: number },
): OpenSerial | undefined {
  try {
    const kept = JSON.parse(storage.get(key) ?? 'null') as OpenSerial | null
    const fits = kept?.type === type && kept.applicationId === applicationId && kept.endsAt > now
    if (!fits || typeof kept.answer?.serial !== 'string') return undefined
    return { ...kept, known: Array.isArray(kept.known) ? kept.known : undefined }
  } catch (error) {
    ignore(error, 'what somebody else has written there is no serial')
    return undefined
  }
}
