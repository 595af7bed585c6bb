import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from 'node:http'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { vi } from 'vitest'

/**
 * Notes every statement that requests send to either database from now on, each of which is a round trip. What a server
 * asks by itself now and then is left out: it belongs to no request. So is the look at a connection that the pool opens, which
 * happens where another one is busy at that moment.
 */
export function noteStatements() {
  const statements: string[] = []
  const inRequest = new AsyncLocalStorage<true>()
  const note = (sql: string | undefined) => {
    if (sql !== undefined && inRequest.getStore() && !sql.includes('pg_is_in_recovery')) statements.push(sql)
  }
  const emit = Server.prototype.emit as (...emitted: unknown[]) => boolean
  vi.spyOn(Server.prototype, 'emit').mockImplementation(function (this: Server, ...emitted: unknown[]) {
    const pass = () => emit.apply(this, emitted)
    return emitted[0] === 'request' ? inRequest.run(true, pass) : pass()
  } as never)
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
    /** Returns the statements since the last call. */
    take: (): string[] => statements.splice(0),
  }
}
