import type { Database, Queries, TransactionOptions } from '../database/database'

/**
 * Who acts: a stranger, who has not shown to be anybody and may still be the employee; employees themselves, by a session, a phone
 * or a sign-in that succeeds; an administrator at the help desk page; a command on the machine; or the demo's desk.
 */
export type Actor =
  | { readonly kind: 'stranger' }
  /** Without an ID, the employee whom the entry is about. */
  | { readonly kind: 'employee'; readonly id?: string }
  | { readonly kind: 'administrator'; readonly id: string }
  | { readonly kind: 'command'; readonly id: string }
  | { readonly kind: 'desk' }

/** What the audit log says of every entry that is written on behalf of a request or a command. */
export interface AuditScope {
  readonly actor: Actor
  /** The client, as the limits count it: an IPv6 address without its second half. */
  readonly address?: string | undefined
  readonly requestId?: string | undefined
  /** The written reason of a command, which stands in each of its entries. */
  readonly reason?: string | undefined
}

export const byEmployees: AuditScope = { actor: { kind: 'employee' } }

/** Of what happens by itself: a request that expires was not answered. */
export const byStrangers: AuditScope = { actor: { kind: 'stranger' } }

/** Within a step that shows that the employee acts, such as using up a ticket of a session. */
export const asEmployee = (queries: ActingQueries): ActingQueries => ({
  ...queries,
  scope: { ...queries.scope, actor: { kind: 'employee' } },
})

/** What is written through them is written on behalf of somebody. */
export interface ActingQueries extends Queries {
  readonly scope: AuditScope
}

export interface ActingDatabase extends Database, ActingQueries {
  transaction<T>(run: (queries: ActingQueries) => Promise<T>, options?: TransactionOptions): Promise<T>
}

/**
 * The same database for one request or command. The scope goes with what is asked, as an AsyncLocalStorage would slow
 * down every promise of the process.
 */
export const onBehalfOf = (scope: AuditScope, database: Database): ActingDatabase =>
  Object.assign(Object.create(database) as Database, {
    scope,
    transaction: <T>(run: (queries: ActingQueries) => Promise<T>, options?: TransactionOptions) =>
      database.transaction((queries) => run({ ...queries, scope }), options),
  })
