import { addressOf, type BuiltServer, startBuiltServer } from '../../support/built-server'
import { createTestDatabase } from '../../support/test-database'

export interface Target {
  readonly url: string
  readonly server: BuiltServer
  /** Errors in the server's log and on its error stream. */
  complaints(): string[]
  end(): Promise<void>
}

/** The demo in a separate process, without the limits over all employees, which would hide what is behind them. */
export async function startTarget(settings: Readonly<Record<string, string>> = {}): Promise<Target> {
  const database = await createTestDatabase('seeded')
  const server = startBuiltServer({
    DATABASE_URL: database.url,
    SECRET_KEY: 'a-secret-key-that-is-long-enough-to-be-taken',
    DEMO: '1',
    SMTP_URL: '',
    SMS_WEBHOOK_URL: '',
    CALLS_PER_MINUTE: '10000000',
    OTP_FAILURES_PER_DAY: '10000000',
    MAILS_PER_DAY: '10000000',
    SMS_PER_DAY: '10000000',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    ...settings,
  })
  const { process: child, output, ended } = server
  return {
    url: await addressOf(server),
    server,
    complaints: () => {
      const logged = output.out.split('\n').filter((line) => line.includes('"level":'))
      return [
        ...(child.exitCode === null && child.signalCode === null ? [] : ['the process ended']),
        ...(logged.length > 0
          ? [`${logged.length} errors in the log, first: ${logged[0]?.slice(0, 400)}`]
          : []),
        ...(output.err ? [`on the error stream: ${output.err.slice(0, 400)}`] : []),
      ]
    },
    end: async () => {
      child.kill('SIGKILL')
      await ended
      await database.drop()
    },
  }
}
