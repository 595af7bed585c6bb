import type { AuthenticationType } from '../../src/contract/methods'
import { findEmployee } from '../accounts/employees'
import { findTarget } from '../accounts/sign-in-target'
import { audit } from '../audit/audit'
import { issueRecoveryCode } from '../codes/recovery-code'
import { forgetRequesters, forgiveGuesses } from '../limits/requester'
import { addNotice } from '../mail/mailer'
import { type ChangeContext, lockEmployee } from '../request-context'
import type { SecretKeys } from '../secrets/secrets'
import { endSessions, endSessionsOfMethods } from '../sessions'

/** Reason that the acting person gave, for the audit log. */
interface AuditReason {
  readonly reason?: string
}

/**
 * Grants methods to an employee, or withdraws them. A withdrawal ends the sessions that began with these methods.
 * Registered devices stay.
 */
export async function setGrants(
  { database, settings }: ChangeContext,
  {
    employeeId,
    methods,
    granted,
  }: { employeeId: string; methods: readonly AuthenticationType[]; granted: boolean },
): Promise<void> {
  const { userId } = await findEmployee(database, employeeId)
  await lockEmployee(database, userId)
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
 * Locks or unlocks an employee. A lock ends all sessions and refuses sign-ins. Unlocking also forgives wrong codes.
 */
export async function setLock(
  { database, settings }: ChangeContext,
  { employeeId, locked, ...why }: { employeeId: string; locked: boolean } & AuditReason,
): Promise<void> {
  const { userId } = await findEmployee(database, employeeId)
  await lockEmployee(database, userId)
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

/** Issues a recovery code. Throws 4001 if the employee is not allowed to sign in with one. */
export async function giveRecoveryCode(
  context: ChangeContext & { readonly keys?: SecretKeys | undefined },
  { employeeId, ...why }: { employeeId: string } & AuditReason,
): Promise<{ code: string; expiresAt: string }> {
  const { userId } = await findTarget({ database: context.database }, { employeeId }, 'recovery otp')
  const { code, expiresAt } = await issueRecoveryCode(context, userId)
  await audit(context.database, context.settings.clock.now(), {
    action: 'recovery-code',
    userId,
    details: why,
  })
  await addNotice(context, userId, { kind: 'recovery-issued' })
  return { code, expiresAt: expiresAt.toISOString() }
}
