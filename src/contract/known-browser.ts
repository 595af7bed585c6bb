import * as v from 'valibot'

/**
 * Request header with the token of a known browser. A client without a token sends `new` with the call `token` to get
 * one. The token is never part of a URL or a body.
 */
export const knownBrowserHeader = 'Mfa-Known-Browser'
export const newBrowser = 'new'
export const longestKnownBrowser = 200

/** True if the browser can keep a value as its token, in a header and in a cookie. */
export const isKnownBrowserToken = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longestKnownBrowser && /^[\w.~+/-]+$/.test(value)

/**
 * The token of a known browser in a response. An invalid token counts as missing instead of failing the sign-in,
 * because another backend may use this field for something else.
 */
export const knownBrowserToken = v.pipe(
  v.unknown(),
  v.transform((value) => (isKnownBrowserToken(value) ? value : undefined)),
)
