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
    meaning: 'Calls of the login service from one client address in a minute.',
  }),
  failuresPerAddress: setting({
    variable: 'FAILURES_PER_HOUR',
    value: usesIn(3_600),
    usual: defaultLimits.failuresPerAddress,
    meaning:
      'Wrong codes in an hour from one client address at all employees, without those of employees who then sign in from it.',
  }),
  failuresOverall: setting({
    variable: 'FAILURES_PER_DAY',
    value: usesIn(86_400),
    usual: defaultLimits.failuresOverall,
    meaning:
      'Wrong codes a day from all addresses together from which the employee in question has never signed in.',
  }),
  brokerConnectionsPerAddress: setting({
    variable: 'BROKER_CONNECTIONS_PER_ADDRESS',
    value: wholeNumber(1, 20_000),
    usual: defaultLimits.brokerConnectionsPerAddress,
    meaning:
      'Connections to /mqtt that one client address holds at the same time; enough for a large office.',
  }),
}
