import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { StartError } from '../failures/start-error'
import { serverFile } from '../files/server-folders'
import { DatabaseUnavailable } from './database'

/** Node starts a worker from a file, so this one is plain JavaScript and runs from the sources even after the build. */
const WORKER = 'database/pglite-worker.js'

/** An empty folder becomes a database first, and one whose process was killed is repaired; a busy machine takes long. */
const START_MS = 120_000

export interface PgliteRequest {
  readonly sql?: string
  readonly parameters?: readonly unknown[]
  readonly close?: true
}

/** A thread with a database in it. */
export interface PgliteThread {
  /** Rejects with DatabaseUnavailable when the thread has ended, or ends before it answers. */
  ask(request: PgliteRequest): Promise<unknown[]>
  /** Why it has ended; undefined while it runs. */
  readonly ended: DatabaseUnavailable | undefined
  /** Resolves when it no longer touches its files. */
  end(): Promise<void>
}

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
 * Opens the database of a folder, or one in memory for null. A thread that does not answer within `queryMs` is ended:
 * nothing else ends an embedded database that hangs, as PGlite does when its log no longer fits on the disk.
 */
export async function startPgliteThread(folder: string | null, queryMs: number): Promise<PgliteThread> {
  const worker = await startWorker(folder)
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let ended: DatabaseUnavailable | undefined

  const noteEnd = (cause: Error) => {
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
  worker.on('error', noteEnd)
  worker.on('exit', (code) => noteEnd(new Error(`the database thread ended with ${code}`)))

  const end = async () => {
    await worker.terminate()
  }
  return {
    ask: async (request) => {
      if (ended) throw ended
      const id = ++lastId
      const timer = setTimeout(() => {
        noteEnd(new Error('the database thread does not answer'))
        void end()
      }, queryMs)
      try {
        return await new Promise<unknown[]>((resolve, reject) => {
          waiting.set(id, { resolve, reject })
          worker.postMessage({ id, ...request })
        })
      } finally {
        clearTimeout(timer)
      }
    },
    get ended() {
      return ended
    },
    end,
  }
}

async function startWorker(folder: string | null): Promise<Worker> {
  const worker = new Worker(serverFile(WORKER), { workerData: { folder } })
  const signal = AbortSignal.timeout(START_MS)
  const [started] = (await Promise.race([
    once(worker, 'message', { signal }),
    once(worker, 'exit', { signal }).then(([code]) => [{ error: { message: `it ended with ${code}` } }]),
  ]).catch((error: Error) => [{ error: { message: error.message } }])) as [WorkerAnswer]
  if (!started.ready) {
    await worker.terminate()
    throw new StartError(`Couldn't open the database in ${folder}: ${started.error?.message}`)
  }
  return worker
}
