import { Client } from 'pg'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../support/postgres.mjs'
import { addEmployee, startTestServer } from '../support/server'
import { createApiClient } from './api-client'
import { signedIn } from './sign-in'

const GUESSES = 3
const employeeId = 'guessed-at'

/** Gives undefined while the database does not answer. */
async function ask(url: string, sql: string): Promise<unknown[] | undefined> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } catch {
    return undefined
  } finally {
    await client.end()
  }
}

describe('a database that crashes right afterwards keeps', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let server: Awaited<ReturnType<typeof startTestServer>>
  const read = (sql: string) => ask(postgres.url, sql)

  beforeEach(async () => {
    postgres = await startPostgres({ durable: true })
    onTestFinished(() => postgres.stop())
    await expect.poll(() => read('SELECT 1')).toBeDefined()
    server = await startTestServer({ databaseUrl: postgres.url })
    onTestFinished(() => server.close())
    await addEmployee(server.url, { employeeId, grants: ['email', 'recovery otp'] })
  })

  it('every wrong code that was answered', async () => {
    const api = createApiClient(server.url)
    await signedIn(server.url, employeeId)
    await api.lookUp(employeeId)
    await api.sendCode(employeeId)
    for (let guess = 0; guess < GUESSES; guess++)
      expect((await api.validate(employeeId, 'none')).body.failInfo.code).toBe(14002)
    await postgres.crash()
    // Each one fills the row for an hour.
    const failures = () =>
      read(`SELECT ceil(extract(epoch FROM full_until - now()) / 3600)::int AS failures
        FROM rate_buckets WHERE bucket LIKE 'guess:sent:%'`)
    await expect.poll(failures).toEqual([{ failures: GUESSES }])
  })

  it('a session that has begun, and that its code and its serial are used up', async () => {
    await signedIn(server.url, employeeId)
    await postgres.crash()
    const kept = () =>
      read(`SELECT (SELECT count(*)::int FROM sessions) AS sessions,
        (SELECT count(*)::int FROM recovery_codes WHERE consumed_at IS NULL) AS codes,
        (SELECT count(*)::int FROM login_serials WHERE consumed_at IS NULL) AS serials,
        (SELECT count(*)::int FROM authenticate_history JOIN employees USING (user_id)
          WHERE employee_id = '${employeeId}' AND status = 1) AS history,
        (SELECT count(*)::int FROM audit_log WHERE action = 'sign-in') AS audited`)
    await expect.poll(kept).toEqual([{ sessions: 1, codes: 0, serials: 0, history: 1, audited: 1 }])
  })
})
