import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const HOST = '127.0.0.1'
const PROBE_MS = 50

/**
 * Below the ephemeral ports of the system, which a connection of another test could take before a server listens. Each process has a part of them to itself, as good as always.
 */
const FIRST_PORT = 12_288
const PORTS_PER_PROCESS = 80
const PARTS = 256

let asked = 0

function nextPort() {
  const part = process.pid % PARTS
  asked += 1
  return FIRST_PORT + part * PORTS_PER_PROCESS + (asked % PORTS_PER_PROCESS)
}

/** A loopback port on which nothing listens. @returns {Promise<number>} */
export async function freePort() {
  const port = nextPort()
  const server = createServer()
  try {
    const listening = once(server, 'listening')
    server.listen(port, HOST)
    await listening
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}

async function answers(/** @type {number} */ port) {
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
export async function waitForPort(port, timeoutMs, owner) {
  const deadline = Date.now() + timeoutMs
  while (!(await answers(port))) {
    if (owner && (owner.exitCode !== null || owner.signalCode !== null))
      throw new Error(`${owner.spawnfile} ended at start`)
    if (Date.now() > deadline) throw new Error(`nothing listens on port ${port} after ${timeoutMs} ms`)
    await pause(PROBE_MS)
  }
}
