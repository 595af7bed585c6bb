import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it, vi } from 'vitest'
import { DatabaseUnavailable } from '../../demo/server/database/database'
import { openPglite } from '../../demo/server/database/pglite-database'
import { createDataFolder } from '../support/pglite-folder'
import { startTestServer } from '../support/server'
import { createApiClient } from './api-client'

/** Lets the test end the thread that a database runs in, as the system does when memory runs out. */
const watchWorkers = () => {
  const workers = new Set<Worker>()
  const send = Worker.prototype.postMessage
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...message) {
    workers.add(this)
    return send.apply(this, message as Parameters<typeof send>)
  })
  return async () => {
    for (const worker of workers) {
      const ended = once(worker, 'exit')
      await worker.terminate()
      await ended
    }
  }
}

it('rejects what was asked of a database whose thread ends, and everything after it', async () => {
  const endWorkers = watchWorkers()
  const folder = await createDataFolder('empty')
  const database = await openPglite(folder.path)
  const asked = [
    database.query('SELECT pg_sleep(30)'),
    database.query('SELECT 1'),
    database.transaction((queries) => queries.query('SELECT 1')),
  ]
  const ends = Promise.allSettled(asked)
  await vi.waitUntil(() => vi.mocked(Worker.prototype.postMessage).mock.calls.length > 0)
  await endWorkers()
  for (const end of await ends) {
    expect(end).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
  }
  await expect(database.query('SELECT 1')).rejects.toBeInstanceOf(DatabaseUnavailable)
  await database.close()
  // The folder is free again, so that a restart finds it so.
  const next = await openPglite(folder.path)
  await next.close()
  await folder.remove()
})

it('answers 503 when the embedded database has died, and still stops', async () => {
  const endWorkers = watchWorkers()
  const server = await startTestServer()
  const api = createApiClient(server.url)
  expect((await api.lookUp('mjkim')).status).toBe(200)
  await endWorkers()
  expect((await api.lookUp('mjkim')).status).toBe(503)
  expect((await api.get('/healthz')).status).toBe(503)
  await server.close()
})
