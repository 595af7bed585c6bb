import * as v from 'valibot'
import { longestKnownBrowser } from './features'

/** Whether a browser can keep a value as its token: in a header, and in a cookie. */
export const isKnownBrowserToken = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longestKnownBrowser && /^[\w.~+/-]+$/.test(value)

/**
 * The token of a known browser in an answer. No sign-in fails for want of one: what is no token counts as none, also where a
 * backend means something else by the field.
 */
export const knownBrowserToken = v.pipe(
  v.unknown(),
  v.transform((value) => (isKnownBrowserToken(value) ? value : undefined)),
)
