import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browsers.mjs'
import { connectMarionette } from './marionette.mjs'
import { freePort } from './ports.mjs'

const START_TIMEOUT_MS = 30_000

const usual = {
  'intl.accept_languages': 'en-US',
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
}

/** Playwright's own build, where no other is installed. */
const downloadedPath = async () => (await import('playwright')).firefox.executablePath()

/**
 * A Firefox of our own with a new profile and one tab, driven by the protocol of its own tools.
 *
 * @typedef {<Value = any>(command: string, parameters?: object) => Promise<Value>} Send a command of the WebDriver standard;
 *   resolves with the answer's value, rejects with the error that Firefox names
 * @param {object} [options]
 * @param {Readonly<Record<string, number | boolean | string>>} [options.preferences] what a person may change under about:config
 * @param {object} [options.capabilities] of the WebDriver session
 * @param {boolean} [options.headed] with a window that a person can see
 * @returns {Promise<{ send: Send, stop: () => Promise<void> }>}
 */
export async function startFirefoxProgram({ preferences = {}, capabilities = {}, headed = false } = {}) {
  const found = await findBrowser('firefox')
  if (!found) throw new Error('No Firefox found. "npm test -- e2e" installs one.')
  const port = await freePort()
  const profile = await mkdtemp(join(tmpdir(), 'mfa-firefox-'))
  const settings = { ...usual, 'marionette.port': port, ...preferences }
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(join(profile, 'user.js'), lines.join(''))
  const program = spawn(
    found.executablePath ?? (await downloadedPath()),
    [...(headed ? [] : ['--headless']), '--marionette', '--no-remote', '--profile', profile],
    { stdio: 'ignore', env: { ...process.env, HOME: profile } },
  )
  const kill = () => program.kill('SIGKILL')
  process.once('exit', kill)
  const ended = once(program, 'exit')
  const { send, close } = await connectMarionette(port, AbortSignal.timeout(START_TIMEOUT_MS))
  await send('WebDriver:NewSession', { capabilities: { alwaysMatch: capabilities } })
  return {
    send,
    async stop() {
      close()
      process.off('exit', kill)
      program.kill()
      await ended
      await rm(profile, { recursive: true, force: true })
    },
  }
}
