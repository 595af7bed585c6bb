import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianPrograms } from './debian.mjs'
import { freePort, waitForPort } from './ports.mjs'
import { which } from './which.mjs'

const START_TIMEOUT_MS = 15_000
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin', '/opt/homebrew/bin']
const PUBLISHER = { username: 'publisher', password: 'publisher-of-the-tests' }

const find = () => {
  const broker = which(['mosquitto'], FOLDERS)
  const passwords = which(['mosquitto_passwd'], FOLDERS)
  return broker && passwords ? { broker, passwords } : undefined
}

export const mosquittoPrograms = debianPrograms('Mosquitto', ['mosquitto'], find)

/** A browser may read the one topic that its client id names, and leave its last will; the backend does everything. */
const accessRules = `pattern read mfa/%c
pattern write mfa/will/%c

user ${PUBLISHER.username}
topic readwrite #
`

/**
 * A private Mosquitto on free loopback ports, with the access rules that the documentation recommends.
 *
 * @param {readonly [number, number]} [ports] for a restart: those of a broker before
 * @returns {Promise<{ url: string, webSocketUrl: string, ports: readonly [number, number], stop: () => Promise<void> }>}
 *   url with the publisher's credentials for the backend; webSocketUrl for browsers, without any
 * @throws {Error} when it cannot be installed or does not start
 */
export const startMosquitto = async (ports) => {
  const { broker, passwords } = await mosquittoPrograms.ensure()
  const folder = mkdtempSync(join(tmpdir(), 'mfa-mosquitto-'))
  const file = (/** @type {string} */ name) => join(folder, name)
  const [port, webSocketPort] = ports ?? [await freePort(), await freePort()]
  writeFileSync(file('access'), accessRules)
  spawnSync(passwords, ['-b', '-c', file('passwords'), PUBLISHER.username, PUBLISHER.password])
  writeFileSync(
    file('mosquitto.conf'),
    [
      'per_listener_settings false',
      'allow_anonymous true',
      `acl_file ${file('access')}`,
      `password_file ${file('passwords')}`,
      'persistence false',
      'log_dest none',
      `listener ${port} 127.0.0.1`,
      `listener ${webSocketPort} 127.0.0.1`,
      'protocol websockets',
      '',
    ].join('\n'),
  )
  // Started as root it becomes another user, who has to read these.
  chmodSync(folder, 0o755)
  chmodSync(file('passwords'), 0o644)
  const server = spawn(broker, ['-c', file('mosquitto.conf')], { stdio: 'ignore', detached: true })
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
    await waitForPort(port, START_TIMEOUT_MS, server)
    await waitForPort(webSocketPort, START_TIMEOUT_MS, server)
  } catch (error) {
    await stop()
    throw error
  }
  const { username, password } = PUBLISHER
  return {
    url: `mqtt://${username}:${password}@127.0.0.1:${port}`,
    webSocketUrl: `ws://127.0.0.1:${webSocketPort}`,
    ports: [port, webSocketPort],
    stop,
  }
}
