import { advisoryLocks } from '../database/advisory-locks'
import { failure } from '../failures/api-failure'
import type { TransactionContext } from '../transaction/transaction'

/**
 * Refuses a registration that the licence does not cover: throws 5008 when as many employees as it names have registered
 * something and this one has not, and 9005 for an application beyond as many as it names, counted in order of their
 * numbers. Without figures in the options everything is covered. Within a transaction it also keeps two employees from
 * taking the last place at once.
 */
export async function requireLicence(
  { database, settings }: Pick<TransactionContext, 'database' | 'settings'>,
  { userId, applicationId }: { readonly userId: number; readonly applicationId: number },
): Promise<void> {
  const { licensedUsers, licensedApplications } = settings
  if (licensedApplications !== undefined) {
    const covered = await database.query(
      `SELECT 1 FROM (SELECT application_id FROM applications ORDER BY application_id LIMIT $2) AS covered
       WHERE application_id = $1`,
      [applicationId, licensedApplications],
    )
    if (covered.length === 0) throw failure(9005, 'the licence covers fewer applications')
  }
  if (licensedUsers === undefined) return
  await database.query('SELECT pg_advisory_xact_lock($1::int)', [advisoryLocks.licence])
  const [row] = await database.query<{ others: number }>(
    'SELECT count(DISTINCT user_id)::int AS others FROM authenticators WHERE user_id <> $1',
    [userId],
  )
  if ((row?.others ?? 0) >= licensedUsers) {
    const own = await database.query('SELECT 1 FROM authenticators WHERE user_id = $1 LIMIT 1', [userId])
    if (own.length === 0) throw failure(5008, 'the licence covers fewer employees')
  }
}
