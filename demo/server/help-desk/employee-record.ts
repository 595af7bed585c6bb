import { maskEmail } from '../../../src/contract/values/mask-email'
import type { EmployeeRecord } from '../../shared/help-desk-records'
import type { Employee } from '../accounts/employees'
import { lockStateSql } from '../accounts/lock-state'
import { methodStatuses } from '../accounts/login-data'
import { newestChanges } from '../audit/read-audit'
import { historyPage } from '../history/history-page'
import { listAllDevices } from '../self-service/list-all-devices'
import { listSessions } from '../sessions/sessions'
import type { TransactionContext } from '../transaction/transaction'

const SHOWN_CHANGES = 20

type Person = Pick<EmployeeRecord, 'nameKo' | 'nameEn' | 'role' | 'locked' | 'grants'>

/** What the help desk sees of an employee. */
export async function employeeRecord(
  { database, settings }: Pick<TransactionContext, 'database' | 'settings'>,
  { userId, employeeId, email }: Employee,
): Promise<EmployeeRecord> {
  const [person] = await database.query<Person>(
    `SELECT name_ko AS "nameKo", name_en AS "nameEn", role, ${lockStateSql('$2')} AS locked,
            ARRAY(SELECT method FROM grants g WHERE g.user_id = e.user_id ORDER BY method) AS grants
     FROM employees e WHERE user_id = $1`,
    [userId, settings.clock.now()],
  )
  const { list } = await historyPage(database, userId, { pageNum: 1 })
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
    signIns: list.map(({ authenticateHistoryId, type, applicationName, status, insertDate }) => ({
      ...{ id: authenticateHistoryId, at: insertDate, method: type },
      ...{ application: applicationName, success: status === 1 },
    })),
    changes: changes.map(({ id, at, action, actor, actorId, details }) => ({
      ...{ id, at, action, actor, actorId },
      reason: typeof details.reason === 'string' ? details.reason : null,
    })),
  }
}
