/**
 * `npm run rehearsal`: does what an operator does, by the commands of docs/server/ and UPGRADING.md, on a machine that
 * forgets it all: the same Debian, with mounts, a network and processes of its own. Needs root there, and takes some minutes.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianPrograms } from '../support/debian.mjs'
import { mosquittoPrograms } from '../support/mosquitto.mjs'
import { postgresPrograms } from '../support/postgres.mjs'
import { which } from '../support/which.mjs'
import { buildNextVersion } from './next-version.mjs'

const programs = (/** @type {string[]} */ ...names) =>
  names.map((name) => debianPrograms(name, [name], () => which([name], ['/usr/sbin'])))

for (const needed of [postgresPrograms, mosquittoPrograms, ...programs('nginx', 'curl', 'openssl')])
  await needed.ensure()
const built = spawnSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })
if (built.status !== 0) process.exit(1)

const folder = mkdtempSync(join(tmpdir(), 'mfa-rehearsal-'))
chmodSync(folder, 0o755) // services of other users read the authority there
buildNextVersion(join(folder, 'next'))
const machine = new URL('machine.mjs', import.meta.url).pathname
const rehearsal = spawn(
  'unshare',
  [
    ...['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'],
    // A shell is the first process, because it buries what the services leave behind.
    ...['bash', '-c', '"$@"; exit $?', 'bash', process.execPath, machine, folder],
  ],
  { stdio: 'inherit' },
)
const [exitCode] = await once(rehearsal, 'exit')
rmSync(folder, { recursive: true, force: true })
process.exitCode = exitCode ?? 1
