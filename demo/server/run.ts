import { banner } from './banner'
import { optionsFromEnvironment } from './options-from-environment'
import { StartError, startServer } from './start-server'

/** The executable: a server from environment variables, until the process is asked to stop. */
export const run = async (): Promise<void> => {
  try {
    const options = optionsFromEnvironment(process.env)
    const server = await startServer(options)
    const { demo = false } = options
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        server.close().then(
          () => process.exit(0),
          (error: Error) => fail(error),
        )
      })
    }
    process.stdout.write(
      banner({
        url: server.url,
        demo,
        smtp: options.smtpUrl !== undefined,
        sms: options.smsWebhookUrl !== undefined,
      }),
    )
  } catch (error) {
    fail(error as Error)
  }
}

/** One line for what we foresaw, the stack for what we did not. */
const fail = (error: Error): never => {
  process.stderr.write(`${error instanceof StartError ? error.message : error.stack}\n`)
  process.exit(1)
}
