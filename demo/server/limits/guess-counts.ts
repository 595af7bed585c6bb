import type { AppType, AuthenticationType } from '../../../src/contract/authentication-types'
import { unwaitedCommit } from '../database/unwaited-commit'
import { type Bind, createValues } from '../database/values'
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
const LIMIT = 'guesses'

/** Throws 429 while guessing is delayed. */
export function refuseIfLocked(lockedUntil: Date | null, now: Date): void {
  const leftMs = (lockedUntil?.getTime() ?? 0) - now.getTime()
  if (leftMs > 0) throw tooManyRequests(leftMs / 1000, 'locked after too many failures', LIMIT)
}

/**
 * Counts a guess as a failure before it is tried, so that guesses that come at once wait for each other and none goes
 * beyond the limit. The last one that the limit allows delays the next: by the limit's period at first, and by twice as
 * long each time until somebody guesses right. Throws 429 while there is a delay, and counts nothing then.
 * `also` writes a further part of the statement, which can read from `counted`; `isFollowed` is that of `countingGuess`.
 *
 * @returns how many have failed in a row, from everywhere. `forgetFailures` takes them back.
 */
export async function countGuess(
  { database, settings }: TransactionContext,
  { userId, method, familiar }: Guessed,
  { also, isFollowed }: { readonly also?: (bind: Bind) => string; readonly isFollowed?: boolean } = {},
): Promise<number> {
  const now = settings.clock.now()
  const { bind, values } = createValues()
  const { counted, inARow } = countingGuess(bind, settings, {
    method,
    familiar,
    from: `(SELECT ${bind(userId)}::int AS user_id) AS guessed`,
    isFollowed,
  })
  const [row] = await database.query<{ inARow: number }>(
    `WITH counted AS (${counted})${also ? `, also AS (${also(bind)})` : ''} ${inARow}`,
    values,
  )
  if (row) return row.inARow
  const [locked] = await database.query<{ locked_until: Date | null }>(
    'SELECT locked_until FROM guess_counts WHERE user_id = $1 AND method = $2 AND familiar = $3',
    [userId, method, familiar],
  )
  refuseIfLocked(locked?.locked_until ?? null, now)
  // It was opened in between.
  throw tooManyRequests(1, 'too many guesses at once', LIMIT)
}

interface CountingGuess extends Omit<Guessed, 'userId'> {
  /** What gives the `user_id` to count for. */
  readonly from: string
  /**
   * The guess is tried in a statement of its own afterwards, which writes what came of it before anybody hears of it. Its
   * commit takes this one along to the disk, so that this one need not wait for the disk itself.
   */
  readonly isFollowed?: boolean | undefined
}

/** The same as SQL: `counted` is to become the part of that name, and `inARow` gives how many have failed in a row. */
export function countingGuess(
  bind: Bind,
  { clock, limits }: Pick<TransactionContext['settings'], 'clock' | 'limits'>,
  { method, familiar, from, isFollowed = false }: CountingGuess,
): { readonly counted: string; readonly inARow: string } {
  const { uses, seconds } = limits.failuresPerEmployee
  const [ofMethod, ofKind, at] = [method, familiar, clock.now()].map(bind)
  const [most, first, longest] = [uses, seconds, LONGEST_DELAY_SECONDS].map(bind)
  const delayAfter = (failures: string) =>
    `CASE WHEN ${failures} % ${most}::int = 0 THEN ${at}::timestamptz
       + make_interval(secs => LEAST(${longest}::float8, ${first}::float8 * power(2, ${failures} / ${most}::int - 1))) END`
  return {
    counted: `INSERT INTO guess_counts AS g (user_id, method, familiar, failures, locked_until)
       SELECT user_id, ${ofMethod}::text, ${ofKind}::boolean, 1, ${delayAfter('1')} FROM ${from}
       ON CONFLICT (user_id, method, familiar) DO UPDATE SET
         failures = g.failures + 1, locked_until = ${delayAfter('(g.failures + 1)')}
       WHERE g.locked_until IS NULL OR g.locked_until <= ${at}
       RETURNING user_id, failures`,
    inARow: `SELECT counted.failures + COALESCE((
       SELECT o.failures FROM guess_counts o
       WHERE o.user_id = counted.user_id AND o.method = ${ofMethod} AND o.familiar <> ${ofKind}
     ), 0) AS "inARow" FROM counted${isFollowed ? `, ${unwaitedCommit}` : ''}`,
  }
}

/** After a success nothing has failed in a row. It ends the delay at addresses of its own kind alone. */
export async function forgetFailures({ database }: TransactionContext, guessed: Guessed): Promise<void> {
  const { bind, values } = createValues()
  await database.query(forgettingFailures(bind, guessed), values)
}

/** The same as SQL, which can depend on another part of its statement. */
export const forgettingFailures = (
  bind: Bind,
  { userId, method, familiar }: Guessed,
  condition = 'true',
): string =>
  `UPDATE guess_counts SET failures = 0,
     locked_until = CASE WHEN familiar = ${bind(familiar)} THEN NULL ELSE locked_until END
   WHERE user_id = ${bind(userId)} AND method = ${bind(method)} AND (failures > 0 OR locked_until IS NOT NULL)
     AND ${condition} RETURNING 1`
