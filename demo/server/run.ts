import { setFlagsFromString } from 'node:v8'
import { listSettings } from './settings/list-settings'
import { settingsOf } from './settings/server-options'
import { serverOptions, serverSettings } from './settings/settings-from-environment'
import { banner } from './start/banner'
import { type RunningServer, StartError, startServer } from './start-server'

/**
 * The executable: a server from environment variables, until the process is asked to stop. With `--check`, it says what
 * it would start with and whether it could, and starts nothing. `pagesBuilt` resolves when they are, if they are not yet.
 */
export async function run(args: readonly string[], pagesBuilt?: Promise<void>): Promise<void> {
  try {
    if (args.length > 0) return check(args)
    collectAlone()
    const options = serverOptions(process.env)
    const server = await startServer({ ...options, pagesBuilt })
    endAfterMistakes(server)
    process.on('SIGHUP', () => server.reload())
    process.once('SIGINT', () => stop(server))
    // What supervisors send. Whoever presses Ctrl-C waits for no load balancer.
    process.once('SIGTERM', () => void server.drain().then(() => stop(server)))
    process.stdout.write(banner(server.url, settingsOf(options)))
  } catch (error) {
    fail(error as Error)
  }
}

/**
 * Has V8 collect short-lived objects in the thread that made them. Where there are few cores, its helpers take more from the
 * database and the mail thread than they save here: a tenth of the sign-ins a second on two.
 */
const collectAlone = () => setFlagsFromString('--no-parallel-scavenge')

function check(args: readonly string[]): void {
  const [argument, ...more] = args
  if (argument !== '--check' || more.length > 0) {
    throw new StartError(`${args.join(' ')} is not known. Write --check, or nothing to start the server.`)
  }
  const settings = serverSettings(process.env)
  process.stdout.write(listSettings(settings))
  if (settings.problems.length > 0) throw new StartError(settings.problems.join('\n'))
}

/** Longer than an orderly stop takes. */
const LAST_GRACE_MS = 6_000

function stop(server: RunningServer): void {
  // A database or a broker that says nothing any more must not keep the process.
  setTimeout(() => process.exit(1), LAST_GRACE_MS).unref()
  server.close().then(() => process.exit(0), fail)
}

/**
 * The last resort. After an error that no one caught, no one knows what state the process is in: it says what happened,
 * answers what is open, and ends, so that whoever supervises it starts another. Node reports a rejection that no one
 * handled as such an error, too.
 */
function endAfterMistakes(server: RunningServer): void {
  let ending = false
  process.on('uncaughtException', (error) => {
    tell(error)
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), LAST_GRACE_MS).unref()
    server.close().then(() => process.exit(1), fail)
  })
}

function fail(error: Error): never {
  tell(error)
  process.exit(1)
}

/** One line for what we foresaw, the stack for what we did not. */
function tell(error: Error): void {
  process.stderr.write(`${error instanceof StartError ? error.message : (error.stack ?? error)}\n`)
}
