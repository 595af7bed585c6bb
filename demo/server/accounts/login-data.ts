import {
  type AuthenticationType,
  byAuthenticationType,
  deviceTypes,
} from '../../../src/contract/authentication-types'
import { isStatusMethod, type Method, methods, type StatusMethod } from '../../../src/contract/methods'
import type { MethodStatus } from '../../../src/contract/status'
import type { Queries } from '../database/database'
import type { Employee } from './employees'

type Statuses = Record<AuthenticationType, MethodStatus>

const none: Statuses = byAuthenticationType(() => 0)

/** The status of a granted method, by what it requires: `g` is the grant, `e` the employee. */
const ofDevices = (applicationId: string) => `CASE WHEN EXISTS (
         SELECT 1 FROM authenticators a
         WHERE a.user_id = g.user_id AND a.type = g.method AND a.closed_at IS NULL
           AND (${applicationId} IS NULL OR a.application_id = ${applicationId})
       ) THEN 3 ELSE 2 END`
const statusBy: Readonly<Record<Method['requires'], (applicationId: string) => string>> = {
  app: ofDevices,
  passkey: ofDevices,
  email: () => 'CASE WHEN e.email IS NULL THEN 0 ELSE 1 END',
  phone: () => 'CASE WHEN e.phone IS NULL THEN 0 ELSE 1 END',
  'help-desk': () => '1',
}
const statusOfGrant = (applicationId: string) =>
  `CASE g.method ${methods
    .map(({ wireType, requires }) => `WHEN '${wireType}' THEN ${statusBy[requires](applicationId)}`)
    .join(' ')} END`
const listOfDeviceTypes = deviceTypes.map((type) => `'${type}'`).join(', ')

/** One of `method` and `status` each; the SQL of a user's number, and of an application's or NULL, is given. */
export const statusRows = (userId: string, applicationId: string): string =>
  `SELECT g.method, ${statusOfGrant(applicationId)} AS status
   FROM grants g JOIN employees e USING (user_id) LEFT JOIN closed_methods c USING (user_id, method)
   WHERE g.user_id = ${userId} AND e.locked_at IS NULL AND c.closed_at IS NULL
   UNION ALL SELECT method, CASE WHEN method IN (${listOfDeviceTypes}) THEN 2 ELSE 0 END
   FROM closed_methods WHERE user_id = ${userId}`

/** `otherwise` is what there is without any grant; what wrong codes have closed counts for it, too. */
export const statusesFrom = (
  rows: readonly { readonly method: AuthenticationType | null; readonly status: MethodStatus }[],
  otherwise: Statuses = none,
): Statuses => ({
  ...otherwise,
  ...Object.fromEntries(rows.flatMap(({ method, status }) => (method ? [[method, status]] : []))),
})

/**
 * What an employee may sign in with: 0 not granted, 2 granted but nothing registered, 3 granted and registered.
 * Codes that are sent and the recovery code need no registration by the employee: granted means 1, as long as there is
 * somewhere to send the code to. A locked employee has nothing, and what wrong codes have closed counts as not there. A
 * device counts for every application, because one can sign in to each with it, unless the status of one `applicationId`
 * is asked for.
 */
export const methodStatuses = async (
  queries: Queries,
  userId: number,
  { applicationId }: { applicationId?: number } = {},
): Promise<Statuses> =>
  statusesFrom(await queries.query(statusRows('$1', '$2::int'), [userId, applicationId ?? null]))

/** The statuses as answers name them; only the lookup tells of the recovery code. */
export const statusFieldsOf = (statuses: Statuses) =>
  fieldsOf<StatusMethod>(methods.filter(isStatusMethod), statuses)

const fieldsOf = <Row extends Method>(rows: readonly Row[], statuses: Statuses) =>
  Object.fromEntries(rows.map(({ statusFlag, wireType }) => [statusFlag, statuses[wireType]])) as Record<
    Row['statusFlag'],
    MethodStatus
  >

/** The answer of the lookup. */
export const loginDataOf = (employee: Employee, applicationId: number, statuses: Statuses) => ({
  userEmail: employee.email,
  employeeId: employee.employeeId,
  userId: employee.userId,
  applicationId,
  ...fieldsOf<Method>(methods, statuses),
})
