import type { Database } from '../database/database'
import type { Clock } from '../platform/clock'

interface Kept {
  readonly database: Database
  readonly settings: { readonly clock: Clock; readonly retentionYears: number }
}

/** Whole minutes, so that the entries of a seal go together. */
export function retainedSince({ clock, retentionYears }: Kept['settings']): Date {
  const since = new Date(clock.now())
  since.setUTCFullYear(since.getUTCFullYear() - retentionYears)
  since.setUTCSeconds(0, 0)
  return since
}

/** Removes what is older than the company keeps records, and says how many there were of each kind. */
export function sweepRecords({
  database,
  settings,
}: Kept): Promise<{ readonly audit: number; readonly history: number }> {
  const before = retainedSince(settings)
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
