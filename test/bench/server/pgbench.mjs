import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { which } from '../../support/which.mjs'

const FOLDERS = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql@*/bin']
const SECONDS = 5
const CLIENTS = 10

const run = promisify(execFile)

/**
 * Measures the same PostgreSQL with pgbench's own transactions: seven statements and a commit that waits for the disk.
 * Figures of two machines can be compared by it.
 *
 * @param {string} url
 * @returns {Promise<{ transactionsPerSecond: number, latencyMs: number } | undefined>} undefined where there is no pgbench
 */
export async function measureYardstick(url) {
  const pgbench = which(['pgbench'], FOLDERS)
  if (!pgbench) return undefined
  await run(pgbench, ['--initialize', '--quiet', '--scale=10', url])
  const { stdout } = await run(pgbench, [
    `--client=${CLIENTS}`,
    `--time=${SECONDS}`,
    '--protocol=prepared',
    '--no-vacuum',
    url,
  ])
  const figure = (/** @type {RegExp} */ pattern) => Number(pattern.exec(stdout)?.[1])
  return {
    transactionsPerSecond: figure(/tps = ([\d.]+)/),
    latencyMs: figure(/latency average = ([\d.]+)/),
  }
}
