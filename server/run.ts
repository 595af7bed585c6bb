import { constants } from 'node:os'
import { parseArgs } from 'node:util'
import { createLog, type Logger } from './platform/log'
import { employees } from './seed/demo-employees'
import { describeSettings, listSettings, sampleReminders } from './settings/read-settings'
import { type Settings, settingsOf } from './settings/server-options'
import { serverOptions, serverSettings } from './settings/settings-from-environment'
import { type RunningServer, StartError, startServer } from './start/start-server'

/** The text printed after the start of a demo server: its pages and the user IDs to sign in with. */
function banner(url: string, settings: Settings): string {
  const { demo, phonePage, playgroundPage, widgetsPage, smtpUrl, smsWebhookUrl } = settings
  const pages = [
    ['Portal', '/'],
    ...(demo ? [['Desk: codes, help desk', '/desk']] : []),
    ...(phonePage ? [['Phone', '/phone']] : []),
    ...(playgroundPage ? [['Playground', '/playground']] : []),
    ...(widgetsPage ? [['Widgets', '/widgets']] : []),
    ['API', '/api'],
    ['OpenAPI document', '/openapi.json'],
  ] as const
  const lines = [
    '',
    'mfa-elements is running.',
    '',
    ...pages.map(([name, path]) => `  ${pad(name, 28)}${url}${path}`),
  ]
  if (demo) {
    lines.push('', 'Sign in with one of these user IDs. There is no password.', '')
    lines.push(
      ...employees.map((each) => `  ${pad(each.employeeId, 9)}${pad(each.nameEn, 15)}${each.noteEn}`),
    )
    const at = `appear at ${url}/desk`
    lines.push('', smtpUrl ? 'Emails are sent through SMTP_URL.' : `Codes sent by email ${at}.`)
    lines.push(smsWebhookUrl ? 'Text messages are sent through SMS_WEBHOOK_URL.' : `Codes sent by SMS ${at}.`)
    lines.push(`Open the phone of an employee at ${url}/desk.`)
  }
  return [...lines, '', 'Press Ctrl+C to stop.', ''].join('\n')
}

const pad = (text: string, width: number) => text.padEnd(width)

/**
 * Runs the server from environment variables until the process gets a signal to stop. With `--check`, prints the
 * settings and their errors and starts nothing. `pagesBuilt` resolves when the pages have been built, if a build is
 * under way.
 */
export async function run(args: readonly string[], pagesBuilt?: Promise<void>): Promise<void> {
  try {
    const asked = readArguments(args)
    if (asked.help) return void process.stdout.write(help())
    if (asked.check) return check()
    const options = serverOptions(process.env)
    let server: RunningServer | undefined
    // Registered before the server logs that it has started, because a supervisor may stop it from that moment on.
    process.once('SIGINT', () => (server ? stop(server) : process.exit(128 + constants.signals.SIGINT)))
    process.once('SIGTERM', () => (server ? drain(server) : process.exit(128 + constants.signals.SIGTERM)))
    server = await startServer({ ...options, pagesBuilt })
    const log = createLog(settingsOf(options).logLevel, undefined)
    logWarnings(log)
    endAfterMistakes(server, log)
    process.on('SIGHUP', server.reload)
    // Without demo mode, programs read the output and expect only lines of JSON. The log says there that the server
    // runs.
    if (options.demo) process.stdout.write(banner(server.url, settingsOf(options)))
  } catch (error) {
    fail(error as Error)
  }
}

const help = (): string => `Usage: npx mfa-elements-server [--check | --help]

Serves the portal, the elements and the reference backend until it is asked to stop. Its settings are environment variables;
docs/server/install.md of the package says how to install it for a company.

  --check   start nothing; print every setting with its value, and every problem
  --help    print this help

DEMO=1 runs it with a made-up company. A secret may be in a file that the variable with _FILE names.

${describeSettings()}`

function readArguments(args: readonly string[]): { readonly help?: boolean; readonly check?: boolean } {
  if (args[0] === 'help') return { help: true }
  try {
    return parseArgs({
      args: [...args],
      options: { help: { type: 'boolean', short: 'h' }, check: { type: 'boolean' } },
    }).values
  } catch {
    throw new StartError(
      `${args.join(' ')} is not known. Write --check, --help, or nothing to start the server.`,
    )
  }
}

function check(): void {
  const settings = serverSettings(process.env)
  process.stdout.write(listSettings(settings))
  if (settings.problems.length > 0) throw new StartError(settings.problems.join('\n'))
  const notes = [
    ...sampleReminders(settingsOf(settings.options)),
    'Nothing was contacted: /healthz of the running server says whether database, broker, mail and SMS gateway work.',
  ]
  process.stdout.write(`\n${notes.join('\n')}\n`)
}

/** Longer than an orderly stop takes. */
const LAST_GRACE_MS = 6_000

/**
 * SIGTERM comes from supervisors. Their load balancer needs time to choose other instances. Ctrl-C (SIGINT) stops
 * without this delay.
 */
const drain = (server: RunningServer): void => void server.drain().then(() => stop(server))

function stop(server: RunningServer): void {
  // Ends the process even if the database or the broker no longer responds.
  setTimeout(() => process.exit(1), LAST_GRACE_MS).unref()
  server.close().then(() => process.exit(0), fail)
}

/** Logs warnings as JSON: Node.js prints them as plain text. */
function logWarnings(log: Logger): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node.js'))
}

/**
 * Handles uncaught exceptions, after which the state of the process is unknown. Logs the error, answers the open
 * requests and exits, so that the supervisor starts a new process. Node.js reports unhandled rejections as uncaught
 * exceptions, too.
 */
function endAfterMistakes(server: RunningServer, log: Logger): void {
  let ending = false
  process.on('uncaughtException', (error) => {
    if (log.isLevelEnabled('fatal')) log.fatal({ err: error }, 'no one caught an error: the server ends')
    else tell(error)
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

/** Prints one line for an expected error and the stack for any other. */
function tell(error: Error): void {
  process.stderr.write(`${error instanceof StartError ? error.message : (error.stack ?? error)}\n`)
}
