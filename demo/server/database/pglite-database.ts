import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectFolder } from '../files/project-folder'
import { ignore } from '../ignore'
import { StartError } from '../start-error'
import { type Database, DatabaseUnavailable, type Queries } from './database'
import { lockFolder } from './folder-lock'
import { inTransaction } from './in-transaction'
import { createQueue } from './queue'

/** Node starts a worker from a file, so this one is plain JavaScript and runs from the sources even after the build. */
const WORKER = 'demo/server/database/pglite-worker.js'

interface WorkerAnswer {
  id?: number
  ready?: boolean
  rows?: unknown[]
  error?: { message: string; code?: string }
}

interface Waiting {
  resolve(rows: unknown[]): void
  reject(error: Error): void
}

/**
 * PGlite in a worker thread. It has one connection, so a transaction holds a queue for as long as it runs.
 * `dataDir` 'memory' keeps nothing. Throws StartError when another process uses the folder. When the thread has ended, all
 * that was asked and all that comes later is rejected with DatabaseUnavailable: only a restart brings it back.
 */
export const openPglite = async (dataDir: string): Promise<Database> => {
  let worker: Worker | undefined
  // Whoever has lost the folder must not write to it any more.
  const onLost = () => void worker?.terminate()
  const lock = dataDir === 'memory' ? undefined : await lockFolder(dataDir, { onLost })
  try {
    worker = await startWorker(dataDir === 'memory' ? null : join(dataDir, 'database'))
    return databaseOf(worker, async () => lock?.release())
  } catch (error) {
    await lock?.release()
    throw error
  }
}

const startWorker = async (folder: string | null): Promise<Worker> => {
  const worker = new Worker(join(projectFolder(), WORKER), { workerData: { folder } })
  const started = await new Promise<WorkerAnswer>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the database thread ended with ${code}`)))
  })
  if (!started.ready) {
    await worker.terminate()
    throw new StartError(`Couldn't open the database in ${folder}: ${started.error?.message}`)
  }
  return worker
}

const databaseOf = (worker: Worker, afterClose: () => Promise<void>): Database => {
  const waiting = new Map<number, Waiting>()
  const connection = createQueue()
  let lastId = 0
  let ended: DatabaseUnavailable | undefined

  const end = (cause: Error) => {
    ended ??= new DatabaseUnavailable(cause)
    for (const each of waiting.values()) each.reject(ended)
    waiting.clear()
  }
  worker.on('message', (answer: WorkerAnswer) => {
    const asked = waiting.get(answer.id ?? 0)
    waiting.delete(answer.id ?? 0)
    if (answer.error)
      asked?.reject(Object.assign(new Error(answer.error.message), { code: answer.error.code }))
    else asked?.resolve(answer.rows ?? [])
  })
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`the database thread ended with ${code}`)))

  const ask = (request: { sql?: string; parameters?: readonly unknown[]; close?: true }) =>
    new Promise<unknown[]>((resolve, reject) => {
      if (ended) return reject(ended)
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ...request })
    })
  const direct: Queries = {
    query: async <T>(sql: string, parameters: readonly unknown[] = []) =>
      (await ask({ sql, parameters })) as T[],
    execute: async (sql) => {
      await ask({ sql })
    },
  }

  return {
    query: <T>(sql: string, parameters?: readonly unknown[]) =>
      connection.run(() => direct.query<T>(sql, parameters)),
    execute: (sql) => connection.run(() => direct.execute(sql)),
    transaction: (run) => connection.run(() => inTransaction(direct, run)),
    close: async () => {
      await connection
        .run(() => ask({ close: true }))
        .catch((error: Error) => {
          if (!(error instanceof DatabaseUnavailable)) throw error
          ignore(error, 'a database that has ended needs no more closing')
        })
      await worker.terminate()
      await afterClose()
    },
  }
}
