import type { AuthenticationType } from '../../../src/contract/authentication-types'
import { findEmployee } from '../accounts/employees'
import { findTarget } from '../accounts/sign-in-target'
import { audit } from '../audit/audit'
import { issueRecoveryCode } from '../codes/recovery-code'
import { forgiveGuesses } from '../limits/guesses'
import { forgetRequesters } from '../limits/known-browsers'
import { addNotice } from '../mail/outbox'
import { endSessions, endSessionsOfMethods } from '../sessions/end-sessions'
import type { TransactionContext } from '../transaction/transaction'

type Acting = Pick<TransactionContext, 'database' | 'settings'>

/** The written reason of whoever acts, for the audit log. */
interface Why {
  readonly reason?: string
}

/** Lets an employee use methods, or no longer, which ends the sessions that began with them. What was registered for them stays. */
export async function setGrants(
  { database, settings }: Acting,
  {
    employeeId,
    methods,
    granted,
  }: { employeeId: string; methods: readonly AuthenticationType[]; granted: boolean },
): Promise<void> {
  const { userId } = await findEmployee(database, employeeId)
  const changed: AuthenticationType[] = []
  for (const method of methods) {
    const rows = await database.query(
      granted
        ? 'INSERT INTO grants (user_id, method) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1'
        : 'DELETE FROM grants WHERE user_id = $1 AND method = $2 RETURNING 1',
      [userId, method],
    )
    if (rows.length > 0) changed.push(method)
    const action = granted ? 'grant' : 'withdrawal'
    await audit(database, settings.clock.now(), { action, userId, details: { method } })
  }
  if (changed.length === 0) return
  if (!granted)
    await endSessionsOfMethods(
      database,
      changed.map((method) => ({ userId, method })),
    )
  await addNotice(
    { database, settings },
    userId,
    granted ? { kind: 'granted', methods: changed } : { kind: 'withdrawn', methods: changed },
  )
}

/**
 * Locks an employee out of everything, signed-in sessions included, or unlocks, which also forgives wrong codes.
 */
export async function setLock(
  { database, settings }: Acting,
  { employeeId, locked, ...why }: { employeeId: string; locked: boolean } & Why,
): Promise<void> {
  const { userId } = await findEmployee(database, employeeId)
  const changed = await database.query(
    'UPDATE employees SET locked_at = $2 WHERE user_id = $1 AND (locked_at IS NULL) = ($2::timestamptz IS NOT NULL) RETURNING 1',
    [userId, locked ? settings.clock.now() : null],
  )
  if (locked) {
    await endSessions(database, userId)
    await forgetRequesters(database, userId)
  } else {
    await forgiveGuesses(database, userId)
  }
  await audit(database, settings.clock.now(), { action: locked ? 'lock' : 'unlock', userId, details: why })
  if (changed.length > 0)
    await addNotice({ database, settings }, userId, { kind: locked ? 'locked' : 'unlocked' })
}

/** Throws 4001 unless the employee may sign in with a recovery code. */
export async function giveRecoveryCode(
  needs: Acting,
  { employeeId, ...why }: { employeeId: string } & Why,
): Promise<{ code: string; expiresAt: string }> {
  const { userId } = await findTarget({ database: needs.database }, { employeeId }, 'recovery otp')
  const { code, expiresAt } = await issueRecoveryCode(needs, userId)
  await audit(needs.database, needs.settings.clock.now(), { action: 'recovery-code', userId, details: why })
  await addNotice(needs, userId, { kind: 'recovery-issued' })
  return { code, expiresAt: expiresAt.toISOString() }
}
