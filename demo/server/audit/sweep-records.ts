import type { Database } from '../database/database'
import type { Clock } from '../platform/clock'

interface Kept {
  readonly database: Database
  readonly settings: { readonly clock: Clock; readonly retentionYears: number }
}

/** Removes what is older than the company keeps records, and says how many there were of each kind. */
export function sweepRecords({
  database,
  settings,
}: Kept): Promise<{ readonly audit: number; readonly history: number }> {
  const before = new Date(settings.clock.now())
  before.setUTCFullYear(before.getUTCFullYear() - settings.retentionYears)
  return database.transaction(async (queries) => {
    // The log lets go of nothing unless the transaction says that it is this one.
    await queries.query("SELECT set_config('mfa.audit_sweep', 'on', true)")
    const audit = await queries.query('DELETE FROM audit_log WHERE at < $1 RETURNING 1', [before])
    const history = await queries.query(
      'DELETE FROM authenticate_history WHERE insert_date < $1 RETURNING 1',
      [before],
    )
    return { audit: audit.length, history: history.length }
  })
}
