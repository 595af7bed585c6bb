import { maskEmail } from '../../../src/contract/values/mask-email'
import type { EmployeeRecord, SignIn } from '../../shared/help-desk-records'
import type { Employee } from '../accounts/employees'
import { LOCK_STATE } from '../accounts/lock-state'
import { methodStatuses } from '../accounts/login-data'
import { newestChanges } from '../audit/read-audit'
import type { Queries } from '../database/database'
import { listAllDevices } from '../self-service/list-all-devices'
import { listSessions } from '../sessions/sessions'
import type { TransactionContext } from '../transaction/transaction'

const SHOWN_CHANGES = 20
/** Of attempts, and of those that succeeded. */
const SHOWN_SIGN_INS = 10

type Person = Pick<EmployeeRecord, 'nameKo' | 'nameEn' | 'role' | 'locked' | 'grants'>

/** What the help desk sees of an employee. */
export async function employeeRecord(
  { database, settings }: Pick<TransactionContext, 'database' | 'settings'>,
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
    signIns: await newestSignIns(database, userId),
    changes: changes.map(({ id, at, action, actor, actorId, details }) => ({
      ...{ id, at, action, actor, actorId },
      reason: typeof details.reason === 'string' ? details.reason : null,
    })),
  }
}

/** The newest attempts and, however many of them failed, the newest sign-ins; newest first. */
async function newestSignIns(queries: Queries, userId: number): Promise<SignIn[]> {
  const rows = await queries.query<Omit<SignIn, 'at'> & { readonly at: Date }>(
    `SELECT h.authenticate_history_id AS id, h.insert_date AS at, h.type AS method, a.application_name AS application,
            h.status = 1 AS success
     FROM authenticate_history h JOIN applications a USING (application_id)
     WHERE h.authenticate_history_id IN (
       (SELECT authenticate_history_id FROM authenticate_history WHERE user_id = $1
        ORDER BY insert_date DESC, authenticate_history_id DESC LIMIT $2)
       UNION
       (SELECT authenticate_history_id FROM authenticate_history WHERE user_id = $1 AND status = 1
        ORDER BY insert_date DESC, authenticate_history_id DESC LIMIT $2)
     )
     ORDER BY h.insert_date DESC, h.authenticate_history_id DESC`,
    [userId, SHOWN_SIGN_INS],
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
