import {
  type AuthenticationType,
  byAuthenticationType,
  deviceTypes,
  isDeviceType,
  isStatusMethod,
  type Method,
  type MethodStatus,
  methodByWireType,
  methods,
  type StatusMethod,
} from '../../src/contract/methods'
import { normalizeEmployeeId } from '../../src/contract/text'
import type { Queries } from '../database/database'
import { failure } from '../platform/failures'

export interface Employee {
  readonly userId: number
  readonly employeeId: string
  readonly email: string | null
}

/** Finds an employee by ID, ignoring case. Throws 5001 if no employee has the ID. */
export async function findEmployee(queries: Queries, employeeId: string): Promise<Employee> {
  const [row] = await queries.query<{ user_id: number; employee_id: string; email: string | null }>(
    'SELECT user_id, employee_id, email FROM employees WHERE employee_id = $1',
    [normalizeEmployeeId(employeeId)],
  )
  if (!row) throw failure(5001, 'unknown employee')
  return { userId: row.user_id, employeeId: row.employee_id, email: row.email }
}

export const PHONE_NUMBER = /^\+?[0-9-]{3,20}$/
export const MAX_NAME_LENGTH = 50

/**
 * `by-failures`: an earlier version closed methods or devices after too many wrong codes. Other methods stay usable.
 */
export type LockState = 'by-desk' | 'by-failures' | null

/** SQL expression for the `LockState` of the row `e` of `employees`. */
export const LOCK_STATE = `CASE WHEN e.locked_at IS NOT NULL THEN 'by-desk' WHEN EXISTS (SELECT 1 FROM closed_methods c WHERE c.user_id = e.user_id) OR EXISTS (
     SELECT 1 FROM authenticators a WHERE a.user_id = e.user_id AND a.closed_at IS NOT NULL
   ) THEN 'by-failures' END`

/** `admin` may use the help desk page. */
export const roles = ['admin', 'none'] as const
export type Role = (typeof roles)[number]

/**
 * True for the methods with a device. An administrator must sign in with one of these methods, because mail, text
 * message and recovery code are too weak.
 */
export const isAdministratorsMethod = (method: string): boolean =>
  (deviceTypes as readonly string[]).includes(method)

/** Sets the role. Returns false if the employee already had it. */
export async function setRole(queries: Queries, userId: number, role: Role): Promise<boolean> {
  const changed = await queries.query(
    'UPDATE employees SET role = $2 WHERE user_id = $1 AND role <> $2 RETURNING 1',
    [userId, role],
  )
  return changed.length > 0
}

/**
 * Trusts the devices that an employee has now, and the sessions that began with them. The operator who gives the role
 * vouches for these devices. A session that was approved by phone does not become trusted, because its browser is not
 * one of these devices.
 */
export async function trustDevices(queries: Queries, userId: number): Promise<void> {
  await queries.query('UPDATE authenticators SET is_trusted = true WHERE user_id = $1', [userId])
  await queries.query('UPDATE phones SET is_trusted = true WHERE user_id = $1', [userId])
  await queries.query(
    `UPDATE sessions SET is_trusted = true
     WHERE user_id = $1 AND method <> 'mobile'
       AND authenticator_id IN (SELECT authenticator_id FROM authenticators WHERE user_id = $1)`,
    [userId],
  )
}

/**
 * Returns the granted methods with which the help desk page can't be opened. Anyone with access to a mailbox could use
 * them, because they need no registered device.
 */
export async function weakMethodsOf(queries: Queries, userId: number): Promise<AuthenticationType[]> {
  const rows = await queries.query<{ method: AuthenticationType }>(
    'SELECT method FROM grants WHERE user_id = $1 ORDER BY method',
    [userId],
  )
  return rows.map(({ method }) => method).filter((method) => !isDeviceType(method))
}

type Statuses = Record<AuthenticationType, MethodStatus>

const none: Statuses = byAuthenticationType(() => 0)

/** Facts from which `statusOf` derives the status of a method. */
interface MethodFacts {
  readonly method: AuthenticationType
  /** Always false for a locked employee. */
  readonly is_granted: boolean
  /** True if an earlier version closed the method after too many wrong codes. */
  readonly is_closed: boolean
  readonly has_device: boolean
  readonly has_email: boolean
  readonly has_phone: boolean
}

/**
 * Returns the status of each method: 0 not granted, 1 usable without a registration (sent codes and recovery code), 2
 * granted but no device registered, 3 granted and registered. A sent code has 0 if the employee has no address or
 * number for it. A locked employee has no grants, and a method closed after wrong codes counts as not registered.
 *
 * @param applicationId counts only the devices of this application. By default all devices count, since each of them
 * can sign in to every application.
 * @param otherwise statuses of the methods that are neither granted nor closed. A decoy's statuses are passed here,
 * because a decoy has no grants in the database.
 */
