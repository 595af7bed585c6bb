import type { AppType, AuthenticationType } from '../../../src/contract/authentication-types'
import { tooManyRequests } from '../failures/api-failure'
import type { TransactionContext } from '../transaction/transaction'

/** What somebody guesses at: one employee's codes of one method, or the serials that register a phone for it. */
interface Guessed {
  readonly userId: number
  readonly method: AuthenticationType | `${AppType} registration`
  /** The employee has signed in from this address before. Strangers are counted apart, and delay themselves alone. */
  readonly familiar: boolean
}

const LONGEST_DELAY_SECONDS = 28_800

/** Throws 429 while guessing is delayed. */
export const refuseIfLocked = (lockedUntil: Date | null, now: Date): void => {
  const leftMs = (lockedUntil?.getTime() ?? 0) - now.getTime()
  if (leftMs > 0) throw tooManyRequests(leftMs / 1000, 'locked after too many failures')
}

/**
 * Counts a guess as a failure before it is tried, so that guesses that come at once wait for each other and none goes
 * beyond the limit. The last one that the limit allows delays the next: by the limit's period at first, and by twice as
 * long each time until somebody guesses right. Throws 429 while there is a delay, and counts nothing then.
 * @returns how many have failed in a row, from everywhere. `forgetFailures` takes them back.
 */
export const countGuess = async (
  { database, settings }: TransactionContext,
  { userId, method, familiar }: Guessed,
): Promise<number> => {
  const { uses, seconds } = settings.limits.failuresPerEmployee
  const now = settings.clock.now()
  const delayAfter = (failures: string) =>
    `CASE WHEN ${failures} % $5::int = 0 THEN $4::timestamptz
       + make_interval(secs => LEAST($7::float8, $6::float8 * power(2, ${failures} / $5::int - 1))) END`
  const [row] = await database.query<{ inARow: number }>(
    `WITH counted AS (
       INSERT INTO guess_counts AS g (user_id, method, familiar, failures, locked_until)
       VALUES ($1, $2, $3, 1, ${delayAfter('1')})
       ON CONFLICT (user_id, method, familiar) DO UPDATE SET
         failures = g.failures + 1, locked_until = ${delayAfter('(g.failures + 1)')}
       WHERE g.locked_until IS NULL OR g.locked_until <= $4
       RETURNING failures
     )
     SELECT failures + COALESCE((
       SELECT failures FROM guess_counts WHERE user_id = $1 AND method = $2 AND familiar <> $3
     ), 0) AS "inARow" FROM counted`,
    [userId, method, familiar, now, uses, seconds, LONGEST_DELAY_SECONDS],
  )
  if (row) return row.inARow
  const [locked] = await database.query<{ locked_until: Date | null }>(
    'SELECT locked_until FROM guess_counts WHERE user_id = $1 AND method = $2 AND familiar = $3',
    [userId, method, familiar],
  )
  refuseIfLocked(locked?.locked_until ?? null, now)
  // It was opened in between.
  throw tooManyRequests(1, 'too many guesses at once')
}

/** After a success nothing has failed in a row. It ends the delay at addresses of its own kind alone. */
export const forgetFailures = async (
  { database }: TransactionContext,
  { userId, method, familiar }: Guessed,
): Promise<void> => {
  await database.query(
    `UPDATE guess_counts SET failures = 0, locked_until = CASE WHEN familiar = $3 THEN NULL ELSE locked_until END
     WHERE user_id = $1 AND method = $2`,
    [userId, method, familiar],
  )
}
