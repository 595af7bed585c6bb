import { createInterface } from 'node:readline/promises'
import { checkBackend } from './check-backend'
import { type Command, help, readCommand, UsageError } from './command-line'
import type { Finding } from './visit'

// `npx mfa-elements check …`: sends requests to a backend and prints what differs from the contract.

const words = { agrees: 'ok       ', differs: 'DIFFERS  ', 'not-asked': 'not asked' }

/** A finding as lines for a terminal. */
const printed = ({ question, outcome, details }: Finding): string =>
  outcome === 'not-asked'
    ? `${words[outcome]}  ${question}: ${details.join('; ')}`
    : [`${words[outcome]}  ${question}`, ...details.map((detail) => `             ${detail}`)].join('\n')

function summaryOf(findings: readonly Finding[]): string {
  const count = (outcome: Finding['outcome']) => findings.filter((each) => each.outcome === outcome).length
  return `${count('agrees')} agree, ${count('differs')} differ, ${count('not-asked')} not asked`
}

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
