import * as v from 'valibot'
import { call } from '../call'
import { filled, numeric, text } from '../wire'

/**
 * Ends the session on the server. The specification has no such call, so it is sent only to a backend that announces
 * it.
 */
export const logout = call({
  id: 'logout',
  summary: 'End the session',
  service: 'user',
  method: 'POST',
  path: 'logout',
  feature: 'logout',
  as: 'json-or-text',
  answer: v.unknown(),
})

/** Makes the browser that the header `Mfa-Known-Browser` identifies unknown to every employee. */
export const forgetBrowser = call({
  id: 'forgetBrowser',
  summary: 'Forget a known browser',
  service: 'login',
  method: 'DELETE',
  path: 'known-browser',
  authorization: 'never',
  feature: 'knownBrowser',
  as: 'json-or-text',
  answer: v.unknown(),
})

/**
 * Makes every known browser of the employee unknown, including the browser that sends the call. Sessions stay open.
 */
export const forgetBrowsers = call({
  id: 'forgetBrowsers',
  summary: "Forget all of the employee's known browsers",
  service: 'user',
  method: 'DELETE',
  path: 'known-browsers',
  feature: 'forgetBrowsers',
  as: 'json-or-text',
  answer: v.unknown(),
})

/**
 * Issues a token that tells an application who is signed in, since when and with which method. Applications never get
 * the access token, which only the user service accepts. Fails with code 5003 for an unknown application.
 */
export const applicationToken = call({
  id: 'applicationToken',
  summary: 'Issue a short-lived token for an application',
  service: 'user',
  method: 'POST',
  path: 'application/token',
  feature: 'applicationToken',
  body: v.strictObject({ applicationId: numeric }),
  answer: v.object({ applicationToken: filled, expiresInSeconds: v.number() }),
})

/**
 * Gets the signed-in employee with the whole email address, which the lookup may have masked. Only for a backend that
 * announces this call.
 */
export const profile = call({
  id: 'profile',
  summary: 'Get who is signed in, with the whole email address',
  service: 'user',
  method: 'GET',
  path: 'profile',
  feature: 'profile',
  answer: v.object({ employeeId: text, userEmail: v.nullish(v.string()) }),
})
