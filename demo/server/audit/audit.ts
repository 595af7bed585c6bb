import type { Queries } from '../database/database'
import { auditScope } from './audit-scope'

export type AuditAction =
  | 'sign-in'
  | 'registration'
  | 'removal'
  | 'closing'
  | 'recovery-code'
  | 'lock'
  | 'unlock'
  | 'opening'
  | 'sign-out'
  | 'look-up'
  | 'import'
  | 'grant'
  | 'withdrawal'
  | 'role'
  | 'employee-deletion'
  | 'application'
  | 'purge'
  | 'key-rotation'
  | 'backup'
  | 'restore'

/** Facts of an action. Never a code, a token, a serial or an address of mail. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | readonly string[]>>

export interface AuditEntry {
  readonly action: AuditAction
  readonly outcome?: 'success' | 'failure'
  /** Whom it is about, by number or by ID; left out where it is about no one in particular. */
  readonly userId?: number
  readonly employeeId?: string
  readonly details?: AuditDetails
}

/** An INSERT for the audit log, so that it can be part of another statement. It writes nothing for a number that no one has. */
export const insertAudit = (
  { action, outcome = 'success', userId, employeeId, details = {} }: AuditEntry,
  at: Date,
  first = 1,
): { readonly sql: string; readonly parameters: readonly unknown[] } => {
  const { actor, address, requestId } = auditScope()
  const $ = (index: number) => `$${first + index}`
  return {
    sql: `INSERT INTO audit_log (at, action, outcome, actor, actor_id, employee_id, address, request_id, details)
      SELECT ${$(0)}::timestamptz, ${$(1)}::text, ${$(2)}::text, ${$(3)}::text,
        CASE WHEN ${$(3)}::text = 'employee' THEN who.employee_id ELSE ${$(4)}::text END,
        who.employee_id, ${$(5)}::text, ${$(6)}::text, ${$(7)}::text
      FROM ${userId === undefined ? `(SELECT ${$(8)}::text AS employee_id)` : `(SELECT employee_id FROM employees WHERE user_id = ${$(8)}::int)`} AS who`,
    parameters: [
      ...[at, action, outcome, actor.kind, 'id' in actor ? actor.id : null],
      ...[address ?? null, requestId ?? null, JSON.stringify(details), userId ?? employeeId ?? null],
    ],
  }
}

/** Writes an entry; in the transaction of what it is about, so that neither is there without the other. */
export const audit = async (queries: Queries, at: Date, entry: AuditEntry): Promise<void> => {
  const { sql, parameters } = insertAudit(entry, at)
  await queries.query(sql, parameters)
}
