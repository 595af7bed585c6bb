/*
 * PGlite in a thread of its own, so that a long statement never holds up HTTP. Plain JavaScript, because Node starts a
 * worker from a file and the build need not know of it.
 * Protocol (see pglite-database.ts): {id, sql, parameters?} → {id, rows} or {id, error: {message, code}}.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

const failure = (error) => ({ message: error.message, code: error.code })

async function answer(database, request) {
  if (request.close) {
    await database.close()
    return []
  }
  if (request.parameters === undefined) {
    await database.exec(request.sql)
    return []
  }
  return (await database.query(request.sql, request.parameters)).rows
}

try {
  const database = await PGlite.create(workerData.folder === null ? undefined : workerData.folder)
  parentPort.on('message', async (request) => {
    try {
      parentPort.postMessage({ id: request.id, rows: await answer(database, request) })
    } catch (error) {
      parentPort.postMessage({ id: request.id, error: failure(error) })
    }
    if (request.close) parentPort.close()
  })
  parentPort.postMessage({ ready: true })
} catch (error) {
  parentPort.postMessage({ ready: false, error: failure(error) })
}
