import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a Node program to its end, in a process group of its own, so that a program which hangs ends with all that it
 * has started.
 *
 * @param {string[]} args the script and its arguments
 * @param {object} options
 * @param {string} options.cwd
 * @param {number} options.timeoutMs
 * @param {Record<string, string>} [options.env]
 * @param {boolean} [options.shown] prints what the program says
 * @returns {Promise<{ code: number | 'timeout', said: string }>}
 */
export async function runProgram(args, { cwd, timeoutMs, env, shown = false }) {
  const stdio = shown ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, args, {
    cwd,
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', stdio, stdio],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (/** @type {Buffer} */ data) => {
      said = `${said}${data}`.slice(-20_000)
    })
  let late = false
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  const timer = setTimeout(() => {
    late = true
    end()
  }, timeoutMs)
  process.once('exit', end)
  const [code] = await once(child, 'exit')
  clearTimeout(timer)
  process.off('exit', end)
  return { code: late ? 'timeout' : (code ?? 1), said }
}
