import type { ClientBase } from 'pg'
import type { Queries } from './database'

/**
 * Queries on one connection of pg, whatever database is at its other end. An error is rejected with what `judge` makes
 * of it.
 */
export function clientQueries(client: ClientBase, judge: (error: Error) => Error): Queries {
  const ask = (statement: string | { name: string; text: string; values: unknown[] }) =>
    client.query(statement).catch((error: Error) => {
      throw judge(error)
    })
  return {
    query: async <T>(sql: string, parameters: readonly unknown[] = []) => {
      const result = await ask({ name: nameOf(sql), text: sql, values: [...parameters] })
      return result.rows as T[]
    },
    execute: async (sql) => {
      await ask(sql)
    },
  }
}

/** By text. Statements are written out in the code, so that there are only so many. */
const names = new Map<string, string>()

/** A statement with a name is parsed once for each connection, and planned again only as long as that pays. */
function nameOf(sql: string): string {
  const name = names.get(sql) ?? `s${names.size}`
  names.set(sql, name)
  return name
}
