import { Counter } from 'prom-client'
import { isCodeMethod, methods } from '../../src/contract/methods'

/** Counters of events at this instance, published at METRICS_PORT. */
export interface Counters {
  readonly wrongCodes: Counter<'method' | 'requester'>
  readonly messages: Counter<'kind'>
  readonly messagesBeyondCeiling: Counter<'kind'>
  readonly unrecordedAttempts: Counter<'method'>
}

/**
 * Creates the counters. Labels have few values, and none identifies a person. Each counter starts at 0, because
 * Prometheus would not see the first increase of a new time series.
 */
export function createCounters(): Counters {
  const counters: Counters = {
    wrongCodes: new Counter({
      name: 'mfa_wrong_codes_total',
      help: 'Wrong codes and guesses refused by a limit, by method and by the requester: a known browser, a familiar address or a stranger.',
      labelNames: ['method', 'requester'],
      registers: [],
    }),
    messages: new Counter({
      name: 'mfa_messages_total',
      help: 'Codes that were sent, by mail or text message.',
      labelNames: ['kind'],
      registers: [],
    }),
    messagesBeyondCeiling: new Counter({
      name: 'mfa_messages_beyond_ceiling_total',
      help: 'Codes that were requested after MAILS_PER_DAY or SMS_PER_DAY was reached.',
      labelNames: ['kind'],
      registers: [],
    }),
    unrecordedAttempts: new Counter({
      name: 'mfa_unrecorded_attempts_total',
      help: 'Failed attempts of strangers that the history and the audit log contain only as a sum.',
      labelNames: ['method'],
      registers: [],
    }),
  }
  for (const kind of ['mail', 'sms']) {
    counters.messages.labels(kind).inc(0)
    counters.messagesBeyondCeiling.labels(kind).inc(0)
  }
  for (const { wireType: method } of methods.filter(isCodeMethod)) {
    for (const requester of ['browser', 'address', 'stranger']) {
      counters.wrongCodes.labels(method, requester).inc(0)
    }
  }
  return counters
}
