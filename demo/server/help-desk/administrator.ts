import type { Context } from 'hono'
import type { Administrator } from '../../shared/help-desk-records'
import { isAdministratorsMethod } from '../accounts/roles'
import type { Queries } from '../database/database'
import { statusFailure } from '../failures/api-failure'
import { actingServices } from '../http/acting-services'
import type { ActingServices, Services } from '../services'
import { inSession } from '../sessions/session-transaction'
import { type Bearer, requireBearer } from '../sessions/tokens'
import type { TransactionContext } from '../transaction/transaction'

/** Who asks, and whether that person may. Throws 2001 or 2002 as every call does. */
export async function standingOf(
  services: Services,
  context: Context,
): Promise<{ readonly bearer: Bearer; readonly standing: Administrator['standing'] }> {
  const bearer = await requireBearer(actingServices(services, context), context.req.header('authorization'))
  if (!(await hasRole(services.database, bearer))) return { bearer, standing: 'no-role' }
  return { bearer, standing: isAdministratorsMethod(bearer.method) ? 'administrator' : 'weak-sign-in' }
}

/** Runs what an administrator asks for, in the name of that person. Throws 403 for everybody else. */
export async function asAdministrator<T>(
  services: Services,
  context: Context,
  run: (acting: ActingServices, administrator: Bearer) => Promise<T>,
): Promise<T> {
  const { bearer, standing } = await standingOf(services, context)
  if (standing !== 'administrator') throw statusFailure(403, standing)
  const actor = { kind: 'administrator', id: bearer.employeeId } as const
  return run(actingServices(services, context, actor), bearer)
}

/** Runs a change in a transaction that a role withdrawn meanwhile undoes, as the end of the session does. */
export const inAdministratorsSession = <T>(
  services: ActingServices,
  administrator: Bearer,
  run: (needs: TransactionContext) => Promise<T>,
): Promise<T> =>
  inSession(services, administrator, async (needs) => {
    const result = await run(needs)
    if (!(await hasRole(needs.database, administrator, 'FOR SHARE')))
      throw statusFailure(403, 'the role has been withdrawn meanwhile')
    return result
  })

async function hasRole(queries: Queries, { userId }: Bearer, lock = ''): Promise<boolean> {
  const rows = await queries.query(`SELECT 1 FROM employees WHERE user_id = $1 AND role = 'admin' ${lock}`, [
    userId,
  ])
  return rows.length > 0
}
