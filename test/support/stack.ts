import type { ServerOptions } from '../../server/settings/server-options'
import { deskMessages } from './desk-messages'
import { createDiscreetLog } from './discreet-log'
import { type Mailbox, openMailbox } from './mailbox'
import {
  type AddedEmployee,
  addEmployee,
  createTestClock,
  type NewEmployee,
  startTestServer,
  type TestClock,
} from './server'

/** Somebody who can sign in by email, at an address where the test reads the mail. */
export interface E2eEmployee extends AddedEmployee {
  readonly email: string
}

/** A real backend, the mail server that it sends to, and the clock that it goes by. */
export interface Stack {
  readonly url: string
  readonly mailbox: Mailbox
  readonly clock: TestClock
  /** The backend's log lines so far. */
  readonly logged: readonly string[]
  /** An employee that no other test uses; may sign in by email alone unless the fields say otherwise. */
  employee(fields?: Partial<Omit<NewEmployee, 'email'> & { readonly email: string }>): Promise<E2eEmployee>
  /** @throws when the log has a secret in it, or what concerns a person */
  close(): Promise<void>
}

let employees = 0

/** No wall that a whole suite at one address would run into while the clock stands still. */
const wide = {
  callsPerAddress: { uses: 100_000, seconds: 60 },
  otpFailuresPerDay: 200_000,
  pushesPerEmployee: { uses: 10, seconds: 600 },
  pushesPerStranger: { uses: 10, seconds: 600 },
  // A rejected request is tried again at once.
  pushWaits: { firstSeconds: 0, longestSeconds: 0 },
  openPushesPerEmployee: 10,
}

export type StackOptions = Omit<ServerOptions, 'clock'> & { readonly clock?: TestClock }

/** The clock stands still unless the test brings another one. */
export async function startStack({
  limits,
  clock = createTestClock(),
  ...options
}: StackOptions = {}): Promise<Stack> {
  const mailbox = await openMailbox()
  const log = createDiscreetLog()
  const server = await startTestServer({
    smtpUrl: mailbox.url,
    clock,
    logLevel: 'trace',
    logStream: log.stream,
    limits: { ...wide, ...limits },
    ...options,
  })
  return {
    url: server.url,
    mailbox,
    clock,
    logged: log.lines,
    async employee(fields) {
      const employeeId = `worker${++employees}.${process.pid}`
      const email = `${employeeId}@test.example`
      const employee = { employeeId, email, grants: ['email'], ...fields }
      return { ...(await addEmployee(server.url, employee)), email: employee.email }
    },
    async close() {
      const codes = new Set(
        [
          ...mailbox.mails.map(({ mail }) => mail.text),
          ...(await deskMessages(server.url)).map(({ body }) => body),
        ].flatMap(codesIn),
      )
      await server.close()
      await mailbox.close()
      const found = log.indiscretions(codes)
      if (found.length > 0) throw new Error(`The log says what it should not:\n${found.join('\n')}`)
    },
  }
}

const codesIn = (text = ''): readonly string[] => text.match(/(?<!\d)(?:\d{6}|\d{10})(?!\d)/g) ?? []
