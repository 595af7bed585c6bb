import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianPrograms } from './debian.mjs'
import { ownServer } from './own-server.mjs'
import { freePort } from './ports.mjs'
import { which } from './which.mjs'

const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin', '/opt/homebrew/bin']
/** The account of the server in the access rules. */
const PUBLISHER = { username: 'mfa-server', password: 'publisher-of-the-tests' }

/** With the rights of the server, on whatever port. @param {number} port */
export const publisherUrl = (port) => `mqtt://${PUBLISHER.username}:${PUBLISHER.password}@127.0.0.1:${port}`

function find() {
  const broker = which(['mosquitto'], FOLDERS)
  const passwords = which(['mosquitto_passwd'], FOLDERS)
  return broker && passwords ? { broker, passwords } : undefined
}

export const mosquittoPrograms = debianPrograms('Mosquitto', ['mosquitto'], find)

const samples = new URL('../../deploy/', import.meta.url)
const sample = (/** @type {string} */ name) => readFileSync(new URL(name, samples), 'utf8')

/**
 * A private Mosquitto on free loopback ports, with the configuration and the access rules that docs/server/broker.md shows.
 *
 * @param {readonly [number, number]} [ports] for a restart: those of a broker before
 * @param {string} [rules] other access rules
 * @returns {Promise<{ url: string, webSocketUrl: string, ports: readonly [number, number], stop: () => Promise<void> }>}
 *   url with the publisher's credentials for the backend; webSocketUrl for browsers, without any
 * @throws {Error} when it cannot be installed or does not start
 */
export async function startMosquitto(ports, rules = sample('mfa.acl')) {
  const { broker, passwords } = await mosquittoPrograms.ensure()
  const folder = mkdtempSync(join(tmpdir(), 'mfa-mosquitto-'))
  const file = (/** @type {string} */ name) => join(folder, name)
  const [port, webSocketPort] = ports ?? [await freePort(), await freePort()]
  writeFileSync(file('mfa.acl'), rules)
  spawnSync(passwords, ['-b', '-c', file('mfa.passwords'), PUBLISHER.username, PUBLISHER.password])
  const configuration = sample('mosquitto.conf')
    .replaceAll('/etc/mosquitto', folder)
    .replace('listener 1883', `listener ${port}`)
  const more = ['log_dest none', `listener ${webSocketPort} 127.0.0.1`, 'protocol websockets', '']
  writeFileSync(file('mosquitto.conf'), configuration + more.join('\n'))
  // Started as root it becomes another user, who has to read these.
  chmodSync(folder, 0o755)
  chmodSync(file('mfa.passwords'), 0o644)
  const server = spawn(broker, ['-c', file('mosquitto.conf')], { stdio: 'ignore', detached: true })
  const stop = await ownServer(server, { folder, ports: [port, webSocketPort] })
  return {
    url: publisherUrl(port),
    webSocketUrl: `ws://127.0.0.1:${webSocketPort}`,
    ports: [port, webSocketPort],
    stop,
  }
}

/** @typedef {Awaited<ReturnType<typeof startMosquitto>>} RunningMosquitto */
