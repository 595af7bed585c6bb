import { type Bind, createValues } from '../database/values'
import type { ActingQueries, AuditScope } from './audit-scope'

export type AuditAction =
  | 'sign-in'
  | 'push-request'
  | 'session'
  | 'pairing'
  | 'unpairing'
  | 'limit'
  | 'refusal'
  | 'search'
  | 'export'
  | 'registration'
  | 'removal'
  | 'renaming'
  | 'logout'
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

/**
 * An INSERT for the audit log, so that it can be part of another statement: of one whose part `from` tells the outcome, in
 * SQL. It writes nothing for a number that no one has.
 */
export function insertAudit(
  bind: Bind,
  at: Date,
  { actor, address, requestId, reason }: AuditScope,
  { action, outcome = 'success', userId, employeeId, details = {} }: AuditEntry,
  decided?: { readonly outcome: string; readonly from: string },
): string {
  const result = decided?.outcome ?? `${bind(outcome)}::text`
  const given = `${bind(actor.kind)}::text`
  // A sign-in that succeeds shows who the stranger is.
  const kind =
    action === 'sign-in'
      ? `CASE WHEN ${given} = 'stranger' AND ${result} = 'success' THEN 'employee' ELSE ${given} END`
      : given
  const actorId = bind(('id' in actor ? actor.id : null) ?? null)
  const about =
    userId === undefined
      ? `(SELECT ${bind(employeeId ?? null)}::text AS employee_id)`
      : `(SELECT employee_id FROM employees WHERE user_id = ${bind(userId)}::int)`
  return `INSERT INTO audit_log (at, action, outcome, actor, actor_id, employee_id, address, request_id, details)
    SELECT ${bind(at)}::timestamptz, ${bind(action)}::text, ${result}, ${kind},
      COALESCE(${actorId}::text, CASE WHEN ${kind} = 'employee' THEN who.employee_id END),
      who.employee_id, ${bind(address ?? null)}::text, ${bind(requestId ?? null)}::text,
      ${bind(JSON.stringify(reason === undefined ? details : { ...details, reason }))}::text
    FROM ${about} AS who${decided ? `, ${decided.from}` : ''}`
}

/** Writes an entry; in the transaction of what it is about, so that neither is there without the other. */
export async function audit(queries: ActingQueries, at: Date, entry: AuditEntry): Promise<void> {
  const { bind, values } = createValues()
  await queries.query(insertAudit(bind, at, queries.scope, entry), values)
}
