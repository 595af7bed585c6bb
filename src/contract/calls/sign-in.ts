import * as v from 'valibot'
import { call } from '../call'
import { loginData } from '../entities'
import { knownBrowserToken } from '../known-browser'
import { filledUpTo, givenEmployeeId, numeric, upTo, wireToken } from '../wire'

// The first and the last calls of every sign-in.

/** Gets the company policy that demo mode shows beside the login area: base64, with or without a data URI prefix. */
export const policyImage = call({
  id: 'policyImage',
  summary: 'Get the company policy image of the demo mode',
  service: 'login',
  method: 'GET',
  path: 'policy-image',
  authorization: 'never',
  as: 'json-or-text',
  answer: v.string(),
})

/** Looks up an employee by ID. This is the first step of a sign-in; the failure page repeats it. */
export const userAuthenticator = call({
  id: 'userAuthenticator',
  summary: 'Look up an employee and the methods open to them',
  service: 'login',
  method: 'GET',
  path: 'user-authenticator',
  query: v.strictObject({ employeeId: givenEmployeeId, applicationId: v.nullish(numeric) }),
  answer: loginData,
})

/**
 * Exchanges the serial of a proven second factor for tokens. `accessToken` is optional because a response without it
 * is a distinct case ('Token Error'), not a malformed response. `serialSecret` comes from the response to the push
 * request. `knownBrowser` is the token to send in the header `Mfa-Known-Browser` from then on; the response has it
 * only if the request had that header. `userEmail` is the whole address, if the lookup masked it.
 */
export const token = call({
  id: 'token',
  summary: 'Exchange a login serial for tokens',
  service: 'login',
  method: 'GET',
  path: 'token',
  query: v.strictObject({ loginSerial: filledUpTo(4_096), serialSecret: v.optional(upTo(1_024)) }),
  optional: { serialSecret: 'boundSerial', userEmail: 'profile', knownBrowser: 'knownBrowser' },
  answer: v.object({
    accessToken: v.nullish(wireToken),
    refreshToken: v.nullish(wireToken),
    userEmail: v.nullish(v.string()),
    knownBrowser: v.nullish(knownBrowserToken),
  }),
})
