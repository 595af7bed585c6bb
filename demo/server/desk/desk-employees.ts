import * as v from 'valibot'
import { authenticationTypes } from '../../../src/contract/authentication-types'
import { isEmployeeId } from '../../../src/contract/values/employee-id'
import { givenEmployeeId, upTo } from '../../../src/contract/wire'
import type { DeskEmployee } from '../../shared/desk-records'
import { DEFAULT_APPLICATION_ID } from '../accounts/applications'
import { MAX_NAME_LENGTH, PHONE_NUMBER } from '../accounts/employee-fields'
import { LOCK_STATE } from '../accounts/lock-state'
import { methodStatuses } from '../accounts/login-data'
import type { Database, Queries } from '../database/database'
import { failure } from '../failures/api-failure'
import { addAuthenticator } from '../phone/add-authenticator'
import { addPhone, givenPhoneName, phoneName } from '../phone/phones'
import { isPlainAddress, LONGEST_ADDRESS } from '../platform/mail-address'

const newPhone = v.strictObject({
  name: v.pipe(givenPhoneName, v.transform(phoneName)),
  types: v.optional(v.pipe(v.array(v.picklist(['mobile', 'otp'])), v.maxLength(2)), ['mobile', 'otp']),
  applicationId: v.optional(v.pipe(v.number(), v.integer()), DEFAULT_APPLICATION_ID),
})

export const newEmployee = v.strictObject({
  employeeId: v.pipe(givenEmployeeId, v.check(isEmployeeId)),
  nameKo: v.optional(upTo(MAX_NAME_LENGTH)),
  nameEn: v.optional(upTo(MAX_NAME_LENGTH)),
  email: v.nullish(v.pipe(upTo(LONGEST_ADDRESS), v.check(isPlainAddress))),
  phone: v.nullish(v.pipe(upTo(21), v.regex(PHONE_NUMBER))),
  grants: v.optional(v.pipe(v.array(v.picklist(authenticationTypes)), v.maxLength(16)), ['email']),
  /** Phones with what is registered on them. */
  phones: v.optional(v.pipe(v.array(newPhone), v.maxLength(100)), []),
})
export type NewEmployee = v.InferOutput<typeof newEmployee>

/** What an added employee has, for whoever added it. */
export interface AddedEmployee {
  readonly userId: number
  readonly employeeId: string
  /** In the order in which the phones were given. */
  readonly deviceIds: readonly string[]
}

/** Adds an employee. Throws 3004 when the ID is taken. */
export const addEmployee = (database: Database, wanted: NewEmployee, now: Date): Promise<AddedEmployee> =>
  database.transaction(async (queries) => {
    const { employeeId, nameKo = employeeId, nameEn = employeeId, email = null, phone = null } = wanted
    const [row] = await queries.query<{ user_id: number }>(
      `INSERT INTO employees (employee_id, name_ko, name_en, email, phone) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (employee_id) DO NOTHING RETURNING user_id`,
      [employeeId, nameKo, nameEn, email, phone],
    )
    if (!row) throw failure(3004, 'the employee ID is taken')
    const userId = row.user_id
    for (const method of new Set(wanted.grants)) {
      await queries.query('INSERT INTO grants (user_id, method) VALUES ($1, $2)', [userId, method])
    }
    const deviceIds = await addPhones(queries, userId, wanted.phones, now)
    return { userId, employeeId, deviceIds }
  })

async function addPhones(
  queries: Queries,
  userId: number,
  phones: NewEmployee['phones'],
  insertDate: Date,
): Promise<string[]> {
  const deviceIds: string[] = []
  for (const { name, types, applicationId } of phones) {
    const deviceId = await addPhone(queries, userId, name)
    deviceIds.push(deviceId)
    for (const type of new Set(types)) {
      await addAuthenticator(queries, {
        userId,
        applicationId,
        type,
        deviceId,
        description: name,
        insertDate,
      })
    }
  }
  return deviceIds
}

type Listed = Omit<DeskEmployee, 'statuses' | 'phones'> & { readonly userId: number }

export async function listEmployees(database: Database): Promise<DeskEmployee[]> {
  const rows = await database.query<Listed>(
    `SELECT user_id AS "userId", employee_id AS "employeeId", name_ko AS "nameKo", name_en AS "nameEn", email,
            note_ko AS "noteKo", note_en AS "noteEn",
            ${LOCK_STATE} AS locked,
            ARRAY(SELECT method FROM grants g WHERE g.user_id = e.user_id) AS grants
     FROM employees e ORDER BY user_id LIMIT 200`,
  )
  return Promise.all(
    rows.map(async ({ userId, ...employee }) => ({
      ...employee,
      statuses: await methodStatuses(database, userId),
      phones: await phonesOf(database, userId),
    })),
  )
}

const phonesOf = (queries: Queries, userId: number) =>
  queries.query<{ deviceId: string; deviceName: string }>(
    `SELECT device_id AS "deviceId", name AS "deviceName" FROM phones p
     WHERE user_id = $1 AND EXISTS (SELECT 1 FROM authenticators a WHERE a.device_id = p.device_id)
     ORDER BY name`,
    [userId],
  )
