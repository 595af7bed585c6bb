import { systemClock } from '../../server/platform/clock'
import { type RunningServer, type ServerOptions, startServer } from '../../server/start/start-server'
import { seedDayOf } from './pglite-image'
import { createTestDatabase } from './test-database'

/** A point in time that only moves when a test says so. */
export interface TestClock {
  now(): Date
  advance(seconds: number): void
}

export function createTestClock(start = new Date()): TestClock {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    advance: (seconds) => {
      time += seconds * 1000
    },
  }
}

/** Goes with the real time, as pages and phones do, and ahead of it when a test says so. */
export function createRunningClock(): TestClock {
  let aheadMs = 0
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance: (seconds) => {
      aheadMs += seconds * 1000
    },
  }
}

export interface TestServer extends RunningServer {
  /** Of its PostgreSQL; empty on PGlite. */
  readonly databaseUrl: string
}

/**
 * A demo server on a free port that leaves nothing behind and says nothing, unless the options say otherwise. On a
 * database of PostgreSQL, which takes half of the processor that an embedded one does: what is about that one names it.
 */
export async function startTestServer(options: ServerOptions = {}): Promise<TestServer> {
  const { demo = true, clock = systemClock } = options
  const seeded = demo && seedDayOf(clock.now()) === seedDayOf(systemClock.now())
  const database =
    options.dataDir || options.databaseUrl
      ? undefined
      : await createTestDatabase(seeded ? 'seeded' : 'migrated')
  const where = { dataDir: 'memory', databaseUrl: database?.url }
  try {
    const server = await startServer({ port: 0, ...where, demo: true, logLevel: 'silent', ...options })
    return {
      ...server,
      databaseUrl: database?.url ?? options.databaseUrl ?? '',
      close: async () => {
        await server.close()
        await database?.drop()
      },
    }
  } catch (error) {
    await database?.drop()
    throw error
  }
}

export interface NewEmployee {
  readonly employeeId: string
  readonly email?: string | null
  readonly phone?: string | null
  readonly grants?: readonly string[]
  /** Phones with what is registered on them: both kinds for the first application, unless it says otherwise. */
  readonly phones?: readonly {
    readonly name: string
    readonly types?: readonly ('mobile' | 'otp')[]
    readonly applicationId?: number
  }[]
}

export interface AddedEmployee extends NewEmployee {
  readonly userId: number
  /** In the order of `phones`. */
  readonly deviceIds: readonly string[]
}

/** Adds an employee over the desk's API, so that tests on one server do not share one. */
export async function addEmployee(url: string, employee: NewEmployee): Promise<AddedEmployee> {
  const added = await askDesk<AddedEmployee>(url, 'POST', 'employees', {
    email: `${employee.employeeId}@test.example`,
    ...employee,
  })
  return { ...employee, ...added }
}

/** Has the desk issue a recovery code. */
export const recoveryCodeOf = async (url: string, employeeId: string): Promise<string> =>
  (await askDesk<{ code: string }>(url, 'POST', `employees/${employeeId}/recovery-code`)).code

/** Does what the desk page does. */
export async function askDesk<T = unknown>(
  url: string,
  method: 'POST' | 'PUT',
  path: string,
  body: unknown = {},
): Promise<T> {
  const response = await fetch(`${url}/desk/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-mfa-desk': '1' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`)
  return response.json() as Promise<T>
}
