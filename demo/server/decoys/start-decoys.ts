import type { Services } from '../services'
import { createDecoys, type Decoys } from './decoys'
import { type Habits, measureHabits } from './habits'

/*
 * All instances answer from the same habits at any time: the first that measures stores them, and they count from a time
 * on that is far enough ahead for every other instance to have read them by then.
 */

const READ_EVERY_MS = 300_000
/** From one measured state to the next. An instance has read one at least once before it counts. */
const PERIOD_MS = 2 * READ_EVERY_MS
/** Until there is a second measurement, the first one counts for all times. */
const FIRST = new Date(0)

export interface StartedDecoys {
  /** Undefined where NEUTRAL_LOGIN_ERROR is off. */
  readonly decoys: Decoys | undefined
  stop(): void
}

interface StoredHabits {
  readonly validFrom: Date
  readonly habits: Habits
}

/** Looks what employees have now and every few minutes, and never while somebody waits for an answer. */
export async function startDecoys(
  services: Pick<Services, 'database' | 'settings' | 'keys' | 'log'>,
): Promise<StartedDecoys> {
  const { settings, keys, log } = services
  if (!settings.portal.neutralLoginError) return { decoys: undefined, stop: () => undefined }
  let stored = await readHabits(services)
  const timer = setInterval(() => {
    readHabits(services).then(
      (read) => {
        stored = read
      },
      (error: Error) => log.warn({ err: error }, 'what employees usually have could not be measured'),
    )
  }, READ_EVERY_MS)
  timer.unref()
  const current = (): Habits => {
    const now = settings.clock.now()
    const { habits } = stored.findLast(({ validFrom }) => validFrom <= now) ?? (stored[0] as StoredHabits)
    return habits
  }
  return { decoys: createDecoys(keys, current), stop: () => clearInterval(timer) }
}

/** Measures, stores what differs from before, and gives what counts now and later, in this order. */
async function readHabits({
  database,
  settings,
  keys,
}: Pick<Services, 'database' | 'settings' | 'keys'>): Promise<readonly StoredHabits[]> {
  const now = settings.clock.now()
  const before = await storedHabits(now)
  const latest = before.at(-1)
  const validFrom = latest ? new Date((Math.floor(now.getTime() / PERIOD_MS) + 2) * PERIOD_MS) : FIRST
  if (latest && latest.validFrom >= validFrom) return before
  const measured = JSON.stringify(await measureHabits(database, keys, latest?.habits))
  if (latest && measured === JSON.stringify(latest.habits)) return before
  // Another instance may have measured for the same time: what it stored counts for all.
  await database.query(
    'INSERT INTO decoy_habits (valid_from, habits) VALUES ($1, $2) ON CONFLICT (valid_from) DO NOTHING',
    [validFrom, measured],
  )
  const [first] = before
  if (first) await database.query('DELETE FROM decoy_habits WHERE valid_from < $1', [first.validFrom])
  return storedHabits(now)

  async function storedHabits(at: Date): Promise<StoredHabits[]> {
    const rows = await database.query<{ valid_from: Date; habits: string }>(
      `SELECT valid_from, habits FROM decoy_habits WHERE valid_from >= COALESCE(
         (SELECT max(valid_from) FROM decoy_habits WHERE valid_from <= $1), '-infinity'
       ) ORDER BY valid_from`,
      [at],
    )
    return rows.map(({ valid_from, habits }) => ({
      validFrom: valid_from,
      habits: JSON.parse(habits) as Habits,
    }))
  }
}
