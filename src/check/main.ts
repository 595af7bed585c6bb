/** `npx mfa-elements check …`: see help.ts. */
import { createInterface } from 'node:readline/promises'
import { type Command, readCommand, UsageError } from './arguments'
import { checkBackend } from './check-backend'
import { help } from './help'
import { printed, summaryOf } from './print'
import type { Finding } from './visit'

async function askForCode(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const closed = new Promise<never>((_resolve, reject) => {
      terminal.once('close', () =>
        reject(new UsageError('No code was entered. Without a terminal, use --code.')),
      )
    })
    return (await Promise.race([terminal.question('The code: '), closed])).trim()
  } finally {
    terminal.close()
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`)

async function check({ employeeId, applicationId, method, code, ...rest }: Command): Promise<boolean> {
  const findings: Finding[] = []
  const signIn = employeeId
    ? {
        employeeId,
        applicationId,
        method,
        code: code ?? askForCode,
      }
    : undefined
  await checkBackend({ ...rest, signIn }, (finding) => {
    findings.push(finding)
    print(printed(finding))
  })
  print(`\n${summaryOf(findings)}`)
  return findings.every(({ outcome }) => outcome !== 'differs')
}

try {
  const command = readCommand(process.argv.slice(2))
  if (command === 'help') print(help)
  else if (!(await check(command))) process.exitCode = 1
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`${error.message}\n\n${help}`)
  process.exitCode = 2
}
