import type { Client, Pool } from 'pg'

/** Returns the number of statements that wait for a lock. Clears the snapshot first, which a transaction would repeat. */
export async function heldUp(sql: Pick<Client | Pool, 'query'>): Promise<number> {
  await sql.query('SELECT pg_stat_clear_snapshot()')
  const { rows } = await sql.query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return rows.length
}
