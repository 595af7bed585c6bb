import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Sends commands of the WebDriver standard to a Firefox, over the protocol that its own tools speak.
 *
 * @typedef {object} Marionette
 * @property {import('./start-firefox.mjs').Send} send
 * @property {() => void} close
 */

/** Another try until Firefox listens. */
const RETRY_MS = 100

/** @param {number} port @param {AbortSignal} signal */
async function connectSoon(port, signal) {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const connected = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    if (connected) return socket
    signal.throwIfAborted()
    await pause(RETRY_MS)
  }
}

/**
 * Connects as soon as Firefox listens.
 *
 * @param {number} port
 * @param {AbortSignal} signal
 * @returns {Promise<Marionette>}
 */
export async function connectMarionette(port, signal) {
  const socket = await connectSoon(port, signal)
  /** @type {Map<number, { resolve: (value: never) => void, reject: (error: Error) => void }>} */
  const waiting = new Map()
  let lastId = 0
  let received = Buffer.alloc(0)

  /** @param {[number, number, { error: string, message: string } | null, { value?: unknown } | null]} answer */
  const take = ([, id, error, answer]) => {
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (error) reject?.(new Error(`${error.error}: ${error.message}`))
    else resolve?.(/** @type {never} */ (answer?.value ?? answer))
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
      if (Array.isArray(message)) take(/** @type {Parameters<typeof take>[0]} */ (message))
    }
  })
  const hungUp = () => new Error('Firefox hung up.')
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(hungUp())
  })

  return {
    send: (command, parameters = {}) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(hungUp())
        waiting.set(++lastId, { resolve, reject })
        const message = JSON.stringify([0, lastId, command, parameters])
        socket.write(`${Buffer.byteLength(message)}:${message}`)
      }),
    close: () => void socket.destroy(),
  }
}
