import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../demo/server/start-server'
import { createTestClock, startTestServer } from '../support/server'
import { createTestDatabase, type TestDatabase } from '../support/test-database'
import { createApiClient } from './api-client'

const EMPLOYEES = 10_000
/** An OTP device takes three of a million codes: the current one, the one before and the one after. */
const LUCK = 3 / 1_000_000
const DAY_SECONDS = 86_400
/** Where a simulation gives up: beyond this many guesses a day nothing limits the attacker. */
const BOUNDLESS = 4_000
const AT_ONCE = 25

const clock = createTestClock()
let database: TestDatabase
let sql: Client
let server: RunningServer

beforeAll(async () => {
  database = await createTestDatabase('seeded')
  sql = new Client({ connectionString: database.url })
  await sql.connect()
  server = await startTestServer({ databaseUrl: database.url, clock, trustProxy: true })
  await sql.query(
    `INSERT INTO employees (employee_id, name_ko, name_en, email)
     SELECT 'sprayed' || n, '', '', n || '@test.example' FROM generate_series(1, $1::int) n`,
    [EMPLOYEES],
  )
  await sql.query(
    `INSERT INTO grants (user_id, method) SELECT user_id, 'email' FROM employees WHERE employee_id LIKE 'sprayed%'`,
  )
})
afterAll(async () => {
  await server?.close()
  await sql?.end()
  await database?.drop()
})

const guess = (address: string, employeeId: string, code = '000000') =>
  createApiClient(server.url).get(
    '/api/login/email/authenticate/validate',
    { employeeId, applicationId: '1', code },
    { 'x-forwarded-for': address },
  )
const addressOf = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`

/**
 * Guesses for a day at one employee after the other, each address until it is refused, and then again as soon as a
 * refusal allows it. Gives the guesses that were tried.
 */
async function sprayForADay(addresses: number): Promise<number> {
  const end = clock.now().getTime() + DAY_SECONDS * 1000
  let next = 0
  let tried = 0
  while (clock.now().getTime() < end) {
    const waits = [DAY_SECONDS]
    for (let address = 0; address < addresses && tried <= BOUNDLESS; address++) {
      const refused = () => waits.length > address + 1
      while (!refused() && tried <= BOUNDLESS) {
        const another = () => guess(addressOf(address), `sprayed${1 + (next++ % EMPLOYEES)}`)
        // One guess finds out whether more are worth while.
        const first = await another()
        const more = first.status === 429 ? [] : Array.from({ length: AT_ONCE }, another)
        const answers = [first, ...(await Promise.all(more))]
        const tooMany = answers.find(({ status }) => status === 429)
        if (tooMany) waits.push(Number(tooMany.headers.get('retry-after')))
        tried += answers.filter(({ status }) => status === 400).length
      }
    }
    if (tried > BOUNDLESS) break
    clock.advance(Math.min(...waits))
  }
  return tried
}

describe('guessing one code each at 10,000 employees', () => {
  it.each([
    ['one address', 1],
    ['fifty addresses', 50],
  ])(
    'gives an attacker with %s less than one sign-in in 100 days',
    async (_name, addresses) => {
      const tried = await sprayForADay(addresses)
      const signInsADay = tried * LUCK
      expect(signInsADay).toBeLessThan(1 / 100)
      expect(tried).toBeGreaterThan(0)
    },
    120_000,
  )
})
