import * as v from 'valibot'
import { call } from '../call'
import { filledUpTo, upTo } from '../wire'

/**
 * Exchanges the serial of a proven second factor for tokens. `accessToken` is optional here because its absence is a
 * case of its own ('Token Error'), not a malformed answer. `serialSecret` is the one that a push request was answered with.
 */
export const token = call({
  id: 'token',
  summary: 'Exchange a login serial for tokens',
  service: 'login',
  method: 'GET',
  path: 'token',
  query: v.strictObject({ loginSerial: filledUpTo(4_096), serialSecret: v.optional(upTo(1_024)) }),
  optional: { serialSecret: 'boundSerial' },
  answer: v.object({ accessToken: v.nullish(v.string()), refreshToken: v.nullish(v.string()) }),
})
