import { applicationAll, deleteOtp, renameOtp } from '../contract/calls/authenticators'
import { emailSend } from '../contract/calls/code'
import { forgetBrowser } from '../contract/calls/session'
import { token, userAuthenticator } from '../contract/calls/sign-in'
import { announces, type Configuration, features } from '../contract/configuration'
import { unknownEmployeeFailures } from '../contract/error-codes'
import { knownBrowserHeader } from '../contract/known-browser'
import { reading } from './check-lists'
import { noTokens } from './check-sign-in'
import { judgePreflight } from './judge'
import type { Visit } from './visit'

const noSuchEmployee = { codes: unknownEmployeeFailures, meaning: 'there is no such employee' }
const wrongRequest = { codes: /^(1001|300[1-4]|500[1-5])$/, meaning: 'the request is wrong' }
export const denied = { codes: /^200[12]$/, meaning: 'access is denied' }

/** Makes requests that must be refused: unknown or missing employee, made-up serial, lists without a token. */
export async function checkRefusals(visit: Visit, configuration: Configuration): Promise<void> {
  const unknown = { input: { query: { employeeId: 'mfa-elements-check' } }, note: 'an unknown employee' }
  if (configuration.CONFIG_VARIABLES.USER_PORTAL.NEUTRAL_LOGIN_ERROR) {
    // With NEUTRAL_LOGIN_ERROR, a backend may answer as if the employee existed.
    await visit.expectAnswer(userAuthenticator, { ...unknown, or: noSuchEmployee })
  } else await visit.expectRefusal(userAuthenticator, noSuchEmployee, unknown)
  await visit.expectRefusal(userAuthenticator, wrongRequest, { note: 'no employee' })
  await visit.expectRefusal(token, noTokens, {
    input: { query: { loginSerial: 'mfa-elements-check' } },
    note: 'a made-up serial',
  })
  for (const call of reading) {
    // The histories need a query, the other calls in this list take none.
    const input = 'query' in call ? { query: { pageNum: 1 } } : {}
    await visit.expectRefusal(call, denied, { input, note: 'no token' })
  }
  await visit.expectRefusal(applicationAll, denied, {
    accessToken: 'mfa-elements-check',
    note: 'a made-up token',
  })
}

/** One call of each kind that needs a preflight. Only the preflight is sent, not the call. */
const preflights = [
  [emailSend, ['content-type']],
  [applicationAll, ['authorization']],
  [renameOtp, ['authorization', 'content-type']],
  [deleteOtp, ['authorization', 'content-type']],
] as const

const knownBrowserPreflights = [
  [userAuthenticator, [knownBrowserHeader.toLowerCase()]],
  [forgetBrowser, [knownBrowserHeader.toLowerCase()]],
] as const

export async function checkPreflights(
  { exchange, tell }: Visit,
  configuration: Configuration,
): Promise<void> {
  const more = announces(configuration, features.knownBrowser) ? knownBrowserPreflights : []
  for (const [call, headers] of [...preflights, ...more]) {
    const answer = await exchange.preflight(call, headers)
    tell(call, 'preflight', judgePreflight(call, headers, answer, exchange.origin))
  }
}
