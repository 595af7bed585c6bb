import { DatabaseUnavailable } from '../database/database'
import { secondsAfter } from '../platform/clock'
import { ignore } from '../platform/ignore'
import type { Services } from '../services'

const RECENT_SECONDS = 300

export interface Counts {
  readonly signIns: readonly { readonly method: string; readonly outcome: string; readonly count: number }[]
  readonly pushes: number
  readonly notices: number
}

/** Nothing while the database is away: the other figures are then worth the more. */
export async function readCounts({
  database,
  settings,
}: Pick<Services, 'database' | 'settings'>): Promise<Counts> {
  const now = settings.clock.now()
  try {
    const signIns = await database.query<Counts['signIns'][number]>(
      `SELECT details::json->>'method' AS method, outcome, count(*)::int AS count FROM audit_log
       WHERE at > $1 AND action = 'sign-in' GROUP BY 1, 2`,
      [secondsAfter(now, -RECENT_SECONDS)],
    )
    const [waiting] = await database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM pushes WHERE outcome IS NULL AND expires_at > $1 AND user_id > 0',
      [now],
    )
    const [outbox] = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM notices')
    return { signIns, pushes: waiting?.count ?? 0, notices: outbox?.count ?? 0 }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    ignore(error, 'mfa_database_load and /readyz tell of it')
    return { signIns: [], pushes: 0, notices: 0 }
  }
}
