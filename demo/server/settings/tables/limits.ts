import * as v from 'valibot'
import { defaultLimits } from '../../limits/limits'
import { wholeNumber } from '../kinds'
import { setting } from '../setting'

/** A variable says how many; in how long, we say. */
const usesIn = (seconds: number) =>
  v.pipe(
    wholeNumber(1, 10_000_000),
    v.transform((uses) => ({ uses, seconds })),
  )

/** Those limits that depend on how many people a company has. */
export const limits = {
  callsPerAddress: setting({
    variable: 'CALLS_PER_MINUTE',
    value: usesIn(60),
    usual: defaultLimits.callsPerAddress,
    meaning:
      'Calls of the login service in a minute from one client address, without those of known browsers and of phones, at each instance.',
  }),
  otpFailuresPerDay: setting({
    variable: 'OTP_FAILURES_PER_DAY',
    value: wholeNumber(1, 10_000_000),
    usual: defaultLimits.otpFailuresPerDay,
    meaning:
      'Wrong one-time codes a day at all employees together, without those in browsers that the employee has signed in with before. Beyond them, such browsers alone accept OTP.',
  }),
  mailsPerDay: setting({
    variable: 'MAILS_PER_DAY',
    value: usesIn(86_400),
    usual: defaultLimits.mailsPerDay,
    meaning:
      'Codes by email a day. Beyond them, an alert is raised, and two a day are sent to each employee who has signed in before, other than to their own browsers.',
  }),
  textMessagesPerDay: setting({
    variable: 'SMS_PER_DAY',
    value: usesIn(86_400),
    usual: defaultLimits.textMessagesPerDay,
    meaning: 'The same for codes by SMS.',
  }),
  brokerConnectionsPerAddress: setting({
    variable: 'BROKER_CONNECTIONS_PER_ADDRESS',
    value: wholeNumber(1, 20_000),
    usual: defaultLimits.brokerConnectionsPerAddress,
    meaning:
      'Connections to /mqtt that one client address holds at the same time; enough for a large office.',
  }),
}
