import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Client } from 'pg'
import { StartError } from '../failures/start-error'
import { serverFile } from '../files/server-folders'
import { DatabaseUnavailable } from './database'
import { openWorkerSocket } from './worker-socket'

const WORKER = 'database/pglite-worker.js'

/** An empty folder becomes a database first, and one whose process was killed is repaired; a busy machine takes long. */
const START_MS = 120_000

/** A thread with a database in it. */
export interface PgliteThread {
  /** Connected to it. Rejects what it is asked when the thread has ended, or ends before it answers. */
  readonly client: Client
  /** Why it has ended; undefined while it runs. */
  readonly ended: DatabaseUnavailable | undefined
  /** Writes everything down first, and ends then. */
  close(): Promise<void>
  /** Resolves when it no longer touches its files. */
  end(): Promise<void>
}

/**
 * Opens the database of a folder, or one in memory for null. A thread that does not answer within `queryMs` is ended:
 * nothing else ends an embedded database that hangs, as PGlite does when its log no longer fits on the disk.
 */
export async function startPgliteThread(folder: string | null, queryMs: number): Promise<PgliteThread> {
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

  // Whatever the environment says of a PostgreSQL (PGSSLMODE) is meant for another one.
  const client = new Client({ stream: () => socket, user: 'postgres', database: 'postgres', ssl: false })
  // `ended` says it to whoever asks next; without a listener it would end the process.
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
