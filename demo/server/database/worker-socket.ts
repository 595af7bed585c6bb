import { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'

/**
 * A thread as pg sees a server: a socket. The thread answers each message of bytes with one message of bytes. One that
 * does not answer within `patienceMs` is as good as a broken connection.
 */
export function openWorkerSocket(worker: Worker, patienceMs: number): Duplex {
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
    read: () => undefined, // what the thread answers is pushed when it comes
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

/** In memory of their own, which the thread takes over. */
function joined(chunks: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
