/** Within namespaces of its own: makes a machine on which nothing lasts, and runs the rehearsal there. See run.mjs. */
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, copyFileSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const [folder = ''] = process.argv.slice(2)
const run = (/** @type {string} */ program, /** @type {string[]} */ ...args) =>
  execFileSync(program, args, { stdio: 'pipe' })

/** Folders to which an installation writes. */
for (const place of ['etc', 'opt', 'root', 'run', 'usr', 'var']) {
  const [upper, work] = [join(folder, place, 'upper'), join(folder, place, 'work')]
  for (const path of [upper, work]) mkdirSync(path, { recursive: true })
  run(
    'mount',
    '-t',
    'overlay',
    'overlay',
    '-o',
    `lowerdir=/${place},upperdir=${upper},workdir=${work}`,
    `/${place}`,
  )
}
run('ip', 'link', 'set', 'lo', 'up')
appendFileSync('/etc/hosts', '127.0.0.1 mfa.company.example mail.company.example\n')

// An authority that the whole machine trusts, as it does those of certificates that one orders.
const authority = join(folder, 'authority.pem')
run(
  'openssl',
  ...[
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=Authority of the rehearsal',
  ],
  ...['-keyout', join(folder, 'authority.key'), '-out', authority],
)
copyFileSync(authority, '/usr/local/share/ca-certificates/rehearsal.crt')
run('update-ca-certificates')

const programs = join(folder, 'bin')
mkdirSync(programs)
symlinkSync(new URL('systemctl.mjs', import.meta.url).pathname, join(programs, 'systemctl'))

const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    ...[
      'run',
      '--config',
      'test/config/vitest.config.mjs',
      '--project',
      'rehearsal',
      '--reporter=verbose',
      '--bail=1',
    ],
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${programs}:/usr/sbin:/sbin:${process.env.PATH}`,
      NODE_EXTRA_CA_CERTS: authority,
      REHEARSAL_FOLDER: folder,
    },
  },
)
process.exitCode = status ?? 1
