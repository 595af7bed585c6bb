import type { AuthenticationType } from '../../../src/contract/authentication-types'
import { normalizeEmployeeId } from '../../../src/contract/values/employee-id'
import type { Queries } from '../database/database'
import { isDecoy } from '../decoys/decoy-id'
import type { Decoys } from '../decoys/decoys'
import { failure } from '../failures/api-failure'
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
  /** The employee has signed in from the caller's address before. */
  readonly familiar: boolean
  /** Guesses from such an address at codes of the method are delayed until then, after too many failures. */
  readonly lockedUntil: Date | null
  /** Wrong codes have closed the one-time codes of a decoy, which has no devices that could be closed. */
  readonly closed: boolean
}

/** Where a target is looked for. Without `decoys`, an unknown employee is refused as such. */
interface Sources {
  readonly database: Queries
  readonly decoys?: Decoys | undefined
}

/** Calls about codes and pushes name an employee by ID, those about passkeys by number. */
export type Asked = ({ readonly employeeId: string } | { readonly userId: number }) & {
  readonly applicationId?: number | null | undefined
}

interface TargetRow {
  user_id: number | null
  employee_id: string | null
  name_ko: string
  email: string | null
  phone: string | null
  application_id: number | null
  application_name: string
  granted: boolean
  closed: boolean
  familiar: boolean
  locked_until: Date | null
}

/**
 * Looks up everything that a call about a method depends on, of a decoy, too. Throws 5001 for an unknown employee, 5003 for an unknown
 * application and 4001 when the administrator has not granted the method, has locked the employee, or has to open the
 * method again after wrong codes.
 */
export async function findTarget(
  sources: Sources,
  asked: Asked,
  method: AuthenticationType,
  address: Uint8Array | null = null,
): Promise<SignInTarget> {
  const { decoys } = sources
  const row = await readTarget(sources, asked, method, address)
  const userId = row?.user_id ?? undefined
  const decoy = userId !== undefined && isDecoy(userId) ? decoys : undefined
  if (!row || userId === undefined || (row.employee_id === null && !decoy)) {
    throw failure(5001, 'unknown employee')
  }
  if (row.application_id === null) throw failure(5003, 'unknown application')
  const granted = decoy
    ? decoy.statusesOf(userId)[method] !== 0 && (method === 'otp' || !row.closed)
    : row.granted
  if (!granted) throw failure(4001, 'method not granted')
  return {
    userId,
    employeeId: row.employee_id ?? '',
    nameKo: row.name_ko,
    email: row.email,
    phone: row.phone,
    closed: row.closed,
    applicationId: row.application_id,
    applicationName: row.application_name,
    familiar: row.familiar,
    lockedUntil: row.locked_until,
  }
}

async function readTarget(
  { database, decoys }: Sources,
  asked: Asked,
  method: AuthenticationType,
  address: Uint8Array | null,
): Promise<TargetRow | undefined> {
  const wanted = asked.applicationId ?? DEFAULT_APPLICATION_ID
  const byId = 'employeeId' in asked
  if (!byId && !isId(asked.userId)) return undefined
  const employeeId = byId ? normalizeEmployeeId(asked.employeeId) : null
  const [row] = await database.query<TargetRow>(
    `SELECT u.user_id, e.employee_id, e.name_ko, e.email, e.phone, a.application_id, a.application_name,
            g.method IS NOT NULL AND e.locked_at IS NULL AND c.method IS NULL AS granted, c.method IS NOT NULL AS closed,
            f.user_id IS NOT NULL AS familiar, l.locked_until
     FROM (SELECT COALESCE((SELECT user_id FROM employees WHERE employee_id = $1), $5::int) AS user_id) u
     LEFT JOIN employees e ON e.user_id = u.user_id
     LEFT JOIN applications a ON a.application_id = $2
     LEFT JOIN grants g ON g.user_id = u.user_id AND g.method = $3
     LEFT JOIN closed_methods c ON c.user_id = u.user_id AND c.method = $3
     LEFT JOIN familiar_addresses f ON f.user_id = u.user_id AND f.address_hmac = $4::bytea
     LEFT JOIN guess_counts l
       ON l.user_id = u.user_id AND l.method = $3 AND l.familiar = (f.user_id IS NOT NULL)`,
    [
      employeeId,
      isId(wanted) ? wanted : null,
      method,
      address,
      'userId' in asked ? asked.userId : (decoys?.idOf(employeeId ?? '') ?? null),
    ],
  )
  return row
}
