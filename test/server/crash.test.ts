import { Client } from 'pg'
import { expect, it } from 'vitest'
import { startPostgres } from '../support/postgres.mjs'
import { addEmployee, startTestServer } from '../support/server'
import { createApiClient } from './api-client'
import { signedIn } from './signed-in'

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

it('keeps every wrong code that was answered, although the database crashes right afterwards', async () => {
  const postgres = await startPostgres({ durable: true })
  try {
    await expect.poll(() => ask(postgres.url, 'SELECT 1')).toBeDefined()
    const server = await startTestServer({ databaseUrl: postgres.url })
    const api = createApiClient(server.url)
    await addEmployee(server.url, { employeeId, grants: ['email', 'recovery otp'] })
    await signedIn(server.url, employeeId)
    await api.lookUp(employeeId)
    await api.sendCode(employeeId)
    for (let guess = 0; guess < GUESSES; guess++)
      expect((await api.validate(employeeId, 'none')).body.failInfo.code).toBe(14002)
    await postgres.crash()
    const failures = () => ask(postgres.url, "SELECT failures FROM guess_counts WHERE method = 'email'")
    await expect.poll(failures).toEqual([{ failures: GUESSES }])
    await server.close()
  } finally {
    await postgres.stop()
  }
})
