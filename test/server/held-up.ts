import type { Client } from 'pg'

/** How many statements wait for somebody's lock. Asked within a transaction, which else would go by its first look. */
export async function heldUp(sql: Client): Promise<number> {
  await sql.query('SELECT pg_stat_clear_snapshot()')
  const { rows } = await sql.query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return rows.length
}
