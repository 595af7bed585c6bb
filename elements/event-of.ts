import type { HostEvent, HostRequest } from '../src/core/page/portal'
import {
  MfaBeforeDeleteEvent,
  MfaBeforeRegisterEvent,
  MfaDeletedEvent,
  MfaErrorEvent,
  MfaReadyEvent,
  MfaRegisteredEvent,
  MfaReloadEvent,
  MfaSignedInEvent,
  MfaSignedOutEvent,
} from './events'

/** The public event that tells a fact. */
export function hostEventOf(fact: HostEvent): Event {
  switch (fact.type) {
    case 'ready':
      return new MfaReadyEvent()
    case 'signed-in':
      return new MfaSignedInEvent(fact.employeeId, fact.method)
    case 'signed-out':
      return new MfaSignedOutEvent(fact.reason)
    case 'registered':
      return new MfaRegisteredEvent(fact.method, fact.applicationId)
    case 'deleted':
      return new MfaDeletedEvent(fact.method, fact.applicationName)
    case 'error':
      return new MfaErrorEvent(fact)
  }
}

/** The public event that asks; a host prevents it to take over. */
export function hostRequestOf(ask: HostRequest): Event {
  switch (ask.type) {
    case 'reload':
      return new MfaReloadEvent(ask.reason, ask.reason === 'language' ? ask.language : undefined)
    case 'before-delete':
      return new MfaBeforeDeleteEvent(ask.method, ask.applicationName)
    case 'before-register':
      return new MfaBeforeRegisterEvent(ask.method, ask.applicationId)
  }
}
