import type { Context } from 'hono'
import { type Actor, type AuditScope, onBehalfOf } from '../audit/audit-scope'
import type { ActingServices, Services } from '../services'

const SCOPE = 'auditScope'

export const noteScope = (context: Context, scope: AuditScope): void => context.set(SCOPE, scope)

export const scopeOf = (context: Context): AuditScope => context.get(SCOPE)

const EMPLOYEE = 'employeeId'

/** From now on, the request counts as made by somebody who has shown who it is. */
export const noteActor = (context: Context, actor: Actor): void =>
  noteScope(context, { ...scopeOf(context), actor })

/** Whom a request is about, as far as it says: there may be no such employee. */
export const noteEmployee = (context: Context, employeeId: string): void => context.set(EMPLOYEE, employeeId)

export const notedEmployee = (context: Context): string | undefined => context.get(EMPLOYEE)

/** The services on behalf of a request: of whoever sent it, or of somebody else who turned out to act. */
export function actingServices(services: Services, context: Context, actor?: Actor): ActingServices {
  const scope = scopeOf(context)
  return { ...services, database: onBehalfOf(actor ? { ...scope, actor } : scope, services.database) }
}
