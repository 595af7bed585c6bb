import { Counter } from 'prom-client'

/** What this instance counts as it happens. The figures are kept with or without METRICS_PORT, which shows them. */
export interface Counters {
  readonly guesses: Counter<'method' | 'requester'>
  readonly messages: Counter<'kind'>
  readonly messagesBeyondCeiling: Counter<'kind'>
  readonly unrecordedAttempts: Counter<'method'>
}

/** Labels have few values, and none names a person. */
export const createCounters = (): Counters => ({
  guesses: new Counter({
    name: 'mfa_guesses_total',
    help: 'Codes that were tried or refused unseen, by method and by what is known of the requester: a browser, an address, or nothing.',
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
    help: 'Codes that were requested when the installation had sent as many as in MAILS_PER_DAY or SMS_PER_DAY.',
    labelNames: ['kind'],
    registers: [],
  }),
  unrecordedAttempts: new Counter({
    name: 'mfa_unrecorded_attempts_total',
    help: 'Failed attempts of strangers that the history and the audit log name as a sum.',
    labelNames: ['method'],
    registers: [],
  }),
})
