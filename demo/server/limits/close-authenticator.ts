import { type CodeType, isSentCodeType } from '../../../src/contract/authentication-types'
import type { Queries } from '../database/database'
import { isDecoy } from '../decoys/decoy-id'
import type { TransactionContext } from '../transaction/transaction'

/**
 * Closes what was guessed at too often in a row (NIST SP 800-63B-4, 3.2.2), and nothing else: the OTP devices that there
 * are until another one is registered, the recovery code until the next, and codes that are sent until the help desk opens
 * them.
 * @returns whether there was something to close
 */
export async function closeAuthenticator(
  { database, settings }: TransactionContext,
  { userId, method }: { readonly userId: number; readonly method: CodeType },
): Promise<boolean> {
  const now = settings.clock.now()
  let closed: unknown[]
  if (method === 'recovery otp') {
    closed = await database.query(
      'UPDATE recovery_codes SET consumed_at = $2 WHERE user_id = $1 AND consumed_at IS NULL RETURNING 1',
      [userId, now],
    )
  } else if (isSentCodeType(method) || isDecoy(userId)) {
    closed = await database.query(
      `INSERT INTO closed_methods (user_id, method, closed_at) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING 1`,
      [userId, method, now],
    )
  } else {
    closed = await database.query(
      'UPDATE authenticators SET closed_at = $3 WHERE user_id = $1 AND type = $2 AND closed_at IS NULL RETURNING 1',
      [userId, method, now],
    )
  }
  await database.query('DELETE FROM guess_counts WHERE user_id = $1 AND method = $2', [userId, method])
  return closed.length > 0
}

/** Opens everything that wrong codes have closed or delayed. */
export async function openAuthenticators(queries: Queries, userId: number): Promise<void> {
  await queries.query('DELETE FROM guess_counts WHERE user_id = $1', [userId])
  await queries.query('DELETE FROM closed_methods WHERE user_id = $1', [userId])
  await queries.query('UPDATE authenticators SET closed_at = NULL WHERE user_id = $1', [userId])
}
