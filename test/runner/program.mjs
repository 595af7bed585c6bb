import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../../demo/prepare.mjs'

const GRACE_MS = 10_000

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** Every program leads a process group of its own, so that a signal reaches the browsers and servers it started. */
function signal(
  /** @type {import('node:child_process').ChildProcess} */ { pid },
  /** @type {NodeJS.Signals} */ name,
) {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, name)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
  }
}

/** Passes a signal on to everything that runs. */
export function signalPrograms(/** @type {NodeJS.Signals} */ name) {
  for (const child of running) signal(child, name)
}

/**
 * Runs a program of the packages with Node.
 *
 * @param {string} script from the root, e.g. `node_modules/vitest/vitest.mjs`
 * @param {readonly string[]} args
 * @param {object} options
 * @param {number} options.timeoutMs
 * @param {Record<string, string>} [options.env]
 * @param {'inherit' | number} [options.output] the descriptor of a file; else this terminal
 * @returns {Promise<string | undefined>} how it ended, unless with code 0
 */
export async function runProgram(script, args, { timeoutMs, env = {}, output = 'inherit' }) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
    detached: process.platform !== 'win32',
  })
  running.add(child)
  let late = false
  const timer = setTimeout(() => {
    late = true
    signal(child, 'SIGTERM')
    setTimeout(() => signal(child, 'SIGKILL'), GRACE_MS).unref()
  }, timeoutMs)
  const [code, endSignal] = await once(child, 'exit')
  clearTimeout(timer)
  running.delete(child)
  signal(child, 'SIGKILL') // whatever it left behind
  if (late) return `stopped after ${timeoutMs / 60_000} minutes`
  return code === 0 ? undefined : `ended with ${endSignal ?? `exit code ${code}`}`
}
