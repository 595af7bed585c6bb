import type { Context } from 'hono'
import type { Administrator } from '../../shared/help-desk-records'
import { isAdministratorsMethod } from '../accounts/roles'
import { countedAudit, windowEndOf } from '../audit/counted-audit'
import type { Queries } from '../database/database'
import { ApiFailure, statusFailure } from '../failures/api-failure'
import { actingServices, noteEmployee } from '../http/acting-services'
import type { ActingServices, Services } from '../services'
import { inSession } from '../sessions/session-transaction'
import { type Bearer, requireBearer } from '../sessions/tokens'
import type { TransactionContext } from '../transaction/transaction'

/** So many refusals of one person are written one by one in a window. */
const MOST_REFUSALS = 20
const REFUSAL_SECONDS = 3_600
const LONGEST_ID = 50

/** Who asks, and whether that person may. Throws 2001 or 2002 as every call does. */
export async function standingOf(
  services: Services,
  context: Context,
): Promise<{ readonly bearer: Bearer; readonly standing: Administrator['standing'] }> {
  const bearer = await requireBearer(actingServices(services, context), context.req.header('authorization'))
  if (!(await hasRole(services.database, bearer))) return { bearer, standing: 'no-role' }
  if (!isAdministratorsMethod(bearer.method)) return { bearer, standing: 'weak-sign-in' }
  // An administrator may have approved a stranger's request.
  return { bearer, standing: bearer.isFamiliar ? 'administrator' : 'new-browser' }
}

/** Runs what an administrator asks for, in the name of that person. Throws 403 for everybody else, which the audit log
 * tells, too. */
export async function asAdministrator<T>(
  services: Services,
  context: Context,
  run: (acting: ActingServices, administrator: Bearer) => Promise<T>,
): Promise<T> {
  const { bearer, standing } = await standingOf(services, context)
  const { employeeId, userId } = bearer
  noteEmployee(context, employeeId)
  const kind = standing === 'administrator' ? 'administrator' : 'employee'
  const acting = actingServices(services, context, { kind, id: employeeId })
  try {
    if (standing !== 'administrator') throw statusFailure(403, standing)
    return await run(acting, bearer)
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 403) {
      const now = services.settings.clock.now()
      const asked = context.req.param('employeeId')?.slice(0, LONGEST_ID)
      const details = { why: error.message, ...(asked === undefined ? {} : { asked }) }
      await acting.database.transaction((queries) =>
        countedAudit(
          queries,
          now,
          { action: 'refusal', outcome: 'failure', userId, details },
          { key: `refusal:${employeeId}`, endsAt: windowEndOf(now, REFUSAL_SECONDS), most: MOST_REFUSALS },
        ),
      )
    }
    throw error
  }
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
