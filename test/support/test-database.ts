import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { neededVariable } from './needed-variable'

export interface TestDatabase {
  /** For DATABASE_URL. */
  readonly url: string
  drop(): Promise<void>
}

/** An empty database of its own on the PostgreSQL of the run. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const admin = neededVariable('TEST_DATABASE_URL')
  const name = `mfa_${randomBytes(6).toString('hex')}`
  await execute(admin, `CREATE DATABASE ${name}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => execute(admin, `DROP DATABASE ${name} WITH (FORCE)`) }
}

const execute = async (url: string, sql: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
