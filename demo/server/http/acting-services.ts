import type { Context } from 'hono'
import { type Actor, type AuditScope, onBehalfOf } from '../audit/audit-scope'
import type { ActingServices, Services } from '../services'

const SCOPE = 'auditScope'

export const noteScope = (context: Context, scope: AuditScope): void => context.set(SCOPE, scope)

/** The services on behalf of a request: of whoever sent it, or of somebody else who turned out to act. */
export function actingServices(services: Services, context: Context, actor?: Actor): ActingServices {
  const scope: AuditScope = context.get(SCOPE)
  return { ...services, database: onBehalfOf(actor ? { ...scope, actor } : scope, services.database) }
}
