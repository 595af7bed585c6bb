import { join } from 'node:path'
import { DatabaseError } from 'pg'
import { makeFolder } from '../files/make-folder'
import { ignore } from '../platform/ignore'
import type { Logger } from '../platform/log'
import { clientQueries } from './client-queries'
import { type Database, DatabaseUnavailable, type Patience, retryOnce, saysUnavailable } from './database'
import { lockFolder } from './folder-lock'
import { type Connection, runTransaction } from './in-transaction'
import { type PgliteThread, startPgliteThread } from './pglite-thread'
import { createQueue } from './queue'

/** Many wait, because there is one connection, but each statement takes a millisecond or two. */
const defaultPatience: Patience = { connectMs: 5_000, queryMs: 12_000, waiting: 1_000 }
/** A request waits a few times for a few milliseconds each: so many at once are answered within a second or two. */
const COMFORTABLE_QUEUE = 100

interface PgliteOptions {
  readonly log?: Logger
  readonly patience?: Patience
}

/**
 * PGlite in a worker thread. It has one connection, so a transaction holds a queue for as long as it runs.
 * `dataDir` 'memory' keeps nothing. Throws StartError when another process uses the folder.
 *
 * What could not be asked or was not answered is rejected with DatabaseUnavailable. A thread that has ended is replaced
 * when somebody asks next; only a database in memory, or one whose folder another process took over, is lost.
 */
export async function openPglite(
  dataDir: string,
  { log, patience = defaultPatience }: PgliteOptions = {},
): Promise<Database> {
  const inMemory = dataDir === 'memory'
  const folder = inMemory ? null : join(dataDir, 'database')
  let thread: PgliteThread | undefined
  let folderLost = false
  const onLost = () => {
    folderLost = true
    // Whoever has lost the folder must not write to it any more.
    void thread?.end()
  }
  const lock = inMemory ? undefined : await lockFolder(dataDir, { onLost })
  try {
    if (folder) await makeFolder(folder)
    thread = await startPgliteThread(folder, patience.queryMs)
  } catch (error) {
    await lock?.release()
    throw error
  }

  const isLost = () => folderLost || (inMemory && thread?.ended !== undefined)
  /** The thread that runs, in place of one that has ended. Called in the queue, so that there is one at a time. */
  const current = async (): Promise<PgliteThread> => {
    if (thread && !thread.ended) return thread
    if (isLost()) throw thread?.ended ?? new DatabaseUnavailable(new Error('the data folder was lost'))
    log?.error({ err: thread?.ended }, 'the embedded database is opened again')
    await thread?.end()
    thread = await startPgliteThread(folder, patience.queryMs).catch((error: Error) => {
      throw new DatabaseUnavailable(error)
    })
    return thread
  }
  const queue = createQueue({ longest: patience.waiting, longestWaitMs: patience.connectMs })
  /** A refusal for want of space is recognized only here, because a transaction has to be rolled back after it. */
  const run = <T>(use: (connection: Connection) => Promise<T>): Promise<T> =>
    queue
      .run(async () => use(connectionTo(await current())))
      .catch((error: Error & { code?: string }) => {
        throw saysUnavailable(error.code) ? new DatabaseUnavailable(error) : error
      })

  return {
    query: (sql, parameters) => run(({ queries }) => retryOnce(() => queries.query(sql, parameters))),
    execute: (sql) => run(({ queries }) => queries.execute(sql)),
    transaction: (use, options) => run((connection) => runTransaction(connection, use, options)),
    isWritable: () =>
      run(({ queries }) => queries.execute('SELECT 1')).then(
        () => true,
        () => false,
      ),
    get lost() {
      return isLost()
    },
    get load() {
      return queue.waiting / COMFORTABLE_QUEUE
    },
    close: async () => {
      await queue
        .run(async () => thread?.close())
        .catch((error: Error) => {
          if (!(error instanceof DatabaseUnavailable)) throw error
          ignore(error, 'a database that cannot be asked is closed by the end of its thread')
        })
      await thread?.end()
      await lock?.release()
    },
  }
}

const connectionTo = (thread: PgliteThread): Connection => ({
  queries: clientQueries(thread.client, {
    // What does not come from the database comes from its thread.
    judge: (error) => (error instanceof DatabaseError ? error : new DatabaseUnavailable(error)),
    prepares: true,
  }),
  get isBroken() {
    return thread.ended !== undefined
  },
})
