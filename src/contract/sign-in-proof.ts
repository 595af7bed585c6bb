import * as v from 'valibot'
import { filled, text } from './wire'

/** A serial may come as the bare body, where digits alone read as a number; a page of HTML or a sentence is none. */
const bareSerial = v.pipe(
  text,
  v.regex(/^[^\s<>{}"]+$/),
  v.transform((loginSerial) => ({ loginSerial })),
)

/**
 * What proves the second factor: tokens at once, or a serial to be exchanged for them by the `token` call. The
 * specification does not show the form, so all three that its other calls suggest are read.
 */
export const signInProof = v.union([
  v.object({
    accessToken: filled,
    refreshToken: v.nullish(v.string()),
    userEmail: v.nullish(v.string()),
  }),
  v.object({ loginSerial: filled }),
  bareSerial,
])
export type SignInProof = v.InferOutput<typeof signInProof>
