import type { AnswerOf } from '../../contract/call'
import type { mobileSerial } from '../../contract/calls/serial'
import type { KeyValueStore } from '../environment'
import { ignore } from '../ignore'
import { ownPrefix } from '../session'

export type SerialAnswer = AnswerOf<typeof mobileSerial>

/** A serial that somebody may be typing into a phone right now. */
export interface OpenSerial {
  readonly type: 'mobile' | 'otp'
  readonly applicationId: number
  readonly answer: SerialAnswer
  /** Epoch ms. */
  readonly endsAt: number
  /** The IDs of the devices of the type that there were before; undefined where nobody could say. */
  readonly known?: readonly string[] | undefined
}

// A reload must not make the serial on the phone worthless, nor miss that it has been used. So it is kept in the tab's
// session storage, like the tokens and gone with them, and dropped when its screen is left.

const key = `${ownPrefix}serial`

export const keepSerial = (storage: KeyValueStore, serial: OpenSerial): void =>
  storage.set(key, JSON.stringify(serial))

export const dropSerial = (storage: KeyValueStore): void => storage.remove(key)

/** The serial that is still open for this registration, if there is one. */
export const keptSerial = (
  storage: KeyValueStore,
  { type, applicationId, now }: Pick<OpenSerial, 'type' | 'applicationId'> & { readonly now: number },
): OpenSerial | undefined => {
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
