import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const HOST = '127.0.0.1'
const PROBE_MS = 50

/** A loopback port that was free a moment ago. */
export const freePort = async () => {
  const server = createServer().listen(0, HOST)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  server.close()
  await once(server, 'close')
  return address.port
}

const answers = async (/** @type {number} */ port) => {
  const socket = connect(port, HOST)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/**
 * Resolves once something listens on a loopback port.
 *
 * @param {number} port
 * @param {number} timeoutMs
 * @param {import('node:child_process').ChildProcess} [owner] its end ends the wait
 * @throws {Error} after the time, or as soon as the owner is gone
 */
export const waitForPort = async (port, timeoutMs, owner) => {
  const deadline = Date.now() + timeoutMs
  while (!(await answers(port))) {
    if (owner && (owner.exitCode !== null || owner.signalCode !== null))
      throw new Error(`${owner.spawnfile} ended at start`)
    if (Date.now() > deadline) throw new Error(`nothing listens on port ${port} after ${timeoutMs} ms`)
    await pause(PROBE_MS)
  }
}
