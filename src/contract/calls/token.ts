import * as v from 'valibot'
import { call } from '../call'
import { knownBrowserToken } from '../known-browser'
import { filledUpTo, upTo } from '../wire'

/**
 * Exchanges the serial of a proven second factor for tokens. `accessToken` is optional here because its absence is a
 * case of its own ('Token Error'), not a malformed answer. `serialSecret` is the one that a push request was answered with.
 * `knownBrowser` is the token to send in the header `Mfa-Known-Browser` from then on; it answers a request with that header.
 * `userEmail` is the whole address, where the lookup gave a masked one (A71).
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
    accessToken: v.nullish(v.string()),
    refreshToken: v.nullish(v.string()),
    userEmail: v.nullish(v.string()),
    knownBrowser: v.nullish(knownBrowserToken),
  }),
})

/** Makes the browser that the header `Mfa-Known-Browser` names unknown to every employee. */
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
