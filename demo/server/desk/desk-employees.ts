import * as v from 'valibot'
import { authenticationTypes } from '../../../src/contract/authentication-types'
import { methodStatuses } from '../accounts/login-data'
import type { Database } from '../database/database'
import { failure } from '../http/api-failure'
import { isPlainAddress } from '../mail/address'

/** An employee as the desk page shows one. */
export interface DeskEmployee {
  readonly employeeId: string
  readonly nameKo: string
  readonly nameEn: string
  readonly email: string | null
  readonly noteKo: string
  readonly noteEn: string
  /** Status 0–3 of each method, by its name on the wire. */
  readonly statuses: Record<string, number>
}

export const newEmployee = v.strictObject({
  employeeId: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9._-]{0,49}$/)),
  nameKo: v.optional(v.pipe(v.string(), v.maxLength(50))),
  nameEn: v.optional(v.pipe(v.string(), v.maxLength(50))),
  email: v.nullish(v.pipe(v.string(), v.check(isPlainAddress))),
  phone: v.nullish(v.pipe(v.string(), v.regex(/^\+?[0-9-]{3,20}$/))),
  grants: v.optional(v.array(v.picklist(authenticationTypes)), ['email']),
})
export type NewEmployee = v.InferOutput<typeof newEmployee>

export const listEmployees = async (database: Database): Promise<DeskEmployee[]> => {
  const rows = await database.query<Omit<DeskEmployee, 'statuses'> & { userId: number }>(
    `SELECT user_id AS "userId", employee_id AS "employeeId", name_ko AS "nameKo", name_en AS "nameEn", email,
            note_ko AS "noteKo", note_en AS "noteEn" FROM employees ORDER BY user_id LIMIT 200`,
  )
  return Promise.all(
    rows.map(async ({ userId, ...employee }) => ({
      ...employee,
      statuses: await methodStatuses(database, userId),
    })),
  )
}

/** Adds an employee. Throws 3004 when the ID is taken. */
export const addEmployee = (
  database: Database,
  wanted: NewEmployee,
): Promise<{ userId: number; employeeId: string }> =>
  database.transaction(async (queries) => {
    const {
      employeeId,
      nameKo = employeeId,
      nameEn = employeeId,
      email = null,
      phone = null,
      grants,
    } = wanted
    const [row] = await queries.query<{ user_id: number }>(
      `INSERT INTO employees (employee_id, name_ko, name_en, email, phone) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (employee_id) DO NOTHING RETURNING user_id`,
      [employeeId, nameKo, nameEn, email, phone],
    )
    if (!row) throw failure(3004, 'the employee ID is taken')
    for (const method of new Set(grants)) {
      await queries.query('INSERT INTO grants (user_id, method) VALUES ($1, $2)', [row.user_id, method])
    }
    return { userId: row.user_id, employeeId }
  })
