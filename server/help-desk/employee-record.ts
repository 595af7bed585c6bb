import { composed, maskEmail, normalizeEmployeeId } from '../../src/contract/text'
import { type Employee, LOCK_STATE, methodStatuses } from '../accounts/employees'
import { newestChanges } from '../audit/read-audit'
import { historySince } from '../audit/retention'
import type { Queries } from '../database/database'
import { listAllDevices } from '../devices'
import type { ChangeContext } from '../request-context'
import { listSessions } from '../sessions'
import type { EmployeeRecord, FoundEmployee, FoundEmployees, SignIn } from './help-desk-records'

const SHOWN_CHANGES = 20
/** Number of newest attempts that are shown. As many successful ones are always shown, too. */
const SHOWN_SIGN_INS = 10

type Person = Pick<EmployeeRecord, 'nameKo' | 'nameEn' | 'role' | 'locked' | 'grants'>

/** Returns the record of an employee that the help desk sees. */
export async function employeeRecord(
  { database, settings }: ChangeContext,
  { userId, employeeId, email }: Employee,
): Promise<EmployeeRecord> {
  const [person] = await database.query<Person>(
    `SELECT name_ko AS "nameKo", name_en AS "nameEn", role, ${LOCK_STATE} AS locked,
            ARRAY(SELECT method FROM grants g WHERE g.user_id = e.user_id ORDER BY method) AS grants
     FROM employees e WHERE user_id = $1`,
    [userId],
  )
  const sessions = await listSessions(database, settings, userId)
  const changes = await newestChanges(database, employeeId, SHOWN_CHANGES)
  return {
    ...(person as Person),
    employeeId,
    email: email && maskEmail(email),
    statuses: await methodStatuses(database, userId),
    devices: await listAllDevices(database, userId),
    sessions: sessions.map(({ method, application, since, lastUsed }, index) => ({
      ...{ id: index, method, application },
      ...{ since: since.toISOString(), lastUsed: lastUsed.toISOString() },
    })),
    signIns: await newestSignIns(database, userId, historySince(settings)),
    changes: changes.map(({ id, at, action, actor, actorId, details }) => ({
      ...{ id, at, action, actor, actorId },
      reason: typeof details.reason === 'string' ? details.reason : null,
    })),
  }
}

/**
 * Returns the newest attempts, newest first, and the newest successful ones even if many attempts failed after them.
 */
async function newestSignIns(queries: Queries, userId: number, since: Date): Promise<SignIn[]> {
  const rows = await queries.query<Omit<SignIn, 'at'> & { readonly at: Date }>(
    `SELECT h.authenticate_history_id AS id, h.insert_date AS at, h.type AS method, a.application_name AS application,
            h.status = 1 AS success
     FROM authenticate_history h JOIN applications a USING (application_id)
     WHERE h.authenticate_history_id IN (
       (SELECT authenticate_history_id FROM authenticate_history WHERE user_id = $1 AND insert_date >= $3
        ORDER BY insert_date DESC, authenticate_history_id DESC LIMIT $2)
       UNION
       (SELECT authenticate_history_id FROM authenticate_history WHERE user_id = $1 AND status = 1 AND insert_date >= $3
        ORDER BY insert_date DESC, authenticate_history_id DESC LIMIT $2)
     )
     ORDER BY h.insert_date DESC, h.authenticate_history_id DESC`,
    [userId, SHOWN_SIGN_INS, since],
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

const MOST = 20

/**
 * Finds employees whose ID begins with a text or whose name contains it. An employee with exactly that ID comes
 * first. `more` is true if the list was cut, so that the user types on instead of believing that it is complete.
 */
export async function findEmployees(queries: Queries, text: string): Promise<FoundEmployees> {
  const wanted = composed(text.trim())
  if (wanted === '') return { employees: [], more: false }
  // Uses strpos instead of a pattern, so that the typed text has no metacharacters. The database lower-cases both the
  // name and the text, by the same rules.
  const rows = await queries.query<FoundEmployee>(
    `SELECT employee_id AS "employeeId", name_ko AS "nameKo", name_en AS "nameEn", locked_at IS NOT NULL AS locked
     FROM employees
     WHERE ($2 <> '' AND strpos(employee_id, $2) = 1)
       OR strpos(lower(name_ko), lower($1)) > 0 OR strpos(lower(name_en), lower($1)) > 0
     ORDER BY employee_id <> $2, employee_id LIMIT ${MOST + 1}`,
    [wanted, normalizeEmployeeId(wanted)],
  )
  return { employees: rows.slice(0, MOST), more: rows.length > MOST }
}
