import * as v from 'valibot'
import { call } from '../call'
import { text } from '../wire'

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
