import type { AuthenticationType } from '../../../src/contract/authentication-types'
import { normalizeEmployeeId } from '../../../src/contract/values/employee-id'
import type { Queries } from '../database/database'
import { type Bind, createValues } from '../database/values'
import { isDecoy } from '../decoys/decoy-id'
import type { Decoys } from '../decoys/decoys'
import { failure } from '../failures/api-failure'
import type { Clock } from '../platform/clock'
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

/** A target as it is looked for: for a method, from an address. */
export interface Sought {
  readonly asked: Asked
  readonly method: AuthenticationType
  readonly address: Uint8Array | null
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
 * method again after wrong codes. Where there are decoys, also when there is nowhere to send its code to: a decoy's method is
 * not granted then.
 */
export async function findTarget(
  sources: Sources,
  asked: Asked,
  method: AuthenticationType,
  address: Uint8Array | null = null,
): Promise<SignInTarget> {
  const { bind, values } = createValues()
  const sql = selectTarget(bind, sources, { asked, method, address })
  const [row] = sql ? await sources.database.query<TargetRow>(sql, values) : []
  return targetOf(row, method, sources)
}

/** SQL that goes on where a target was found, and what its row stands for. */
export interface Onward<Row, Result> {
  /** Parts of the statement. They can read the target from `usable`, which has no row where something speaks against it. */
  readonly parts: readonly string[]
  /** Reads from them what came of it: a row where it went on. */
  readonly outcome: string
  read(row: Row): Result
}

/**
 * The same, and goes on in one statement with it where the employee has signed in from the address before and nothing speaks
 * against it. Gives what came of that; undefined where it did not go on, as it never does for a decoy.
 */
export async function findTargetAndGoOn<Row, Result>(
  sources: Sources & { readonly settings: { readonly clock: Clock } },
  sought: Sought,
  onward: (bind: Bind) => Onward<Row, Result>,
): Promise<{ readonly target: SignInTarget; readonly result: Result | undefined }> {
  const { bind, values } = createValues()
  const selecting = selectTarget(bind, sources, sought)
  if (!selecting) throw failure(5001, 'unknown employee')
  const now = bind(sources.settings.clock.now())
  const { parts, outcome, read } = onward(bind)
  const [row] = await sources.database.query<TargetRow & Row & { readonly went_on: true | null }>(
    `WITH target AS (${selecting}), usable AS (
       SELECT * FROM target
       WHERE employee_id IS NOT NULL AND application_id IS NOT NULL AND granted AND familiar
         AND (locked_until IS NULL OR locked_until <= ${now})
     ), ${parts.join(', ')}
     SELECT target.*, went_on.* FROM target LEFT JOIN (SELECT true AS went_on, o.* FROM (${outcome}) o) went_on ON true`,
    values,
  )
  const target = targetOf(row, sought.method, sources)
  return { target, result: row?.went_on ? read(row) : undefined }
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
    familiar: row.familiar,
    lockedUntil: row.locked_until,
  }
}

const lacksContact = ({ email, phone }: TargetRow, method: AuthenticationType): boolean =>
  (method === 'email' && email === null) || (method === 'sms' && phone === null)

/** SQL of one row; undefined for a number that can be no one's. */
function selectTarget(
  bind: Bind,
  { decoys }: Pick<Sources, 'decoys'>,
  { asked, method, address }: Sought,
): string | undefined {
  const byId = 'employeeId' in asked
  if (!byId && !isId(asked.userId)) return undefined
  const employeeId = byId ? normalizeEmployeeId(asked.employeeId) : null
  const wanted = asked.applicationId ?? DEFAULT_APPLICATION_ID
  const ofMethod = bind(method)
  return `SELECT u.user_id, e.employee_id, e.name_ko, e.email, e.phone, a.application_id, a.application_name,
            g.method IS NOT NULL AND e.locked_at IS NULL AND c.method IS NULL AS granted, c.method IS NOT NULL AS closed,
            f.user_id IS NOT NULL AS familiar, l.locked_until
     FROM (SELECT COALESCE(
       (SELECT user_id FROM employees WHERE employee_id = ${bind(employeeId)}),
       ${bind(byId ? (decoys?.idOf(employeeId ?? '') ?? null) : asked.userId)}::int
     ) AS user_id) u
     LEFT JOIN employees e ON e.user_id = u.user_id
     LEFT JOIN applications a ON a.application_id = ${bind(isId(wanted) ? wanted : null)}
     LEFT JOIN grants g ON g.user_id = u.user_id AND g.method = ${ofMethod}
     LEFT JOIN closed_methods c ON c.user_id = u.user_id AND c.method = ${ofMethod}
     LEFT JOIN familiar_addresses f ON f.user_id = u.user_id AND f.address_hmac = ${bind(address)}::bytea
     LEFT JOIN guess_counts l
       ON l.user_id = u.user_id AND l.method = ${ofMethod} AND l.familiar = (f.user_id IS NOT NULL)`
}
