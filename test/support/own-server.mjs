import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { waitForPort } from './ports.mjs'

const START_TIMEOUT_MS = 15_000

/**
 * Waits until a server of ours listens at all of its ports. It ends with this process at the latest, and its folder goes
 * with it.
 *
 * @param {import('node:child_process').ChildProcess} server
 * @param {{ folder: string, ports: readonly number[] }} own
 * @returns {Promise<() => Promise<void>>} ends it
 * @throws {Error} when it does not listen in time; nothing is left of it then
 */
export async function ownServer(server, { folder, ports }) {
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit')
      server.kill()
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const port of ports) await waitForPort(port, START_TIMEOUT_MS, server)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
