import type { AuthenticationType } from '../../../src/contract/authentication-types'
import { normalizeEmployeeId } from '../../../src/contract/values/employee-id'
import type { Queries } from '../database/database'
import { isDecoy } from '../decoys/decoy-id'
import type { Decoys } from '../decoys/decoys'
import { failure } from '../failures/api-failure'
import { type Client, type Requester, requesterOf } from '../limits/requester'
import { DEFAULT_APPLICATION_ID, isId } from './applications'

/** The employee who is to be signed in, and the application. */
export interface SignInTarget {
  readonly userId: number
  readonly employeeId: string
  readonly nameKo: string
  readonly email: string | null
  readonly phone: string | null
  readonly applicationId: number
  readonly applicationName: string
  /** An earlier version has closed the one-time codes of a decoy, which has no devices that could be closed. */
  readonly closed: boolean
}

/** Where a target is looked for. Without `decoys`, an unknown employee is refused as such. */
interface Sources {
  readonly database: Queries
  readonly decoys?: Decoys | undefined
}

/** Calls about codes and pushes name an employee by ID, those about passkeys by number. */
export type TargetRequest = ({ readonly employeeId: string } | { readonly userId: number }) & {
  readonly applicationId?: number | null | undefined
}

interface TargetRow {
  readonly user_id: number | null
  readonly employee_id: string | null
  readonly name_ko: string
  readonly email: string | null
  readonly phone: string | null
  readonly application_id: number | null
  readonly application_name: string
  readonly granted: boolean
  readonly closed: boolean
  readonly knows_browser: boolean
  readonly knows_address: boolean
}

/**
 * Looks up everything that a call about a method depends on, of a decoy, too. Throws 5001 for an unknown employee, 5003 for an unknown
 * application and 4001 when the administrator has not granted the method, has locked the employee, or has to open a
 * method that an earlier version has closed. Where there are decoys, also when there is nowhere to send its code to: a decoy's
 * method is not granted then.
 */
export async function findTarget(
  sources: Sources,
  request: TargetRequest,
  method: AuthenticationType,
): Promise<SignInTarget> {
  return targetOf(await findRow(sources, request, method), method, sources)
}

/** The same with the requester, whom limits and codes go by. */
export async function findRequestedTarget(
  sources: Sources,
  client: Client,
  request: TargetRequest,
  method: AuthenticationType,
): Promise<{ readonly target: SignInTarget; readonly requester: Requester }> {
  const row = await findRow(sources, request, method, client)
  return {
    target: targetOf(row, method, sources),
    requester: requesterOf(client, {
      knowsBrowser: row?.knows_browser ?? false,
      knowsAddress: row?.knows_address ?? false,
    }),
  }
}

async function findRow(
  { database, decoys }: Sources,
  request: TargetRequest,
  method: AuthenticationType,
  client?: Client,
): Promise<TargetRow | undefined> {
  const byId = 'employeeId' in request
  if (!byId && !isId(request.userId)) return undefined
  const employeeId = byId ? normalizeEmployeeId(request.employeeId) : null
  const applicationId = request.applicationId ?? DEFAULT_APPLICATION_ID
  const [row] = await database.query<TargetRow>(
    `SELECT u.user_id, e.employee_id, e.name_ko, e.email, e.phone, a.application_id, a.application_name,
            g.method IS NOT NULL AND e.locked_at IS NULL AND c.method IS NULL AS granted, c.method IS NOT NULL AS closed,
            k.user_id IS NOT NULL AS knows_browser, f.user_id IS NOT NULL AS knows_address
     FROM (SELECT COALESCE((SELECT user_id FROM employees WHERE employee_id = $1), $2::int) AS user_id) u
     LEFT JOIN employees e ON e.user_id = u.user_id
     LEFT JOIN applications a ON a.application_id = $3
     LEFT JOIN grants g ON g.user_id = u.user_id AND g.method = $4
     LEFT JOIN closed_methods c ON c.user_id = u.user_id AND c.method = $4
     LEFT JOIN known_browsers k ON k.user_id = u.user_id AND k.browser_hash = $5
     LEFT JOIN familiar_addresses f ON f.user_id = u.user_id AND f.address_hmac = $6`,
    [
      employeeId,
      byId ? (decoys?.idOf(employeeId ?? '') ?? null) : request.userId,
      isId(applicationId) ? applicationId : null,
      method,
      client?.browser?.hash ?? null,
      client?.addressHmac ?? null,
    ],
  )
  return row
}

function targetOf(
  row: TargetRow | undefined,
  method: AuthenticationType,
  { decoys }: Pick<Sources, 'decoys'>,
): SignInTarget {
  const userId = row?.user_id ?? undefined
  const decoy = userId !== undefined && isDecoy(userId) ? decoys : undefined
  if (!row || userId === undefined || (row.employee_id === null && !decoy)) {
    throw failure(5001, 'unknown employee')
  }
  if (row.application_id === null) throw failure(5003, 'unknown application')
  const granted = decoy
    ? decoy.statusesOf(userId)[method] !== 0 && (method === 'otp' || !row.closed)
    : row.granted && !(decoys && lacksContact(row, method))
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
  }
}

const lacksContact = ({ email, phone }: TargetRow, method: AuthenticationType): boolean =>
  (method === 'email' && email === null) || (method === 'sms' && phone === null)
