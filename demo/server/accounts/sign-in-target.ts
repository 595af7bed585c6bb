import type { AuthenticationType } from '../../../src/contract/authentication-types'
import type { Queries } from '../database/database'
import { failure } from '../http/api-failure'
import { DEFAULT_APPLICATION_ID, isId } from './applications'

/** Who wants to sign in to what, and what would speak against it. */
export interface SignInTarget {
  readonly userId: number
  readonly employeeId: string
  readonly nameKo: string
  readonly email: string | null
  readonly phone: string | null
  readonly applicationId: number
  readonly applicationName: string
  /** Sign-in by the method is closed until then, after too many failures. */
  readonly lockedUntil: Date | null
}

/** Calls about codes and pushes name an employee by ID, those about passkeys by number. */
export type Asked = ({ readonly employeeId: string } | { readonly userId: number }) & {
  readonly applicationId?: number | null | undefined
}

interface TargetRow {
  user_id: number
  employee_id: string
  name_ko: string
  email: string | null
  phone: string | null
  application_id: number | null
  application_name: string
  granted: boolean
  locked_until: Date | null
}

/**
 * Looks up everything that a call about a method depends on. Throws 5001 for an unknown employee, 5003 for an unknown
 * application and 4001 when the administrator has not granted the method or has locked the employee.
 */
export const findTarget = async (
  queries: Queries,
  asked: Asked,
  method: AuthenticationType,
): Promise<SignInTarget> => {
  const row = await readTarget(queries, asked, method)
  if (!row) throw failure(5001, 'unknown employee')
  if (row.application_id === null) throw failure(5003, 'unknown application')
  if (!row.granted) throw failure(4001, 'method not granted')
  return {
    userId: row.user_id,
    employeeId: row.employee_id,
    nameKo: row.name_ko,
    email: row.email,
    phone: row.phone,
    applicationId: row.application_id,
    applicationName: row.application_name,
    lockedUntil: row.locked_until,
  }
}

const readTarget = async (
  queries: Queries,
  asked: Asked,
  method: AuthenticationType,
): Promise<TargetRow | undefined> => {
  const wanted = asked.applicationId ?? DEFAULT_APPLICATION_ID
  const byId = 'employeeId' in asked
  if (!byId && !isId(asked.userId)) return undefined
  const [row] = await queries.query<TargetRow>(
    `SELECT e.user_id, e.employee_id, e.name_ko, e.email, e.phone, a.application_id, a.application_name,
            g.method IS NOT NULL AND e.locked_at IS NULL AS granted, l.locked_until
     FROM employees e
     LEFT JOIN applications a ON a.application_id = $2
     LEFT JOIN grants g ON g.user_id = e.user_id AND g.method = $3
     LEFT JOIN method_lockouts l ON l.user_id = e.user_id AND l.method = $3
     WHERE ${byId ? 'e.employee_id' : 'e.user_id'} = $1`,
    [byId ? asked.employeeId.trim().toLowerCase() : asked.userId, isId(wanted) ? wanted : null, method],
  )
  return row
}
