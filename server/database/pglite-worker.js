/*
 * Runs PGlite in its own thread, so that a long statement does not delay HTTP requests. Plain JavaScript, because
 * Node.js starts a worker from a file, which then needs no build step. Receives and returns bytes of PostgreSQL's
 * protocol, as Uint8Array, one answer to each message (see pglite-database.ts). The message 'close' closes the
 * database and ends the thread.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

const database = await PGlite.create(workerData.folder ?? undefined)
parentPort.on('message', async (message) => {
  if (message === 'close') {
    await database.close()
    parentPort.close()
    return
  }
  // Copied, because PGlite may return a view on the memory of the database, and the buffer is transferred below.
  const answer = (await database.execProtocolRaw(message)).slice()
  parentPort.postMessage(answer, [answer.buffer])
})
parentPort.postMessage('ready')
