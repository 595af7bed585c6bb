import * as v from 'valibot'

// The scalars of the contract. Backends differ in how they write them (a number or its text, a flag as 1, true or
// 'Y'), so answers are read through these and come out in one form.

/** A text that has to be there, such as an employee ID or a code. */
export const filled = v.pipe(v.string(), v.minLength(1))

/** A text that a backend may write as a number: comes out as text. */
export const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** A number that may be written as text, in queries always: comes out as a number. */
export const numeric = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform((value) => (value === '' ? Number.NaN : Number(value))),
  v.number(),
)

/** An identifier that is only ever handed back to the server, so it keeps the form in which it came. */
export const opaqueId = v.union([v.number(), v.string()])

/** ISO text with or without zone, epoch milliseconds, or [year, month, day, hour, minute, …]; shown by `formatDate`. */
export const wireDate = v.nullish(v.union([v.string(), v.number(), v.array(v.number())]))
