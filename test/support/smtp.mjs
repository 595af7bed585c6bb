import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianPrograms } from './debian.mjs'
import { freePort, waitForPort } from './ports.mjs'
import { which } from './which.mjs'

const START_TIMEOUT_MS = 15_000

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
export const startSmtp = async () => {
  const program = await smtpPrograms.ensure()
  const folder = mkdtempSync(join(tmpdir(), 'mfa-smtp-'))
  const maildir = join(folder, 'mail')
  const port = await freePort()
  const server = spawn(
    program,
    ['-n', '-l', `127.0.0.1:${port}`, '-c', 'aiosmtpd.handlers.Mailbox', maildir],
    { stdio: 'ignore', detached: true, cwd: folder },
  )
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
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `smtp://127.0.0.1:${port}`, maildir, stop }
}
