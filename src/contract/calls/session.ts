import * as v from 'valibot'
import { call } from '../call'
import { filled, numeric, text } from '../wire'

/** Ends the session on the server, where the backend announces that it can (A32: the specification has no such call). */
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

/**
 * Gives a token that tells one application who is signed in, since when and how. The access token opens the user service alone and
 * is never handed to an application. Code 5003 for an application that there is not.
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

/** Who is signed in, where the backend announces that it says so: with the whole address if the lookup masked it (A71). */
export const profile = call({
  id: 'profile',
  summary: 'Get who is signed in, with the whole email address',
  service: 'user',
  method: 'GET',
  path: 'profile',
  feature: 'profile',
  answer: v.object({ employeeId: text, userEmail: v.nullish(v.string()) }),
})
