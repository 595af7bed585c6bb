/**
 * Starts the demo as the README says, signs in, asks it to stop and sees that it does: in this folder, or in one that is
 * given. The Node that runs this is the Node that `npm start` gets.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../test/support/ports.mjs'
import { signIn } from '../test/support/sign-in-by-email.mjs'

const START_MS = 100_000
const STOP_MS = 20_000
const PROBE_MS = 250

const [folder = '.'] = process.argv.slice(2)
const port = await freePort()
const url = `http://localhost:${port}/`
const data = mkdtempSync(join(tmpdir(), 'mfa-demo-'))
const demo = spawn('npm', ['start'], {
  cwd: folder,
  env: { ...process.env, PORT: String(port), DATA_DIR: data },
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
})

/** The page, the script that makes it a login form, and what the playground reads. */
async function isUsable() {
  try {
    const files = ['', 'elements/mfa-elements.js', 'elements/custom-elements.json']
    const answers = await Promise.all(files.map((file) => fetch(url + file)))
    return answers.every(({ ok }) => ok) && /<script[^>]+type="?module/.test((await answers[0]?.text()) ?? '')
  } catch {
    return false
  }
}

async function waitUntilUsable() {
  const deadline = Date.now() + START_MS
  while (!(await isUsable())) {
    if (demo.exitCode !== null) throw new Error(`npm start ended with exit code ${demo.exitCode}`)
    if (Date.now() > deadline) throw new Error(`no login page after ${START_MS / 1000} s`)
    await pause(PROBE_MS)
  }
}

/** Signals npm, the demo and whatever that started; false once none of them is left. */
function signalAll(/** @type {NodeJS.Signals | 0} */ signal) {
  try {
    return demo.pid !== undefined && process.kill(-demo.pid, signal)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH') return false
    throw error
  }
}

/** Ends it as Ctrl-C in a terminal does. npm itself ends by the signal; an exit code is the demo's. */
async function stop() {
  signalAll('SIGINT')
  const deadline = Date.now() + STOP_MS
  while (signalAll(0)) {
    if (Date.now() > deadline) throw new Error(`still running ${STOP_MS / 1000} s after SIGINT`)
    await pause(PROBE_MS)
  }
  if (demo.exitCode) throw new Error(`ended with exit code ${demo.exitCode} after SIGINT`)
}

try {
  await waitUntilUsable()
  await signIn(url)
  await stop()
  console.log(`Node ${process.version}: npm start served ${url} and stopped.`)
} catch (error) {
  console.error(`Node ${process.version}: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  signalAll('SIGKILL')
  rmSync(data, { recursive: true, force: true })
}
