import { findEmployee } from '../accounts/employees'
import { type Role, roles, setRole as saveRole, weakMethodsOf } from '../accounts/roles'
import { audit } from '../audit/audit'
import { addNotice } from '../mail/outbox'
import { endSessions } from '../sessions/end-sessions'
import { AdminError } from './admin-error'
import type { CommandTransaction } from './command'
import { methodWord } from './method-names'
import { orUnknownEmployee } from './unknown-employee'

const isRole = (word: string): word is Role => (roles as readonly string[]).includes(word)

/**
 * Gives an employee the role of an administrator, which counts from the next call of an open page on, or takes it away, which ends
 * the employee's sessions: given again, it counts after another sign-in.
 */
export async function setRole(
  { database, settings }: CommandTransaction,
  [id = '', role = '']: readonly string[],
): Promise<string> {
  if (!isRole(role)) throw new AdminError(`Write ${roles.join(' or ')}, not ${JSON.stringify(role)}.`)
  const { userId, employeeId } = await orUnknownEmployee(id, findEmployee(database, id))
  const changed = await saveRole(database, userId, role)
  if (changed && role === 'none') await endSessions(database, userId)
  await audit(database, settings.clock.now(), { action: 'role', userId, details: { role } })
  if (changed)
    await addNotice({ database, settings }, userId, { kind: role === 'admin' ? 'role-given' : 'role-taken' })
  if (role === 'none')
    return `${employeeId} can no longer use the help desk page${changed ? ', and all sessions have ended' : ''}.`
  return [
    `${employeeId} can use the help desk page after a sign-in with a device.`,
    ...warningOf(employeeId, (await weakMethodsOf(database, userId)).map(methodWord)),
  ].join('\n')
}

/** Whoever reads the mailbox could register a device of their own, and come in with that. */
const warningOf = (employeeId: string, weak: readonly string[]): string[] =>
  weak.length === 0
    ? []
    : [
        `A device can be registered after a sign-in with ${weak.join(', ')}: withdraw them from ${employeeId}.`,
      ]
