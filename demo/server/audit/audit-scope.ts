import { AsyncLocalStorage } from 'node:async_hooks'

/** Who acts: employees themselves, an administrator at the help desk page, a command on the machine, or the demo's desk. */
export type Actor =
  | { readonly kind: 'employee' }
  | { readonly kind: 'administrator'; readonly id: string }
  | { readonly kind: 'command'; readonly id: string }
  | { readonly kind: 'desk' }

/** What the audit log says of every entry that is written on behalf of a request or a command. */
export interface AuditScope {
  readonly actor: Actor
  /** The client, as the limits count it: an IPv6 address without its second half. */
  readonly address?: string | undefined
  readonly requestId?: string | undefined
}

const scopes = new AsyncLocalStorage<AuditScope>()

/** Runs everything that follows on behalf of somebody. Through parameters, this would pass every function on its way. */
export const inAuditScope = <T>(scope: AuditScope, run: () => T): T => scopes.run(scope, run)

/** Outside of requests and commands, employees act: a code that expires is theirs. */
export const auditScope = (): AuditScope => scopes.getStore() ?? { actor: { kind: 'employee' } }

/** The same request, on behalf of somebody else. */
export const actingAs = <T>(actor: Actor, run: () => T): T => inAuditScope({ ...auditScope(), actor }, run)
