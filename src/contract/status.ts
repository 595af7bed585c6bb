import * as v from 'valibot'

/**
 * What an employee may do with a method: 0 not granted by the administrator, 1 available, 2 granted but nothing
 * registered yet, 3 available.
 */
export type MethodStatus = 0 | 1 | 2 | 3

/** Outcome of one authentication in the history: 1 success, 0 failure. */
export type HistoryStatus = 0 | 1

const said = (value: unknown) => value === true || value === 'Y' || value === 'true'

/** Reads a status as backends write it: 0–3 as number or text, true or 'Y' as 1, anything else as 0. */
export function toMethodStatus(value: unknown): MethodStatus {
  const status = said(value) ? 1 : typeof value === 'string' ? Number(value) : value
  return status === 1 || status === 2 || status === 3 ? status : 0
}

const failures: readonly unknown[] = [0, '0', false, 'false', 'N']

const wireFlag = v.nullish(v.union([v.number(), v.boolean(), v.string()]))

/** A method's status in an answer; a missing or unknown one counts as not granted. */
export const methodStatus = v.pipe(
  wireFlag,
  v.transform((value) => toMethodStatus(value)),
)

/** A history record's outcome in an answer; null where it says neither success nor failure. */
export const historyStatus = v.pipe(
  wireFlag,
  v.transform((value): HistoryStatus | null => {
    if (toMethodStatus(value) === 1) return 1
    return failures.includes(value) ? 0 : null
  }),
)
