import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { vi } from 'vitest'
import { auditScope } from '../../demo/server/audit/audit-scope'

/**
 * Notes every statement that requests send to either database from now on, each of which is a round trip. What a server
 * asks by itself now and then is left out: it belongs to no request.
 */
export function noteStatements() {
  const statements: string[] = []
  const note = (sql: string | undefined) => {
    if (sql !== undefined && auditScope().requestId !== undefined) statements.push(sql)
  }
  const query = pg.Client.prototype.query as (...asked: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    statement: string | { readonly text: string },
    ...rest: unknown[]
  ) {
    note(typeof statement === 'string' ? statement : statement.text)
    return query.call(this, statement, ...rest)
  } as never)
  const { postMessage } = Worker.prototype
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message) {
    note(message.sql)
    postMessage.call(this, message)
  })
  return {
    /** What was sent since the last time. */
    take: (): string[] => statements.splice(0),
  }
}
