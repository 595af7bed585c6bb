import type { RunningServer, ServerOptions } from '../../demo/server/start-server'
import { startServer } from '../../demo/server/start-server'

/** A point in time that only moves when a test says so. */
export interface TestClock {
  now(): Date
  advance(seconds: number): void
}

export const createTestClock = (start = new Date()): TestClock => {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    advance: (seconds) => {
      time += seconds * 1000
    },
  }
}

/** A demo server on a free port that keeps nothing and says nothing, unless the options say otherwise. */
export const startTestServer = (options: ServerOptions = {}): Promise<RunningServer> =>
  startServer({ port: 0, dataDir: 'memory', demo: true, logLevel: 'silent', ...options })

export interface NewEmployee {
  readonly employeeId: string
  readonly email?: string | null
  readonly phone?: string | null
  readonly grants?: readonly string[]
}

/** Adds an employee over the desk's API, so that tests on one server do not share one. */
export const addEmployee = async (url: string, employee: NewEmployee): Promise<NewEmployee> => {
  const response = await fetch(`${url}/desk/api/employees`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-mfa-desk': '1' },
    body: JSON.stringify({ email: `${employee.employeeId}@test.example`, ...employee }),
  })
  if (response.status !== 201) throw new Error(`the employee was not added: ${await response.text()}`)
  return employee
}
