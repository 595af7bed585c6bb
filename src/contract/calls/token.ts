import * as v from 'valibot'
import { call } from '../call'
import { filled } from '../wire'

/**
 * Exchanges the serial of a proven second factor for tokens. `accessToken` is optional here because its absence is a
 * case of its own ('Token Error'), not a malformed answer. `serialSecret` is the one that a push request was answered with.
 * `userEmail` is the whole address, where the lookup gave a masked one (A71).
 */
export const token = call({
  id: 'token',
  summary: 'Exchange a login serial for tokens',
  service: 'login',
  method: 'GET',
  path: 'token',
  query: v.strictObject({ loginSerial: filled, serialSecret: v.optional(v.string()) }),
  optional: { serialSecret: 'boundSerial', userEmail: 'profile' },
  answer: v.object({
    accessToken: v.nullish(v.string()),
    refreshToken: v.nullish(v.string()),
    userEmail: v.nullish(v.string()),
  }),
})
