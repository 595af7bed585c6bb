import type { Queries } from '../database/database'

/** An entry of the audit log as exported: one JSON object a line. */
export interface AuditRecord {
  readonly id: number
  /** ISO 8601. */
  readonly at: string
  readonly action: string
  readonly outcome: 'success' | 'failure'
  readonly actor: string
  readonly actorId: string | null
  readonly employeeId: string | null
  readonly address: string | null
  readonly requestId: string | null
  readonly details: Readonly<Record<string, unknown>>
}

interface Row {
  readonly audit_id: number
  readonly at: Date
  readonly action: string
  readonly outcome: 'success' | 'failure'
  readonly actor: string
  readonly actor_id: string | null
  readonly employee_id: string | null
  readonly address: string | null
  readonly request_id: string | null
  readonly details: string
}

const COLUMNS = 'audit_id, at, action, outcome, actor, actor_id, employee_id, address, request_id, details'
const PAGE = 5_000

const recordOf = ({ audit_id, at, details, ...row }: Row): AuditRecord => ({
  id: audit_id,
  at: at.toISOString(),
  action: row.action,
  outcome: row.outcome,
  actor: row.actor,
  actorId: row.actor_id,
  employeeId: row.employee_id,
  address: row.address,
  requestId: row.request_id,
  details: JSON.parse(details),
})

/** Returns the newest entries about an employee, newest first. */
export async function newestAudit(
  queries: Queries,
  employeeId: string,
  most: number,
): Promise<AuditRecord[]> {
  const rows = await queries.query<Row>(
    `SELECT ${COLUMNS} FROM audit_log WHERE employee_id = $1 ORDER BY audit_id DESC LIMIT $2`,
    [employeeId, most],
  )
  return rows.map(recordOf)
}

/** Returns the newest entries about changes of an employee's account, newest first. */
export async function newestChanges(
  queries: Queries,
  employeeId: string,
  most: number,
): Promise<AuditRecord[]> {
  const rows = await queries.query<Row>(
    `SELECT ${COLUMNS} FROM audit_log WHERE employee_id = $1 AND action NOT IN
       ('sign-in', 'push-request', 'session', 'look-up', 'search', 'export', 'limit', 'refusal')
     ORDER BY audit_id DESC LIMIT $2`,
    [employeeId, most],
  )
  return rows.map(recordOf)
}

/** Filter of an export. */
export interface ExportedAudit {
  readonly since: Date
  /** Employee whom the entries are about. Without it, all entries are exported. */
  readonly employeeId?: string | undefined
}

/** Returns the number of entries, and the numbers (`audit_id`) of the first and the last. */
export async function countAudit(
  queries: Queries,
  { since, employeeId }: ExportedAudit,
): Promise<{ readonly entries: number; readonly first: number; readonly last: number }> {
  const [row] =
    employeeId === undefined
      ? await queries.query<{ entries: number; first: number | null; last: number | null }>(
          `SELECT count(*)::int AS entries, min(audit_id) AS first, max(audit_id) AS last
           FROM audit_log WHERE at >= $1`,
          [since],
        )
      : await queries.query<{ entries: number; first: number | null; last: number | null }>(
          `SELECT count(*)::int AS entries, min(audit_id) AS first, max(audit_id) AS last
           FROM audit_log WHERE at >= $1 AND employee_id = $2`,
          [since, employeeId],
        )
  return { entries: row?.entries ?? 0, first: row?.first ?? 1, last: row?.last ?? 0 }
}

/** Yields the entries between two numbers, oldest first, in pages, because the log may be larger than memory. */
export async function* auditPages(
  queries: Queries,
  { since, employeeId }: ExportedAudit,
  { first, last }: { readonly first: number; readonly last: number },
): AsyncGenerator<AuditRecord[]> {
  for (let next = first; next <= last; ) {
    const rows =
      employeeId === undefined
        ? await queries.query<Row>(
            `SELECT ${COLUMNS} FROM audit_log WHERE audit_id BETWEEN $1 AND $2 AND at >= $3
             ORDER BY audit_id LIMIT ${PAGE}`,
            [next, last, since],
          )
        : await queries.query<Row>(
            `SELECT ${COLUMNS} FROM audit_log
             WHERE employee_id = $4 AND audit_id BETWEEN $1 AND $2 AND at >= $3 ORDER BY audit_id LIMIT ${PAGE}`,
            [next, last, since, employeeId],
          )
    if (rows.length > 0) yield rows.map(recordOf)
    if (rows.length < PAGE) return
    next = (rows.at(-1)?.audit_id ?? last) + 1
  }
}
