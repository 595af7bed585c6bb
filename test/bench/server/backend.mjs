import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Limits that nothing here comes near. They are counted as all are. */
const WIDE = '1000000'

/**
 * The built server in a process of its own, on a database of its own.
 *
 * @param {{ main: string, smtpUrl: string, databaseUrl?: string | undefined }} options `main`: the server's main.js
 */
export async function startBackend({ main, smtpUrl, databaseUrl }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'mfa-bench-'))
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'info', // a line for each request, as an operator has it
      DEMO: '1',
      DEMO_ON_PURPOSE: '1',
      TRUST_PROXY: '1',
      DATA_DIR: dataDir,
      SMTP_URL: smtpUrl,
      CALLS_PER_MINUTE: WIDE,
      OTP_FAILURES_PER_DAY: WIDE,
      MAILS_PER_DAY: WIDE,
      SMS_PER_DAY: WIDE,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let output = ''
  const url = await new Promise((/** @type {(url: string) => void} */ resolve, reject) => {
    ended.then(() => reject(new Error(`the server ended: ${output}`)))
    child.stdout.on('data', (chunk) => {
      if (output.length < 10_000) output += chunk
      const printed = /http:\/\/localhost:\d+/.exec(output)?.[0]
      if (printed && output.includes('Ctrl+C')) resolve(printed)
    })
  })
  return {
    url,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
