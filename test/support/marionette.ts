import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Sends commands of the WebDriver standard to a Firefox, over the protocol that its own tools speak. */
export interface Marionette {
  /** Resolves with the answer's `value`. Rejects with the error that Firefox names. */
  send<T = unknown>(command: string, parameters?: object): Promise<T>
  close(): void
}

const RETRY_MS = 100

/** Connects as soon as Firefox listens. */
export const connectMarionette = async (port: number, signal: AbortSignal): Promise<Marionette> => {
  const socket = await connectSoon(port, signal)
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  let lastId = 0
  let received = Buffer.alloc(0)

  const take = ([, id, error, answer]: [
    number,
    number,
    { error: string; message: string } | null,
    unknown,
  ]) => {
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (error) reject?.(new Error(`${error.error}: ${error.message}`))
    else resolve?.(((answer as { value?: unknown } | null)?.value ?? answer) as never)
  }
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      // Every message is its length in bytes, a colon and JSON.
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)))
      if (colon < 0 || received.length < end) return
      const message = JSON.parse(received.subarray(colon + 1, end).toString())
      received = received.subarray(end)
      // The first one only says hello.
      if (Array.isArray(message)) take(message as Parameters<typeof take>[0])
    }
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox hung up.'))
  })

  return {
    send: (command, parameters = {}) =>
      new Promise((resolve, reject) => {
        waiting.set(++lastId, { resolve, reject })
        const message = JSON.stringify([0, lastId, command, parameters])
        socket.write(`${Buffer.byteLength(message)}:${message}`)
      }),
    close: () => void socket.destroy(),
  }
}

const connectSoon = async (port: number, signal: AbortSignal): Promise<Socket> => {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const connected = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    if (connected) return socket
    signal.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}
