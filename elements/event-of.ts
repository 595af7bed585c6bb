import type { HostEvent, HostRequest } from '../src/core/page/portal'
import {
  MfaBeforeDeleteEvent,
  MfaBeforeRegisterEvent,
  MfaDeletedEvent,
  MfaErrorEvent,
  type MfaEventMap,
  MfaReadyEvent,
  MfaRegisteredEvent,
  MfaReloadEvent,
  MfaSignedInEvent,
  MfaSignedOutEvent,
} from './events'

/** What the core says to the host. */
type Said = HostEvent | HostRequest

/** The public event of each: of a fact, and of a question whose default the host may prevent. */
const classes: {
  readonly [T in Said['type']]: new (
    said: Extract<Said, { type: T }>,
  ) => MfaEventMap[`mfa-${T}`]
} = {
  ready: MfaReadyEvent,
  'signed-in': MfaSignedInEvent,
  'signed-out': MfaSignedOutEvent,
  registered: MfaRegisteredEvent,
  deleted: MfaDeletedEvent,
  error: MfaErrorEvent,
  reload: MfaReloadEvent,
  'before-delete': MfaBeforeDeleteEvent,
  'before-register': MfaBeforeRegisterEvent,
}

export const eventOf = (said: Said): Event => new (classes[said.type] as new (said: Said) => Event)(said)
