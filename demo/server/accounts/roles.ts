import {
  type AuthenticationType,
  deviceTypes,
  isDeviceType,
} from '../../../src/contract/authentication-types'
import type { Queries } from '../database/database'

/** Who may use the help desk page. */
export const roles = ['admin', 'none'] as const
export type Role = (typeof roles)[number]

/** A sign-in that is worth an administrator's: a mailbox, a phone number and a code that was read out are not enough. */
export const isAdministratorsMethod = (method: string): boolean =>
  (deviceTypes as readonly string[]).includes(method)

/** @returns whether it is another than before */
export async function setRole(queries: Queries, userId: number, role: Role): Promise<boolean> {
  const changed = await queries.query(
    'UPDATE employees SET role = $2 WHERE user_id = $1 AND role <> $2 RETURNING 1',
    [userId, role],
  )
  return changed.length > 0
}

/** What an employee is allowed to sign in with and the help desk page does not take. */
export async function weakMethodsOf(queries: Queries, userId: number): Promise<AuthenticationType[]> {
  const rows = await queries.query<{ method: AuthenticationType }>(
    'SELECT method FROM grants WHERE user_id = $1 ORDER BY method',
    [userId],
  )
  return rows.map(({ method }) => method).filter((method) => !isDeviceType(method))
}
