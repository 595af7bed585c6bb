import type { Clock } from '../platform/clock'
import type { Logger } from '../platform/log'
import type { Database } from './database'

export interface DatabaseClock extends Clock {
  stop(): void
}

const MEASURE_EVERY_MS = 60_000
/** Difference from which an operator should check the machine's clock. */
const REMARKABLE_MS = 2_000

/**
 * Starts a clock with the database's time, which all instances share. So a code or serial that one instance issues is
 * valid on the others, even if their machines' clocks are wrong. The difference is measured now and every minute, and
 * kept while the database is unavailable.
 */
export async function startDatabaseClock(database: Database, log: Logger): Promise<DatabaseClock> {
  let aheadMs = 0
  const measure = async () => {
    // Runs in a transaction: it has a separate connection there, so no other statement delays it.
    aheadMs = await database.transaction(async (queries) => {
      const askedAt = Date.now()
      const [row] = await queries.query<{ now: Date }>('SELECT clock_timestamp() AS now')
      const answeredAt = Date.now()
      // The database read its clock between these two times. Their middle is the best estimate.
      return row ? Math.round(row.now.getTime() - (askedAt + answeredAt) / 2) : aheadMs
    })
    if (Math.abs(aheadMs) > REMARKABLE_MS)
      log.warn({ aheadMs }, 'the clock of the database shows another time')
  }
  await measure()
  const timer = setInterval(() => {
    measure().catch((error: Error) => log.warn({ err: error }, 'the clock of the database could not be read'))
  }, MEASURE_EVERY_MS)
  timer.unref()
  return { now: () => new Date(Date.now() + aheadMs), stop: () => clearInterval(timer) }
}
