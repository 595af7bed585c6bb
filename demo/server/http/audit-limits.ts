import type { MiddlewareHandler } from 'hono'
import type { Services } from '../services'
import { notedEmployee, scopeOf } from './acting-services'

/** Has the audit log tell of refusals because a limit was reached, of whatever limit. */
export const auditLimits =
  ({ auditedLimits }: Pick<Services, 'auditedLimits'>): MiddlewareHandler =>
  async (context, next) => {
    await next()
    // answerFailure has set it.
    const limit: unknown = context.get('limit')
    if (typeof limit === 'string')
      await auditedLimits.note(scopeOf(context), { limit, employeeId: notedEmployee(context) })
  }
