import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Database, DatabaseUnavailable } from '../../server/database/database'
import { openPglite } from '../../server/database/pglite-database'
import { createDataFolder, type DataFolder } from '../support/pglite-folder'
import { startTestServer } from '../support/server'
import { createApiClient } from './api-client'

/** Lets the test end the thread that a database runs in, as the system does when memory runs out. */
function watchWorkers() {
  const workers = new Set<Worker>()
  const send = Worker.prototype.postMessage
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...message) {
    workers.add(this)
    return send.apply(this, message as Parameters<typeof send>)
  })
  return async () => {
    // Those that take their places meanwhile are left alone.
    const running = [...workers]
    workers.clear()
    for (const worker of running) {
      const ended = once(worker, 'exit')
      await worker.terminate()
      await ended
    }
  }
}

let folder: DataFolder | undefined
let database: Database | undefined

async function open(...options: [Parameters<typeof openPglite>[1]?]) {
  folder = await createDataFolder('empty')
  database = await openPglite(folder.path, ...options)
  return database
}

afterEach(async () => {
  vi.unstubAllEnvs()
  await database?.close()
  await folder?.remove()
  database = undefined
  folder = undefined
})

describe('an embedded database', () => {
  it('rejects what was asked when its thread ends, and opens itself again with all that was stored', async () => {
    const endWorkers = watchWorkers()
    const opened = await open()
    await opened.execute('CREATE TABLE kept (value integer); INSERT INTO kept VALUES (1)')
    const asked = Promise.allSettled([
      opened.query('SELECT pg_sleep(30)'),
      opened.transaction((queries) => queries.query('SELECT pg_sleep(30)')),
    ])
    await endWorkers()
    for (const end of await asked) expect(end).toMatchObject({ status: 'rejected' })
    expect(await opened.query('SELECT value FROM kept')).toEqual([{ value: 1 }])
    expect(opened.lost).toBe(false)
  })

  it('leaves its folder free when it is closed after its thread has ended', async () => {
    const endWorkers = watchWorkers()
    const opened = await open()
    await opened.query('SELECT 1')
    await endWorkers()
    await opened.close()
    const next = await openPglite(folder?.path ?? '')
    await next.close()
  })

  it('ends a thread that does not answer, and answers the next question', async () => {
    const opened = await open({ patience: { connectMs: 20_000, queryMs: 500, waiting: 5 } })
    await expect(opened.query('SELECT pg_sleep(60)')).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await opened.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('is opened whatever the environment says of a PostgreSQL', async () => {
    vi.stubEnv('PGSSLMODE', 'require')
    const opened = await open()
    expect(await opened.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('lets few wait for its connection and not for long', async () => {
    const opened = await open({ patience: { connectMs: 200, queryMs: 20_000, waiting: 3 } })
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let holding = Promise.resolve()
    await new Promise<void>((begun) => {
      holding = opened.transaction(() => {
        begun()
        return released
      })
    })
    const ends: string[] = []
    const asked = Array.from({ length: 5 }, (_, index) =>
      opened.query('SELECT 1').catch((error: Error) => {
        ends.push(`${index} ${error.constructor.name}`)
      }),
    )
    await Promise.all(asked)
    // Those beyond the queue are refused at once, before those that waited in it.
    expect(ends).toEqual([3, 4, 0, 1, 2].map((index) => `${index} DatabaseUnavailable`))
    release()
    await holding
    expect(await opened.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('is lost with its thread when it was in memory', async () => {
    const endWorkers = watchWorkers()
    database = await openPglite('memory')
    await database.query('SELECT 1')
    await endWorkers()
    await expect(database.query('SELECT 1')).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(database.lost).toBe(true)
  })
})

it('answers 503 to whom the embedded database dies under, and serves the next one', async () => {
  const endWorkers = watchWorkers()
  const server = await startTestServer()
  const api = createApiClient(server.url)
  expect((await api.lookUp('mjkim')).status).toBe(200)
  const asked = Promise.all(Array.from({ length: 20 }, () => api.lookUp('mjkim')))
  await endWorkers()
  for (const { status, headers } of await asked) {
    expect([200, 503]).toContain(status)
    if (status === 503) expect(headers.get('retry-after')).toMatch(/^[5-9]$/)
  }
  expect((await api.lookUp('mjkim')).status).toBe(200)
  await server.close()
})
