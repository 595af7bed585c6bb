import type { Queries } from '../database/database'

/** An entry of the audit log, as it is exported: one JSON object a line. */
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

/** The newest entries about an employee, newest first. */
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

/** The newest entries about an employee that changed something, newest first. */
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

/** Every entry since a time, oldest first, page by page: the whole log may be larger than memory. */
export async function* auditSince(
  queries: Queries,
  since: Date,
  employeeId: string | undefined,
): AsyncGenerator<AuditRecord[]> {
  let last = 0
  for (;;) {
    const rows = await queries.query<Row>(
      `SELECT ${COLUMNS} FROM audit_log
       WHERE audit_id > $1 AND at >= $2 AND ($3::text IS NULL OR employee_id = $3)
       ORDER BY audit_id LIMIT ${PAGE}`,
      [last, since, employeeId ?? null],
    )
    if (rows.length > 0) yield rows.map(recordOf)
    if (rows.length < PAGE) return
    last = rows.at(-1)?.audit_id ?? last
  }
}
