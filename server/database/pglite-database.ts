import { once } from 'node:events'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { Client, DatabaseError } from 'pg'
import { serverFile } from '../files/server-folders'
import { ignore, StartError } from '../platform/failures'
import type { Logger } from '../platform/log'
import { makeFolder } from '../platform/make-folder'
import {
  type Connection,
  clientQueries,
  type Database,
  DatabaseUnavailable,
  type Patience,
  retryOnce,
  runTransaction,
  saysUnavailable,
} from './database'
import { lockFolder } from './folder-lock'

/**
 * Makes a socket for pg with a worker thread at its other end. The thread answers each message of bytes with one
 * message of bytes. If it does not answer within `patienceMs`, the connection counts as broken.
 */
function openWorkerSocket(worker: Worker, patienceMs: number): Duplex {
  let onAnswer: (() => void) | undefined
  const ask = (chunks: readonly Buffer[], done: (error?: Error) => void) => {
    const timer = setTimeout(() => {
      onAnswer = undefined
      done(new Error('the database thread does not answer'))
    }, patienceMs)
    onAnswer = () => {
      onAnswer = undefined
      clearTimeout(timer)
      done()
    }
    const bytes = joined(chunks)
    worker.postMessage(bytes, [bytes.buffer])
  }
  const socket = new Duplex({
    read: () => undefined, // answers of the thread are pushed when they arrive
    write: (chunk: Buffer, _encoding, done) => ask([chunk], done),
    writev: (chunks, done) =>
      ask(
        chunks.map(({ chunk }) => chunk),
        done,
      ),
    destroy: (error, done) => {
      onAnswer?.()
      done(error)
    },
  })
  worker.on('message', (bytes: Uint8Array) => {
    socket.push(bytes)
    onAnswer?.()
  })
  return Object.assign(socket, {
    connect: () => process.nextTick(() => socket.emit('connect')),
    setNoDelay: () => socket,
    ref: () => socket,
    unref: () => socket,
  })
}

/** Copies chunks into one new buffer, whose memory is transferred to the thread. */
function joined(chunks: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

const WORKER = 'database/pglite-worker.js'

/**
 * Longest start of the thread. It creates the database in an empty folder, or recovers one whose process was killed,
 * which takes long on a busy machine.
 */
const START_MS = 120_000

/** A worker thread that runs a database. */
interface PgliteThread {
  /** Client of the database. Rejects a query if the thread has ended, or ends before it answers. */
  readonly client: Client
  /** Reason why the thread has ended, or undefined while it runs. */
  readonly ended: DatabaseUnavailable | undefined
  /** Writes all data to disk, then ends the thread. */
  close(): Promise<void>
  /** Ends the thread at once. Resolves when it no longer uses its files. */
  end(): Promise<void>
}

/**
 * Opens the database in a folder, or one in memory if `folder` is null. Ends a thread that does not answer within
 * `queryMs`, because nothing else stops a PGlite that hangs. It hangs if its log no longer fits on the disk.
 */
async function startPgliteThread(folder: string | null, queryMs: number): Promise<PgliteThread> {
  const worker = await startWorker(folder)
  const socket = openWorkerSocket(worker, queryMs)
  let ended: DatabaseUnavailable | undefined
  const end = async () => {
    await worker.terminate()
  }
  socket.on('error', (error) => {
    ended ??= new DatabaseUnavailable(error)
    void end()
  })
  worker.on('error', (error) => socket.destroy(error as Error))
  worker.on('exit', (code) => socket.destroy(new Error(`the database thread ended with ${code}`)))

  // Set here, because environment variables such as PGSSLMODE are meant for another PostgreSQL.
  const client = new Client({ stream: () => socket, user: 'postgres', database: 'postgres', ssl: false })
  // `ended` reports the error to later queries. Without a listener, the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return {
    client,
    get ended() {
      return ended
    },
    close: async () => {
      if (ended) return
      worker.postMessage('close')
      await once(worker, 'exit', { signal: AbortSignal.timeout(queryMs) }).catch((error: Error) => {
        throw new DatabaseUnavailable(error)
      })
    },
    end,
  }
}

async function startWorker(folder: string | null): Promise<Worker> {
  const worker = new Worker(serverFile(WORKER), { workerData: { folder } })
  const signal = AbortSignal.timeout(START_MS)
  const problem = await Promise.race([
    once(worker, 'message', { signal }).then(() => undefined),
    once(worker, 'exit', { signal }).then(([code]) => `it ended with ${code}`),
  ]).catch((error: Error) => error.message)
  if (problem !== undefined) {
    await worker.terminate()
    throw new StartError(`Couldn't open the database in ${folder}: ${problem}`)
  }
  return worker
}

export interface Queue {
  /**
   * Runs the task when all earlier ones have ended, also if they failed. Rejects with DatabaseUnavailable, without
   * running the task, if too many wait or if its turn does not come in time.
   */
  run<T>(task: () => Promise<T>): Promise<T>
  /** Number of waiting tasks. */
  readonly waiting: number
}

/** Makes a queue in which at most `longest` tasks wait, each for at most `longestWaitMs`. */
function createQueue({ longest, longestWaitMs }: { longest: number; longestWaitMs: number }): Queue {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    get waiting() {
      return waiting
    },
    run: (task) => {
      if (waiting >= longest) return Promise.reject(refusal('too many requests wait for the connection'))
      waiting += 1
      return new Promise((resolve, reject) => {
        let gaveUp = false
        const timer = setTimeout(() => {
          gaveUp = true
          waiting -= 1
          reject(refusal('the connection was not free in time'))
        }, longestWaitMs)
        last = last.then(async () => {
          if (gaveUp) return
          clearTimeout(timer)
          waiting -= 1
          await task().then(resolve, reject)
        })
      })
    },
  }
}

const refusal = (reason: string): DatabaseUnavailable => new DatabaseUnavailable(new Error(reason))

/** Many requests are allowed to wait: there is only one connection, but each statement takes a millisecond or two. */
const defaultPatience: Patience = { connectMs: 5_000, queryMs: 12_000, waiting: 1_000 }
/** Queue length at which `load` is 1. A queue of this length is answered within a second or two. */
const COMFORTABLE_QUEUE = 100

interface PgliteOptions {
  readonly log?: Logger
  readonly patience?: Patience
}

/**
 * Opens PGlite in a worker thread. It has one connection, so all other queries wait while a transaction runs. With
 * `dataDir` 'memory', nothing is kept. Throws StartError if another process uses the folder.
 *
 * A query that could not be sent or was not answered rejects with DatabaseUnavailable. A thread that has ended is
 * replaced at the next query. Only a database in memory, or one whose folder another process took over, is lost.
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
    // Another process uses the folder now, so this one must not write to it any more.
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
  /** Returns the thread, or a new one if it has ended. Called in the queue, so that only one is started at a time. */
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
  /**
   * Turns errors such as a full disk into DatabaseUnavailable only here, after a transaction has been rolled back.
   */
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
          ignore(error, 'a database that does not answer is closed by ending its thread')
        })
      await thread?.end()
      await lock?.release()
    },
  }
}

const connectionTo = (thread: PgliteThread): Connection => ({
  queries: clientQueries(thread.client, {
    // Any other error comes from the thread.
    judge: (error) => (error instanceof DatabaseError ? error : new DatabaseUnavailable(error)),
    prepares: true,
  }),
  get isBroken() {
    return thread.ended !== undefined
  },
})
