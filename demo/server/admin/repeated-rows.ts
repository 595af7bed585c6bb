import { digitsOf, type Problem, type StaffRow } from './staff-row'

/** Two employees with one ID, or with one mailbox or phone, which would let each sign in as the other. */
export const repeatedIn = (rows: readonly StaffRow[], placeOf: (line: number) => string): Problem[] =>
  (['employeeId', 'email', 'phone'] as const).flatMap((field) => repeated(rows, field, placeOf))

function repeated(
  rows: readonly StaffRow[],
  field: 'employeeId' | 'email' | 'phone',
  placeOf: (line: number) => string,
): Problem[] {
  const firstLines = new Map<string, number>()
  return rows.flatMap((row) => {
    const value = row[field]?.toLowerCase()
    if (!value) return []
    const key = field === 'phone' ? digitsOf(value) : value
    const first = firstLines.get(key)
    if (first === undefined) firstLines.set(key, row.line)
    return first === undefined ? [] : [{ line: row.line, reason: `${value} is already in ${placeOf(first)}` }]
  })
}
