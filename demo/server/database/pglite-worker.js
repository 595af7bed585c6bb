/*
 * PGlite in a thread of its own, so that a long statement never holds up HTTP. Plain JavaScript, because Node starts a
 * worker from a file and the build need not know of it.
 * It gets and returns the bytes of PostgreSQL's protocol, as Uint8Array, one answer to each message (see pglite-thread.ts).
 * The message 'close' closes the database and ends the thread.
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
  // Its own copy, because what PGlite returns may be a view on the memory of the database.
  const answer = (await database.execProtocolRaw(message)).slice()
  parentPort.postMessage(answer, [answer.buffer])
})
parentPort.postMessage('ready')
