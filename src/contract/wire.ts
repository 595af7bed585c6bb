import * as v from 'valibot'
import { longestGivenEmployeeId } from './values/employee-id'

// The scalars of the contract. Backends differ in how they write them (a number or its text, a flag as 1, true or
// 'Y'), so answers are read through these and come out in one form.

/** A text that has to be there, such as an access token, in an answer. */
export const filled = v.pipe(v.string(), v.minLength(1))

/**
 * A text of a request, of so many UTF-16 units at most. Its length is checked before anything else looks at it:
 * normalization, some expressions and decoders take longer than a text grows.
 */
/*@__NO_SIDE_EFFECTS__*/
export const upTo = (longest: number) => v.pipe(v.string(), v.maxLength(longest))

/** The same for a text that has to be there, such as an employee ID or a code. */
/*@__NO_SIDE_EFFECTS__*/
export const filledUpTo = (longest: number) => v.pipe(v.string(), v.maxLength(longest), v.minLength(1))

/** A text that a backend may write as a number: comes out as text. */
export const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** An employee ID in a request, as somebody has typed it. */
export const givenEmployeeId = filledUpTo(longestGivenEmployeeId)

/** A number that may be written as text, in queries always: comes out as a number. */
export const numeric = v.pipe(
  v.union([v.number(), upTo(40)]),
  v.transform((value) => (value === '' ? Number.NaN : Number(value))),
  v.number(),
)

/** An identifier that is only ever handed back to the server, so it keeps the form in which it came. */
export const opaqueId = v.union([v.number(), v.string()])

/** The same in a request. */
export const sentId = v.union([v.number(), upTo(2_048)])

/** ISO text with or without zone, epoch milliseconds, or [year, month, day, hour, minute, …]; shown by `formatDate`. */
export const wireDate = v.nullish(v.union([v.string(), v.number(), v.array(v.number())]))
