import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianPrograms } from './debian.mjs'
import { ownServer } from './own-server.mjs'
import { freePort, waitForPort } from './ports.mjs'
import { which } from './which.mjs'

const START_TIMEOUT_MS = 30_000
const FOLDERS = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql@*/bin']

function find() {
  const initdb = which(['initdb'], FOLDERS)
  const postgres = which(['postgres'], FOLDERS)
  const basebackup = which(['pg_basebackup'], FOLDERS)
  return initdb && postgres && basebackup ? { initdb, postgres, basebackup } : undefined
}

export const postgresPrograms = debianPrograms('PostgreSQL', ['postgresql'], find)

/** PostgreSQL refuses to run as root, so root lends the work to the user that Debian's package creates. */
function owner() {
  if (process.getuid?.() !== 0) return {}
  const id = (/** @type {string} */ flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** @param {string} data @param {string} folder @param {Record<string, string | number>} settings */
const argumentsFor = (data, folder, settings) => [
  '-D',
  data,
  ...Object.entries({ listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...settings }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  ),
]

/** @param {number} port */
const urlAt = (port) => `postgres://postgres@127.0.0.1:${port}/postgres`

/**
 * Starts a hot standby of a private PostgreSQL. It follows the primary and accepts only reads.
 *
 * @param {string} primaryUrl of a superuser
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 * @throws {Error} when it does not start
 */
export async function startStandby(primaryUrl) {
  const { postgres, basebackup } = await postgresPrograms.ensure()
  const { uid, gid } = owner()
  const folder = mkdtempSync(join(tmpdir(), 'mfa-standby-'))
  const data = join(folder, 'data')
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const identity = { uid, gid, cwd: folder }
  const copied = spawnSync(
    basebackup,
    ['-d', primaryUrl, '-D', data, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
    { ...identity, encoding: 'utf8' },
  )
  if (copied.status !== 0)
    throw new Error(`pg_basebackup failed: ${copied.stderr?.trim() ?? copied.error?.message}`)
  const port = await freePort()
  const settings = { port, fsync: 'off', max_connections: 200 }
  const server = spawn(postgres, argumentsFor(data, folder, settings), {
    ...identity,
    stdio: 'ignore',
    detached: true,
  })
  return { url: urlAt(port), stop: await ownServer(server, { folder, ports: [port] }) }
}

/**
 * A private PostgreSQL with an empty cluster on a free loopback port. It forgets everything at its end, and never waits
 * for the disk unless it is `durable`: then what it has acknowledged outlives a crash.
 *
 * @param {{ durable?: boolean }} [options]
 * @returns {Promise<{ url: string, pid: number | undefined, crash: () => Promise<void>, stop: () => Promise<void> }>} url
 *   of a superuser who may create databases; crash ends it without a word and starts it again
 * @throws {Error} when it cannot be installed or does not start
 */
export async function startPostgres({ durable = false } = {}) {
  const { initdb, postgres } = await postgresPrograms.ensure()
  const { uid, gid } = owner()
  const folder = mkdtempSync(join(tmpdir(), 'mfa-postgres-'))
  const data = join(folder, 'data')
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const identity = { uid, gid, cwd: folder }
  const setUp = spawnSync(
    initdb,
    [
      '--pgdata',
      data,
      '--username',
      'postgres',
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--locale',
      'C',
      '--no-sync',
    ],
    { ...identity, encoding: 'utf8' },
  )
  if (setUp.status !== 0) throw new Error(`initdb failed: ${setUp.stderr?.trim() ?? setUp.error?.message}`)
  const port = await freePort()
  const waitsForDisk = durable ? 'on' : 'off'
  const settings = {
    port,
    fsync: waitsForDisk,
    synchronous_commit: waitsForDisk,
    full_page_writes: waitsForDisk,
    max_connections: 200,
  }
  const args = argumentsFor(data, folder, settings)
  const start = () => spawn(postgres, args, { ...identity, stdio: 'ignore', detached: true })
  let server = start()
  const kill = () => server.kill('SIGQUIT')
  process.once('exit', kill)
  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  const stop = async () => {
    process.off('exit', kill)
    await end('SIGINT') // fast shutdown: open connections are closed
    rmSync(folder, { recursive: true, force: true })
  }
  const crash = async () => {
    await end('SIGQUIT') // nothing is written any more, as after a crash
    server = start()
    await waitForPort(port, START_TIMEOUT_MS, server)
  }
  try {
    await waitForPort(port, START_TIMEOUT_MS, server)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: urlAt(port), pid: server.pid, crash, stop }
}

/** @typedef {Awaited<ReturnType<typeof startPostgres>>} RunningPostgres */
