import { type Queries, retryOnce, type TransactionOptions } from './database'

/** One connection, for as long as a transaction lasts. */
export interface Connection {
  readonly queries: Queries
  /** Nothing can be asked any more. */
  readonly isBroken: boolean
}

/**
 * Runs everything between BEGIN and COMMIT on one connection; a rejection rolls back and is passed on.
 *
 * @param begin the statement that begins it
 */
export const runTransaction = <T>(
  connection: Connection,
  run: (queries: Queries) => Promise<T>,
  { once = false, begin = 'BEGIN' }: TransactionOptions & { readonly begin?: string } = {},
): Promise<T> =>
  retryOnce(
    async () => {
      const { queries } = connection
      await queries.execute(begin)
      try {
        const result = await run(queries)
        await queries.execute('COMMIT')
        return result
      } catch (error) {
        // The database itself rolls back what a broken connection leaves behind.
        if (!connection.isBroken) await queries.execute('ROLLBACK')
        throw error
      }
    },
    once ? 0 : 1,
  )
