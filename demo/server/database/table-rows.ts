import type { Queries, Row } from './database'

/*
 * Whole tables as JSON, which both databases write and read alike: what one of them held can be put into the other. PostgreSQL
 * itself turns rows into JSON and back, so that every value comes back as it was.
 */

const ROWS_AT_ONCE = 1_000

/** All tables, each behind those that it refers to. */
export async function tablesInOrder(queries: Queries): Promise<string[]> {
  const tables = await queries.query<{ name: string; needs: string[] }>(
    `SELECT t.relname::text AS name, array(
       SELECT f.relname::text FROM pg_constraint c JOIN pg_class f ON f.oid = c.confrelid
       WHERE c.contype = 'f' AND c.conrelid = t.oid AND c.confrelid <> t.oid
     ) AS needs
     FROM pg_class t WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace ORDER BY t.relname`,
  )
  const ordered: string[] = []
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name, needs }) => !ordered.includes(name) && needs.every((need) => ordered.includes(need)),
    )
    if (!next) throw new Error('tables refer to each other in a circle')
    ordered.push(next.name)
  }
  return ordered
}

/** The rows of a table, some at a time. In a transaction, because a cursor ends with it. */
export async function* readRows(queries: Queries, table: string): AsyncGenerator<Row[]> {
  await queries.execute(`DECLARE rows_of_${table} CURSOR FOR SELECT to_jsonb(t) AS row FROM ${table} t`)
  for (;;) {
    const found = await queries.query<{ row: Row }>(`FETCH ${ROWS_AT_ONCE} FROM rows_of_${table}`)
    if (found.length === 0) return
    yield found.map(({ row }) => row)
  }
}

/** Puts rows back that `readRows` has given; the table has the same columns as then. */
export async function writeRows(queries: Queries, table: string, rows: readonly Row[]): Promise<void> {
  await queries.query(
    `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

/** Has every table go on counting behind the numbers that its rows have. */
export async function continueNumbers(queries: Queries): Promise<void> {
  const counted = await queries.query<{ table: string; column: string }>(
    `SELECT table_name::text AS table, column_name::text AS column FROM information_schema.columns
     WHERE table_schema = current_schema() AND is_identity = 'YES'`,
  )
  for (const { table, column } of counted) {
    await queries.query(
      `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max(${column}), 0) + 1, false) FROM ${table}`,
    )
  }
}
