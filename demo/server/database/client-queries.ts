import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Queries } from './database'

interface ClientQueriesOptions {
  /** Gives what an error is rejected with. */
  judge(error: Error): Error
  /** Prepares each statement once for a connection, by name. Behind a pooler the next statement may find another connection. */
  readonly prepares: boolean
}

/** Queries on one connection of pg, whatever database is at its other end. */
export function clientQueries(client: ClientBase, { judge, prepares }: ClientQueriesOptions): Queries {
  const ask = (statement: string | { name?: string; text: string; values: unknown[] }) =>
    client.query(statement).catch((error: Error) => {
      throw judge(error)
    })
  return {
    query: async <T>(sql: string, parameters: readonly unknown[] = []) => {
      const statement = { text: sql, values: [...parameters] }
      const result = await ask(prepares ? { ...statement, name: nameOf(sql) } : statement)
      return result.rows as T[]
    },
    execute: async (sql) => {
      await ask(sql)
    },
  }
}

/** By text. Statements are written out in the code, so that there are only so many. */
const names = new Map<string, string>()

/**
 * A statement with a name is parsed once for each connection, and planned again only as long as that pays. The name follows
 * from the text, so that it never stands for another statement, of whatever instance.
 */
function nameOf(sql: string): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  const name = createHash('sha256').update(sql).digest('base64url')
  names.set(sql, name)
  return name
}
