import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort, waitForPort } from './ports.mjs'

const START_TIMEOUT_MS = 30_000

/**
 * Xvfb picks a free display and writes its number to the descriptor that it gets.
 *
 * @param {string} program
 */
async function startDisplay(program) {
  const server = spawn(program, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const pipe = /** @type {import('node:stream').Readable} */ (server.stdio[3])
  const [number] = await once(pipe, 'data', { signal: AbortSignal.timeout(START_TIMEOUT_MS) })
  return { server, display: `:${String(number).trim()}` }
}

/**
 * Sends a command of the WebDriver standard.
 *
 * @param {string} url
 * @param {object} body
 * @returns {Promise<{ sessionId?: string } | null>} the answer's value, with an ID where a session was asked for; rejects
 *   with the error that the driver names
 */
async function post(url, body) {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  /** @type {{ value: { sessionId?: string, error?: string, message?: string } | null }} */
  const { value } = await answer.json()
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`)
  return value
}

/**
 * A WebKitWebDriver on a loopback port whose browser paints on an X display of its own.
 *
 * @param {{ webDriver: string, display: string }} programs
 * @param {{ headed?: boolean }} [options] headed: on the display of the person who asked
 */
export async function startWebKitDriver(programs, { headed = false } = {}) {
  const port = await freePort()
  const screen = headed ? undefined : await startDisplay(programs.display)
  const driver = spawn(programs.webDriver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...(screen ? { DISPLAY: screen.display, GDK_BACKEND: 'x11' } : {}),
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      NO_AT_BRIDGE: '1',
    },
  })
  /** Ends its browser, too. */
  const stop = () => {
    driver.kill()
    screen?.server.kill()
  }
  try {
    await waitForPort(port, START_TIMEOUT_MS, driver)
  } catch (error) {
    stop()
    throw error
  }
  return {
    /** @type {(path: string, body: object) => ReturnType<typeof post>} */
    post: (path, body) => post(`http://127.0.0.1:${port}${path}`, body),
    stop,
  }
}
