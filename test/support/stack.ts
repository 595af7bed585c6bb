import type { ServerOptions } from '../../demo/server/server-options'
import { type Mailbox, openMailbox } from './mailbox'
import { addEmployee, createTestClock, type NewEmployee, startTestServer, type TestClock } from './server'

/** Somebody who can sign in by e-mail, at an address where the test reads the mail. */
export interface E2eEmployee extends NewEmployee {
  readonly email: string
}

/** A real backend, the mail server that it sends to, and the clock that it goes by. */
export interface Stack {
  readonly url: string
  readonly mailbox: Mailbox
  readonly clock: TestClock
  /** An employee nobody else uses; grants e-mail unless told otherwise. */
  employee(fields?: Partial<E2eEmployee>): Promise<E2eEmployee>
  close(): Promise<void>
}

let employees = 0

/** No wall that a whole suite at one address would run into while the clock stands still. */
const wide = { callsPerAddress: { uses: 100_000, seconds: 60 } }

export async function startStack({ limits, ...options }: ServerOptions = {}): Promise<Stack> {
  const mailbox = await openMailbox()
  const clock = createTestClock()
  const server = await startTestServer({
    smtpUrl: mailbox.url,
    clock,
    limits: { ...wide, ...limits },
    ...options,
  })
  return {
    url: server.url,
    mailbox,
    clock,
    async employee(fields) {
      const employeeId = `worker${++employees}.${process.pid}`
      const employee = { employeeId, email: `${employeeId}@test.example`, grants: ['email'], ...fields }
      await addEmployee(server.url, employee)
      return employee
    },
    async close() {
      await server.close()
      await mailbox.close()
    },
  }
}
