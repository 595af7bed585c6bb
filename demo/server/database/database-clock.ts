import type { Clock } from '../platform/clock'
import type { Logger } from '../platform/log'
import type { Database } from './database'

export interface DatabaseClock extends Clock {
  stop(): void
}

const MEASURE_EVERY_MS = 60_000
/** From here on an operator should look after the machine's clock. */
const REMARKABLE_MS = 2_000

/**
 * The time of the database, which all instances on it share: a code or serial that one of them issues is good for the
 * others, however wrong their machines' clocks are. Measured now and every minute, and kept while the database is away.
 */
export async function startDatabaseClock(database: Database, log: Logger): Promise<DatabaseClock> {
  let aheadMs = 0
  const measure = async () => {
    // In a transaction, which waits for no statement of others on its connection.
    aheadMs = await database.transaction(async (queries) => {
      const askedAt = Date.now()
      const [row] = await queries.query<{ now: Date }>('SELECT clock_timestamp() AS now')
      const answeredAt = Date.now()
      // The database read its clock somewhere between the two; half way is the best guess.
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
