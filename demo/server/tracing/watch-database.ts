import { type Attributes, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { Database, Queries } from '../database/database'
import type { CurrentSpan } from './tracing'

/** Makes a span of each statement and transaction of a request, by its text without the values. */
export function watchDatabase(database: Database, tracer: Tracer, current: CurrentSpan): Database {
  const within = async <T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T> => {
    const parent = current.getStore()
    if (!parent) return run() // work of the server's own, for no request
    const options = { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql', ...attributes } }
    const span = tracer.startSpan(name, options, parent)
    try {
      return await current.run(trace.setSpan(parent, span), run)
    } catch (error) {
      // The name alone: the message of a driver holds what was refused.
      span.setAttributes({ 'error.type': error instanceof Error ? error.name : 'unknown' })
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }
  const statement = <T>(sql: string, run: () => Promise<T>) =>
    within(summaryOf(sql), { 'db.query.text': sql }, run)
  const watched = (queries: Queries): Queries => ({
    query: (sql, parameters) => statement(sql, () => queries.query(sql, parameters)),
    execute: (sql) => statement(sql, () => queries.execute(sql)),
  })
  return {
    ...watched(database),
    transaction: (run, options) =>
      within('transaction', {}, () => database.transaction((queries) => run(watched(queries)), options)),
    isWritable: () => database.isWritable(),
    get lost() {
      return database.lost
    },
    get load() {
      return database.load
    },
    close: () => database.close(),
  }
}

/** Such as `SELECT employees`. */
function summaryOf(sql: string): string {
  const [verb = 'statement'] = sql.trim().split(/\s/, 1)
  const [, table] = /\b(?:FROM|INTO|UPDATE)\s(\w+)/i.exec(sql) ?? []
  return table ? `${verb} ${table}` : verb
}
