import type { AuthenticationType } from '../../../src/contract/authentication-types'
import { findEmployee } from '../accounts/employees'
import { findTarget } from '../accounts/sign-in-target'
import { audit } from '../audit/audit'
import { issueRecoveryCode } from '../codes/recovery-code'
import { forgiveGuesses } from '../limits/guesses'
import { forgetRequesters } from '../limits/known-browsers'
import { endSessions } from '../sessions/end-sessions'
import type { TransactionContext } from '../transaction/transaction'

type Acting = Pick<TransactionContext, 'database' | 'settings'>

/** The written reason of whoever acts, for the audit log. */
interface Why {
  readonly reason?: string
}

/** Lets an employee use a method, or no longer. What was registered for it stays. */
export async function setGrant(
  { database, settings }: Acting,
  { employeeId, method, granted }: { employeeId: string; method: AuthenticationType; granted: boolean },
): Promise<void> {
  const { userId } = await findEmployee(database, employeeId)
  await database.query(
    granted
      ? 'INSERT INTO grants (user_id, method) VALUES ($1, $2) ON CONFLICT DO NOTHING'
      : 'DELETE FROM grants WHERE user_id = $1 AND method = $2',
    [userId, method],
  )
  const action = granted ? 'grant' : 'withdrawal'
  await audit(database, settings.clock.now(), { action, userId, details: { method } })
}

/**
 * Locks an employee out of everything, signed-in sessions included, or unlocks, which also forgives wrong codes.
 */
export async function setLock(
  { database, settings }: Acting,
  { employeeId, locked, ...why }: { employeeId: string; locked: boolean } & Why,
): Promise<void> {
  const { userId } = await findEmployee(database, employeeId)
  await database.query('UPDATE employees SET locked_at = $2 WHERE user_id = $1', [
    userId,
    locked ? settings.clock.now() : null,
  ])
  if (locked) {
    await endSessions(database, userId)
    await forgetRequesters(database, userId)
  } else {
    await forgiveGuesses(database, userId)
  }
  await audit(database, settings.clock.now(), { action: locked ? 'lock' : 'unlock', userId, details: why })
}

/** Throws 4001 unless the employee may sign in with a recovery code. */
export async function giveRecoveryCode(
  needs: Acting,
  { employeeId, ...why }: { employeeId: string } & Why,
): Promise<{ code: string; expiresAt: string }> {
  const { userId } = await findTarget({ database: needs.database }, { employeeId }, 'recovery otp')
  const { code, expiresAt } = await issueRecoveryCode(needs, userId)
  await audit(needs.database, needs.settings.clock.now(), { action: 'recovery-code', userId, details: why })
  return { code, expiresAt: expiresAt.toISOString() }
}
