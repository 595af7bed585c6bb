import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectFolder } from '../files/project-folder'
import { StartError } from '../start-error'
import type { Database, Queries } from './database'
import { lockFolder } from './folder-lock'
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
 * `dataDir` 'memory' keeps nothing. Throws StartError when another process uses the folder.
 */
export const openPglite = async (dataDir: string): Promise<Database> => {
  const lock = dataDir === 'memory' ? undefined : await lockFolder(dataDir)
  try {
    const worker = await startWorker(dataDir === 'memory' ? null : join(dataDir, 'database'))
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

  const rejectAll = (error: Error) => {
    for (const each of waiting.values()) each.reject(error)
    waiting.clear()
  }
  worker.on('message', (answer: WorkerAnswer) => {
    const asked = waiting.get(answer.id ?? 0)
    waiting.delete(answer.id ?? 0)
    if (answer.error)
      asked?.reject(Object.assign(new Error(answer.error.message), { code: answer.error.code }))
    else asked?.resolve(answer.rows ?? [])
  })
  worker.on('error', rejectAll)
  worker.on('exit', () => rejectAll(new Error('the database has been closed')))

  const ask = (request: { sql?: string; parameters?: readonly unknown[]; close?: true }) =>
    new Promise<unknown[]>((resolve, reject) => {
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
    transaction: (run) =>
      connection.run(async () => {
        await direct.execute('BEGIN')
        try {
          const result = await run(direct)
          await direct.execute('COMMIT')
          return result
        } catch (error) {
          await direct.execute('ROLLBACK')
          throw error
        }
      }),
    close: async () => {
      await connection.run(() => ask({ close: true }))
      await worker.terminate()
      await afterClose()
    },
  }
}
