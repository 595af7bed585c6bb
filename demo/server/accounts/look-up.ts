import type { AuthenticationType } from '../../../src/contract/authentication-types'
import type { MethodStatus } from '../../../src/contract/status'
import { normalizeEmployeeId } from '../../../src/contract/values/employee-id'
import { maskEmail } from '../../../src/contract/values/mask-email'
import { isDecoy } from '../decoys/decoy-id'
import { failure } from '../failures/api-failure'
import type { Services } from '../services'
import { DEFAULT_APPLICATION_ID, isId } from './applications'
import { loginDataOf, statusesFrom, statusRows } from './login-data'

interface LookedUpRow {
  readonly user_id: number | null
  readonly employee_id: string | null
  readonly email: string | null
  readonly application_id: number | null
  /** Null where there is no method at all. */
  readonly method: AuthenticationType | null
  readonly status: MethodStatus
}

/**
 * What a stranger may see of an employee or, where unknown IDs are not refused as such, of a decoy, for which the same is
 * asked. Throws 5001 for an unknown employee and 5003 for an unknown application.
 */
export async function lookUp(
  { database, decoys }: Pick<Services, 'database' | 'decoys'>,
  asked: { readonly employeeId: string; readonly applicationId?: number | null | undefined },
) {
  const employeeId = normalizeEmployeeId(asked.employeeId)
  const wanted = asked.applicationId ?? DEFAULT_APPLICATION_ID
  const rows = await database.query<LookedUpRow>(
    `SELECT u.user_id, e.employee_id, e.email, a.application_id, s.method, s.status
     FROM (SELECT COALESCE((SELECT user_id FROM employees WHERE employee_id = $1), $2::int) AS user_id) u
     LEFT JOIN employees e ON e.user_id = u.user_id
     LEFT JOIN applications a ON a.application_id = $3
     LEFT JOIN LATERAL (${statusRows('u.user_id', 'NULL')}) s ON true`,
    [employeeId, decoys?.idOf(employeeId) ?? null, isId(wanted) ? wanted : null],
  )
  const [found] = rows
  if (!found || found.user_id === null) throw failure(5001, 'unknown employee')
  const userId = found.user_id
  if (found.application_id === null) throw failure(5003, 'unknown application')
  const { email, application_id: applicationId } = found
  const masked = email && maskEmail(email)
  if (!decoys) return loginDataOf({ userId, employeeId, email: masked }, applicationId, statusesFrom(rows))
  const isMadeUp = isDecoy(userId)
  const statuses = statusesFrom(rows, isMadeUp ? decoys.statusesOf(userId) : undefined)
  return loginDataOf(
    {
      userId: decoys.shown(userId),
      employeeId,
      email: isMadeUp ? decoys.emailOf(userId, employeeId) : masked,
    },
    applicationId,
    statuses,
  )
}
