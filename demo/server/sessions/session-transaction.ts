import { failure } from '../failures/api-failure'
import type { ActingServices } from '../services'
import { inTransaction, type TransactionContext } from '../transaction/transaction'
import type { Bearer } from './tokens'

/**
 * Runs what a signed-in employee changes, in one transaction with a second look at the session at its end: a lock, a
 * withdrawal or a logout that came since the call began undoes the change, and one that comes now waits for its commit.
 * Throws 2002 where the session has ended.
 */
export const inSession = <T>(
  services: ActingServices,
  bearer: Bearer,
  run: (needs: TransactionContext) => Promise<T>,
): Promise<T> =>
  inTransaction(services, async (needs) => {
    const result = await run(needs)
    await holdSession(needs, bearer)
    return result
  })

/**
 * Last in the transaction: an employee's row that is held in common from the beginning could not be held alone later, as
 * changes of devices do, without two of them waiting for each other for ever.
 */
async function holdSession(
  { database }: TransactionContext,
  { userId, sessionId, method }: Bearer,
): Promise<void> {
  const held = await database.query(
    `SELECT 1 FROM employees e
     JOIN sessions s ON s.user_id = e.user_id AND s.session_id = $2
     JOIN grants g ON g.user_id = e.user_id AND g.method = $3
     WHERE e.user_id = $1 AND e.locked_at IS NULL FOR SHARE`,
    [userId, sessionId, method],
  )
  if (held.length === 0) throw failure(2002, 'the session has ended meanwhile')
}
