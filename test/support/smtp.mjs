import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianPrograms } from './debian.mjs'
import { ownServer } from './own-server.mjs'
import { freePort } from './ports.mjs'
import { which } from './which.mjs'

// Debian's own Python comes first: another one in PATH does not see the packages of Debian.
const find = () => which(['/usr/bin/aiosmtpd', 'aiosmtpd'])

export const smtpPrograms = debianPrograms('aiosmtpd', ['python3-aiosmtpd'], find)

/**
 * A mail server that neither this project nor the authors of its mail library wrote, on a free loopback port. It files
 * what it takes in a Maildir.
 *
 * @returns {Promise<{ url: string, maildir: string, stop: () => Promise<void> }>}
 * @throws {Error} when it cannot be installed or does not start
 */
export async function startSmtp() {
  const program = await smtpPrograms.ensure()
  const folder = mkdtempSync(join(tmpdir(), 'mfa-smtp-'))
  const maildir = join(folder, 'mail')
  const port = await freePort()
  const server = spawn(
    program,
    ['-n', '-l', `127.0.0.1:${port}`, '-c', 'aiosmtpd.handlers.Mailbox', maildir],
    { stdio: 'ignore', detached: true, cwd: folder },
  )
  const stop = await ownServer(server, { folder, ports: [port] })
  return { url: `smtp://127.0.0.1:${port}`, maildir, stop }
}
