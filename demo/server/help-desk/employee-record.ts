import type { AuthenticationType } from '../../../src/contract/authentication-types'
import { maskEmail } from '../../../src/contract/values/mask-email'
import type { Employee } from '../accounts/employees'
import { type LockState, lockStateSql } from '../accounts/lock-state'
import { methodStatuses } from '../accounts/login-data'
import type { Role } from '../accounts/roles'
import { type AuditRecord, newestChanges } from '../audit/read-audit'
import { historyPage } from '../history/history-page'
import { type AnyDevice, listAllDevices } from '../self-service/list-all-devices'
import type { TransactionContext } from '../transaction/transaction'

const SHOWN_CHANGES = 20

interface Person {
  readonly nameKo: string
  readonly nameEn: string
  readonly role: Role
  readonly locked: LockState
  readonly grants: readonly AuthenticationType[]
}

/** What the help desk sees of an employee. */
export interface EmployeeRecord extends Person {
  readonly employeeId: string
  /** Masked: it is there to be compared with what a caller says, not to be read out. */
  readonly email: string | null
  /** Status 0–3 of each method, by its name on the wire. */
  readonly statuses: Readonly<Record<AuthenticationType, number>>
  readonly devices: readonly AnyDevice[]
  readonly signIns: readonly SignIn[]
  readonly changes: readonly Change[]
}

interface SignIn {
  readonly id: number
  /** ISO 8601. */
  readonly at: string
  readonly method: AuthenticationType
  readonly application: string
  readonly success: boolean
}

type Change = Pick<AuditRecord, 'id' | 'at' | 'action' | 'actor' | 'actorId'> & {
  readonly reason: string | null
}

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
  const changes = await newestChanges(database, employeeId, SHOWN_CHANGES)
  return {
    ...(person as Person),
    employeeId,
    email: email && maskEmail(email),
    statuses: await methodStatuses(database, userId),
    devices: await listAllDevices(database, userId),
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
