import type { AuthenticationType } from '../../../src/contract/authentication-types'
import type { Queries } from '../database/database'
import { failure } from '../http/api-failure'
import { DEFAULT_APPLICATION_ID, isApplicationId } from './applications'

/** Whom a code is sent to or tried for, and what would speak against it. */
export interface CodeTarget {
  readonly userId: number
  readonly email: string | null
  readonly applicationId: number
  readonly applicationName: string
  /** Sign-in by code is closed until then, after too many failures. */
  readonly lockedUntil: Date | null
}

interface Asked {
  readonly employeeId: string
  readonly applicationId?: number | null | undefined
}

/**
 * Looks up everything that a call about a code depends on. Throws 5001 for an unknown employee, 5003 for an unknown
 * application and 4001 when the administrator has not granted the method.
 */
export const findCodeTarget = async (
  queries: Queries,
  { employeeId, applicationId }: Asked,
  method: AuthenticationType,
): Promise<CodeTarget> => {
  const wanted = applicationId ?? DEFAULT_APPLICATION_ID
  const [row] = await queries.query<{
    user_id: number
    email: string | null
    application_id: number | null
    application_name: string
    granted: boolean
    locked_until: Date | null
  }>(
    `SELECT e.user_id, e.email, a.application_id, a.application_name, g.method IS NOT NULL AS granted, l.locked_until
     FROM employees e
     LEFT JOIN applications a ON a.application_id = $2
     LEFT JOIN grants g ON g.user_id = e.user_id AND g.method = $3
     LEFT JOIN lockouts l ON l.user_id = e.user_id
     WHERE e.employee_id = $1`,
    [employeeId.trim().toLowerCase(), isApplicationId(wanted) ? wanted : null, method],
  )
  if (!row) throw failure(5001, 'unknown employee')
  if (row.application_id === null) throw failure(5003, 'unknown application')
  if (!row.granted) throw failure(4001, 'method not granted')
  return {
    userId: row.user_id,
    email: row.email,
    applicationId: row.application_id,
    applicationName: row.application_name,
    lockedUntil: row.locked_until,
  }
}
