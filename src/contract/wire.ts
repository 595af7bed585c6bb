import * as v from 'valibot'
import { longestGivenEmployeeId } from './text'

// The scalars of the contract. Backends write them differently (a number or its text, a flag as 1, true or 'Y').
// These schemas normalize them to one form.

/** A required text in a response, such as an access token. */
export const filled = v.pipe(v.string(), v.minLength(1))

/** A token. Encoders of Base64 may have broken it into lines, but a header has one line. */
export const wireToken = v.pipe(
  v.string(),
  v.transform((given) => given.replace(/[\r\n]+/g, '')),
)

/**
 * A text in a request, with a limit in UTF-16 units. The length is checked first, because normalization, some regular
 * expressions and some decoders take more than linear time.
 */
/*@__NO_SIDE_EFFECTS__*/
export const upTo = (longest: number) => v.pipe(v.string(), v.maxLength(longest))

/** A required text in a request, such as an employee ID or a code, with a limit in UTF-16 units. */
/*@__NO_SIDE_EFFECTS__*/
export const filledUpTo = (longest: number) => v.pipe(v.string(), v.maxLength(longest), v.minLength(1))

/** A number that `JSON.parse` has not rounded. Beyond the safe integers, an ID could become another one. */
const exact = v.pipe(
  v.number(),
  v.check((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER, 'an exact number'),
)

/** A text that a backend may write as a number. The output is text. */
export const text = v.pipe(v.union([v.string(), exact, v.bigint()]), v.transform(String))

/** An employee ID in a request, as the user typed it. */
export const givenEmployeeId = filledUpTo(longestGivenEmployeeId)

/** A number that may be written as text, as it always is in queries. The output is a number. */
export const numeric = v.pipe(
  v.union([v.number(), upTo(40)]),
  v.transform((value) => (value === '' ? Number.NaN : Number(value))),
  v.number(),
)

/** An identifier that the elements use as a number. Numbers beyond the safe integers are rejected. */
export const numericId = v.pipe(
  numeric,
  v.check((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER, 'a number of at most 15 digits'),
)

/** An identifier that is only sent back to the server, so it keeps its original form. */
export const opaqueId = v.union([exact, v.string(), v.bigint()])

/** An identifier in a request. The server checks whether it exists. */
export const sentId = v.union([v.number(), upTo(2_048), v.bigint()])

/** A flag or a small number, in the forms that backends use for statuses. */
export const wireFlag = v.nullish(v.union([v.number(), v.boolean(), v.string()]))

/**
 * ISO text with or without zone, epoch, digits of a date, or [year, month, day, hour, minute, …]; shown by
 * `formatDate`.
 */
export const wireDate = v.nullish(v.union([v.string(), v.number(), v.array(v.number()), v.bigint()]))

/** The name of an application in a request, as a backend has sent it. */
export const applicationName = upTo(500)
