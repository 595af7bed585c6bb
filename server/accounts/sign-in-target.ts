import { type AuthenticationType, isSentCodeType } from '../../src/contract/methods'
import { normalizeEmployeeId } from '../../src/contract/text'
import { isId, type Queries } from '../database/database'
import { type Decoys, isDecoy } from '../decoys'
import { type Client, type Requester, requesterOf } from '../limits/requester'
import { secondsAfter } from '../platform/clock'
import { failure } from '../platform/failures'
import type { RequestContext } from '../request-context'

/** Application used if a request names no application. The setup wizard registers devices for it, too. */
export const DEFAULT_APPLICATION_ID = 1

/** The employee who is to be signed in, and the application. */
export interface SignInTarget {
  readonly userId: number
  readonly employeeId: string
  readonly nameKo: string
  readonly email: string | null
  readonly phone: string | null
  readonly applicationId: number
  readonly applicationName: string
  /**
   * True if an earlier version closed the method after wrong codes. Only a decoy's method can be closed here: for an
   * employee, the OTP devices were closed instead.
   */
  readonly closed: boolean
}

/** Sources of the lookup. Without `decoys`, an unknown employee ID is refused with 5001. */
interface Sources {
  readonly database: Queries
  readonly decoys?: Decoys | undefined
}

/** Requests for codes and pushes name an employee by ID. Requests for passkeys name the number (`user_id`). */
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
  readonly browser_hash: Uint8Array | null
  readonly knows_address: boolean
}

/**
 * Looks up the employee or decoy and the application for a request about a method. Throws 5001 for an unknown
 * employee and 5003 for an unknown application. Throws 4001 if the method is not granted, the employee is locked, or
 * an earlier version closed the method. With decoys on, also throws 4001 if the employee has no address or number for
 * the code, so that employees and decoys are refused alike.
 */
export async function findTarget(
  sources: Sources,
  request: TargetRequest,
  method: AuthenticationType,
): Promise<SignInTarget> {
  return targetOf(await findRow(sources, request, method), method, sources)
}

/**
 * Like `findTarget`, and also returns the requester, for whom limits are counted and codes are issued. For a method
 * whose codes can be guessed, a known browser no longer counts as known after too many wrong codes in it.
 */
export async function findRequestedTarget(
  sources: RequestContext,
  client: Client,
  request: TargetRequest,
  method: AuthenticationType,
): Promise<{ readonly target: SignInTarget; readonly requester: Requester }> {
  const { clock, limits } = sources.settings
  const { uses, seconds } = limits.codeGuessesPerBrowser
  const isGuessed = method === 'otp' || isSentCodeType(method)
  const mostWrong = isGuessed ? secondsAfter(clock.now(), seconds - seconds / uses) : undefined
  const row = await findRow(sources, request, method, { client, mostWrong })
  return {
    target: targetOf(row, method, sources),
    requester: requesterOf(client, {
      browserHash: row?.browser_hash ?? null,
      knowsAddress: row?.knows_address ?? false,
    }),
  }
}

async function findRow(
  { database, decoys }: Sources,
  request: TargetRequest,
  method: AuthenticationType,
  { client, mostWrong }: { readonly client?: Client; readonly mostWrong?: Date | undefined } = {},
): Promise<TargetRow | undefined> {
  const byId = 'employeeId' in request
  if (!byId && !isId(request.userId)) return undefined
  const employeeId = byId ? normalizeEmployeeId(request.employeeId) : null
  const applicationId = request.applicationId ?? DEFAULT_APPLICATION_ID
  const [row] = await database.query<TargetRow>(
    `SELECT u.user_id, e.employee_id, e.name_ko, e.email, e.phone, a.application_id, a.application_name,
            g.method IS NOT NULL AND e.locked_at IS NULL AND c.method IS NULL AS granted, c.method IS NOT NULL AS closed,
            k.browser_hash, f.user_id IS NOT NULL AS knows_address
     FROM (SELECT COALESCE((SELECT user_id FROM employees WHERE employee_id = $1), $2::int) AS user_id) u
     LEFT JOIN employees e ON e.user_id = u.user_id
     LEFT JOIN applications a ON a.application_id = $3
     LEFT JOIN grants g ON g.user_id = u.user_id AND g.method = $4
     LEFT JOIN closed_methods c ON c.user_id = u.user_id AND c.method = $4
     LEFT JOIN LATERAL (
       SELECT browser_hash FROM known_browsers WHERE user_id = u.user_id AND browser_hash = ANY ($5)
         AND ($7::timestamptz IS NULL OR wrong_until IS NULL OR wrong_until <= $7)
       ORDER BY used_at DESC LIMIT 1
     ) k ON true
     LEFT JOIN familiar_addresses f ON f.user_id = u.user_id AND f.address_hmac = $6`,
    [
      employeeId,
      byId ? (decoys?.idOf(employeeId ?? '') ?? null) : request.userId,
      isId(applicationId) ? applicationId : null,
      method,
      client?.browser?.hashes ?? [],
      client?.addressHmac ?? null,
      mostWrong ?? null,
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
