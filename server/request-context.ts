import type { ActingDatabase, ActingQueries, AuditedLimits } from './audit/audit'
import type { Broker } from './broker/broker'
import type { Queries } from './database/database'
import type { Decoys } from './decoys'
import type { Mailer } from './mail/mailer'
import type { Counters } from './monitoring/counters'
import type { Logger } from './platform/log'
import type { Shutdown } from './platform/shutdown'
import type { SecretKeys } from './secrets/secrets'
import type { TokenKeys } from './secrets/token-keys'
import type { Settings } from './settings/server-options'
import type { TextMessages } from './text-messages'

/**
 * The services and settings that requests need. The server creates one at its start, with itself as the actor. Each
 * request gets a copy with its sender as the actor, and each transaction a copy with the transaction as its database.
 */
export interface RequestContext {
  readonly settings: Settings
  readonly keys: SecretKeys
  readonly tokenKeys: TokenKeys
  /** Knows the actor, for the audit log. */
  readonly database: ActingDatabase
  readonly broker: Broker
  readonly mailer: Mailer
  readonly textMessages: TextMessages
  /** Undefined if the server rejects unknown employee IDs. */
  readonly decoys: Decoys | undefined
  readonly auditedLimits: AuditedLimits
  readonly counters: Counters
  readonly log: Logger
  readonly shutdown: Shutdown
}

/** The part of the context that command-line tools have, too. Changes that both can make need only this part. */
export interface ChangeContext {
  readonly database: ActingQueries
  readonly settings: Settings
}

/** Runs steps in one transaction: all of them take effect, or none. */
export const inTransaction = <T>(
  context: RequestContext,
  run: (context: RequestContext) => Promise<T>,
): Promise<T> => context.database.transaction((database) => run({ ...context, database }))

/**
 * Locks the employee's row. A transaction that changes more than one row of an employee's devices, phones, grants,
 * sessions or known browsers begins with this lock. The transactions of one employee then run one after another, and
 * wait for sign-ins that are being completed, so they can touch those rows in any order without a deadlock. Unlike
 * FOR UPDATE, the lock does not delay inserts that only refer to the employee, such as a sign-in's history.
 */
export async function lockEmployee(queries: Queries, userId: number): Promise<void> {
  await queries.query('SELECT 1 FROM employees WHERE user_id = $1 FOR NO KEY UPDATE', [userId])
}
