import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { webAssemblyFlags } from './webassembly-flags'

const executable = new URL('../../demo/dist/server/main.js', import.meta.url).pathname

export interface BuiltServer {
  readonly process: ChildProcess
  readonly output: { out: string; err: string }
  /** The exit code; null after a signal. */
  readonly ended: Promise<number | null>
}

/** Another program than the build's, another folder, and somebody else who runs it. */
type Whereabouts = Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> & { readonly script?: string }

/** Starts the built server as `npm start` does, in a process of its own. `flags` are Node's, `args` the server's. */
export function startBuiltServer(
  variables: Record<string, string>,
  flags: readonly string[] = [],
  args: readonly string[] = [],
  { script = executable, ...place }: Whereabouts = {},
): BuiltServer {
  const child = spawn(process.execPath, [...webAssemblyFlags, ...flags, script, ...args], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: 'memory',
      SMTP_URL: 'none',
      SMS_WEBHOOK_URL: 'none',
      // A demo has the origin that each request names, and here it may use databases of the test's own.
      ...(variables.DEMO ? { DEMO_ON_PURPOSE: '1' } : { PUBLIC_URL: 'http://localhost' }),
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...place,
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    output.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.err += chunk
  })
  return { process: child, output, ended: once(child, 'close').then(([code]) => code) }
}

/** Waits for the printed address: of a demo at its end, of an installation in the log, which LOG_LEVEL has to let through. */
export async function addressOf({ process: child, output, ended }: BuiltServer): Promise<string> {
  for (;;) {
    const url = /http:\/\/localhost:\d+/.exec(output.out)?.[0]
    if (url && output.out.includes('Ctrl+C')) return url
    const [, port] = /"port":(\d+),"msg":"started"/.exec(output.out) ?? []
    if (port) return `http://localhost:${port}`
    await Promise.race([once(child.stdout as NonNullable<typeof child.stdout>, 'data'), ended])
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(output.err)
  }
}
