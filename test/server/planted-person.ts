import { randomBytes } from 'node:crypto'
import { personTables } from '../../server/accounts/person-tables'
import { tablesInOrder } from '../../server/admin/backup-commands'
import type { Database } from '../../server/database/database'

export type InsertedRow = Record<string, unknown>

/** Columns whose values a rule of the database narrows, or that lead to a person in a way of their own. */
const special = (id: string, userId: number): Readonly<Record<string, unknown>> => ({
  user_id: userId,
  employee_id: id,
  actor_id: id,
  application_id: 1,
  device_id: `${id}-device`,
  type: 'otp',
  'challenges.type': 'ctap',
  'audit_log.outcome': 'success',
  actor: 'employee',
  method: 'otp',
  'closed_methods.method': 'email',
  status: 1,
  ceremony: 'register',
  outcome: 'approved',
  requester: 'browser',
  recipient: `${id}@person.example`,
  details: '{"who":"self"}',
  content: `{"kind":"lock","for":"${id}"}`,
  entry: `{"action":"limit","employeeId":"${id}"}`,
  bucket: `send:email:${userId}:strangers`,
})

export interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly isMade: boolean
}

/** The columns of every table. */
export const columnsIn = (database: Database): Promise<Column[]> =>
  database.query<Column>(
    `SELECT c.table_name::text AS table, c.column_name::text AS column, c.data_type::text AS type,
            c.is_identity = 'YES' AS "isMade"
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' ORDER BY c.ordinal_position`,
  )

/**
 * Puts one row about a new employee into each table that may have some, for the application 1. Gives what was put there, by
 * table.
 */
export async function insertEverywhere(database: Database, id: string): Promise<Record<string, InsertedRow>> {
  const [employee] = await database.query<{ user_id: number }>(
    `INSERT INTO employees (employee_id, name_ko, name_en, email) VALUES ($1, $1, $1, $1 || '@person.example') RETURNING user_id`,
    [id],
  )
  const made: Record<string, unknown> = { ...special(id, employee?.user_id ?? 0) }
  const inserted: Record<string, InsertedRow> = {}
  const columns = await columnsIn(database)
  for (const table of await tablesInOrder(database)) {
    if (table === 'employees' || !personTables.some((each) => each.table === table)) continue
    const row: InsertedRow = {}
    for (const { column, type, isMade } of columns.filter((each) => each.table === table)) {
      if (!isMade) row[column] = made[`${table}.${column}`] ?? made[column] ?? exampleOf(type, id)
    }
    const names = Object.keys(row)
    const [written] = await database.query<InsertedRow>(
      `INSERT INTO ${table} (${names}) VALUES (${names.map((_, at) => `$${at + 1}`)}) RETURNING *`,
      Object.values(row),
    )
    if (table === 'authenticators') made.authenticator_id = written?.authenticator_id
    inserted[table] = row
  }
  return inserted
}

function exampleOf(type: string, id: string): unknown {
  switch (type) {
    case 'text':
      return `${id}-${randomBytes(8).toString('hex')}`
    case 'bytea':
      return randomBytes(16)
    case 'boolean':
      return true
    case 'ARRAY':
      return [3]
    case 'timestamp with time zone':
      return new Date()
    default:
      return 3
  }
}
