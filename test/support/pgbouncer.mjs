import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianPrograms } from './debian.mjs'
import { ownServer } from './own-server.mjs'
import { freePort } from './ports.mjs'
import { which } from './which.mjs'

const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/opt/homebrew/sbin']

export const pgbouncerPrograms = debianPrograms('PgBouncer', ['pgbouncer'], () =>
  which(['pgbouncer'], FOLDERS),
)

/**
 * A private PgBouncer on a free loopback port in front of a PostgreSQL of this machine.
 *
 * @param {string} databaseUrl
 * @param {Record<string, string | number>} settings for the section [pgbouncer]
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} url of the same database through it
 * @throws {Error} when it cannot be installed or does not start
 */
export async function startPgbouncer(databaseUrl, settings) {
  const program = await pgbouncerPrograms.ensure()
  const { hostname, port: databasePort } = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'mfa-pgbouncer-'))
  const port = await freePort()
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    ...settings,
  }
  const configuration = join(folder, 'pgbouncer.ini')
  writeFileSync(
    configuration,
    [
      '[databases]',
      `* = host=${hostname} port=${databasePort} user=postgres`,
      '[pgbouncer]',
      ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
      '',
    ].join('\n'),
  )
  // It refuses to run as root, and has to read this as another user.
  chmodSync(folder, 0o755)
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const server = spawn(program, [...user, configuration], { stdio: 'ignore', detached: true, cwd: folder })
  const stop = await ownServer(server, { folder, ports: [port] })
  const url = new URL(databaseUrl)
  url.port = String(port)
  return { url: url.href, stop }
}

/** @typedef {Awaited<ReturnType<typeof startPgbouncer>>} RunningPgbouncer */