export async function methodStatuses(
  queries: Queries,
  userId: number,
  { applicationId, otherwise = none }: { applicationId?: number; otherwise?: Statuses | undefined } = {},
): Promise<Statuses> {
  const rows = await queries.query<MethodFacts>(
    `SELECT method, g.method IS NOT NULL AND e.locked_at IS NULL AS is_granted, c.method IS NOT NULL AS is_closed,
       e.email IS NOT NULL AS has_email, e.phone IS NOT NULL AS has_phone,
       EXISTS (
         SELECT 1 FROM authenticators a
         WHERE a.user_id = $1 AND a.type = method AND a.closed_at IS NULL
           AND ($2::int IS NULL OR a.application_id = $2)
       ) AS has_device
     FROM (SELECT method FROM grants WHERE user_id = $1) g
     FULL JOIN (SELECT method FROM closed_methods WHERE user_id = $1) c USING (method)
     LEFT JOIN employees e ON e.user_id = $1`,
    [userId, applicationId ?? null],
  )
  return { ...otherwise, ...Object.fromEntries(rows.map((facts) => [facts.method, statusOf(facts)])) }
}

function statusOf({ method, ...facts }: MethodFacts): MethodStatus {
  if (facts.is_closed) return isDeviceType(method) ? 2 : 0
  if (!facts.is_granted) return 0
  switch (methodByWireType(method)?.requires) {
    case 'app':
    case 'passkey':
      return facts.has_device ? 3 : 2
    case 'email':
      return facts.has_email ? 1 : 0
    case 'phone':
      return facts.has_phone ? 1 : 0
    case 'help-desk':
      return 1
    case undefined:
      return 0
  }
}

/** Statuses under the field names of the responses. Leaves out the recovery code, which only the lookup reports. */
export const statusFieldsOf = (statuses: Statuses) =>
  fieldsOf<StatusMethod>(methods.filter(isStatusMethod), statuses)

const fieldsOf = <Row extends Method>(rows: readonly Row[], statuses: Statuses) =>
  Object.fromEntries(rows.map(({ statusFlag, wireType }) => [statusFlag, statuses[wireType]])) as Record<
    Row['statusFlag'],
    MethodStatus
  >

/** Response to the lookup of an employee at the start of a sign-in. */
export const loginDataOf = (employee: Employee, applicationId: number, statuses: Statuses) => ({
  userEmail: employee.email,
  employeeId: employee.employeeId,
  userId: employee.userId,
  applicationId,
  ...fieldsOf<Method>(methods, statuses),
})

// Both queries below count a method only if the employee can sign in with it today. A recovery code does not count:
// it is for emergencies.

/**
 * Returns the IDs of the employees who could no longer sign in if `methods` were withdrawn. Without `employeeId`,
 * checks all employees. Skips locked ones, who can't sign in anyway.
 */
export async function whoWouldLoseAll(
  queries: Queries,
  methods: readonly AuthenticationType[],
  employeeId: string | undefined,
): Promise<string[]> {
  const rows = await queries.query<{ employee_id: string }>(
    `SELECT e.employee_id FROM employees e JOIN grants g USING (user_id)
     WHERE ($2::text IS NULL OR e.employee_id = $2) AND e.locked_at IS NULL
       AND CASE g.method
         WHEN 'email' THEN e.email IS NOT NULL
         WHEN 'sms' THEN e.phone IS NOT NULL
         WHEN 'recovery otp' THEN false
         ELSE EXISTS (SELECT 1 FROM authenticators a WHERE a.user_id = g.user_id AND a.type = g.method)
       END
     GROUP BY e.employee_id HAVING bool_and(g.method = ANY ($1)) ORDER BY e.employee_id`,
    [methods, employeeId ?? null],
  )
  return rows.map((row) => row.employee_id)
}

/** Returns the IDs among `employeeIds` whose employee has no usable method. */
export async function whoHasNone(queries: Queries, employeeIds: readonly string[]): Promise<string[]> {
  const rows = await queries.query<{ employee_id: string }>(
    `SELECT e.employee_id FROM employees e
     WHERE e.employee_id = ANY ($1) AND NOT EXISTS (
       SELECT 1 FROM grants g WHERE g.user_id = e.user_id
         AND CASE g.method
           WHEN 'email' THEN e.email IS NOT NULL
           WHEN 'sms' THEN e.phone IS NOT NULL
           WHEN 'recovery otp' THEN false
           ELSE EXISTS (SELECT 1 FROM authenticators a WHERE a.user_id = g.user_id AND a.type = g.method)
         END
     ) ORDER BY e.employee_id`,
    [employeeIds],
  )
  return rows.map((row) => row.employee_id)
}
