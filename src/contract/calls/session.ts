import * as v from 'valibot'
import { call } from '../call'

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
