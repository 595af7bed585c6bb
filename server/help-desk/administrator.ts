import type { Context } from 'hono'
import { longestEmployeeId } from '../../src/contract/text'
import { isAdministratorsMethod } from '../accounts/employees'
import { countedAudit, windowEndOf } from '../audit/audit'
import type { Queries } from '../database/database'
import { noteEmployee, requestContext } from '../http/calls'
import { ApiFailure, statusFailure } from '../platform/failures'
import type { RequestContext } from '../request-context'
import { type Bearer, inSession, requireBearer } from '../sessions'
import type { Administrator } from './help-desk-records'

/** Refusals of one person that the audit log gets in one window. Further ones are only counted. */
const MOST_REFUSALS = 20
const REFUSAL_SECONDS = 3_600

/**
 * Returns the signed-in person, and the right or missing right to use the help desk. Throws 2001 or 2002 without a
 * session.
 */
export async function standingOf(
  context: RequestContext,
  c: Context,
): Promise<{ readonly bearer: Bearer; readonly standing: Administrator['standing'] }> {
  const bearer = await requireBearer(requestContext(context, c), c.req.header('authorization'))
  if (!(await hasRole(context.database, bearer))) return { bearer, standing: 'no-role' }
  if (!isAdministratorsMethod(bearer.method)) return { bearer, standing: 'weak-sign-in' }
  if (bearer.isTrusted) return { bearer, standing: 'administrator' }
  return { bearer, standing: bearer.method === 'mobile' ? 'new-browser' : 'new-device' }
}

/**
 * Runs a request of an administrator, with that person as the actor in the audit log. Throws 403 for everybody else,
 * and records the refusal in the audit log.
 */
export async function asAdministrator<T>(
  context: RequestContext,
  c: Context,
  run: (context: RequestContext, administrator: Bearer) => Promise<T>,
): Promise<T> {
  const { bearer, standing } = await standingOf(context, c)
  const { employeeId, userId } = bearer
  noteEmployee(c, employeeId)
  const kind = standing === 'administrator' ? 'administrator' : 'employee'
  const own = requestContext(context, c, { kind, id: employeeId })
  try {
    if (standing !== 'administrator') throw statusFailure(403, standing)
    return await run(own, bearer)
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 403) {
      const now = context.settings.clock.now()
      const asked = c.req.param('employeeId')?.slice(0, longestEmployeeId)
      const details = { why: error.message, ...(asked === undefined ? {} : { asked }) }
      await own.database.transaction((queries) =>
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

/** Runs a change in a transaction. It is rolled back if the role was withdrawn or the session has ended meanwhile. */
export const inAdministratorsSession = <T>(
  context: RequestContext,
  administrator: Bearer,
  run: (context: RequestContext) => Promise<T>,
): Promise<T> =>
  inSession(context, administrator, async (context) => {
    const result = await run(context)
    const stillHasRole = await context.database.query(
      "SELECT 1 FROM employees WHERE user_id = $1 AND role = 'admin' FOR SHARE",
      [administrator.userId],
    )
    if (stillHasRole.length === 0) throw statusFailure(403, 'the role has been withdrawn meanwhile')
    return result
  })

async function hasRole(queries: Queries, { userId }: Bearer): Promise<boolean> {
  const rows = await queries.query("SELECT 1 FROM employees WHERE user_id = $1 AND role = 'admin'", [userId])
  return rows.length > 0
}
