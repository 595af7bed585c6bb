import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { pino } from 'pino'
import { openPostgres } from '../../server/database/postgres-database'
import { type DatabaseContent, fillWith } from './database-content'
import { neededVariable } from './needed-variable'

export interface TestDatabase {
  /** For DATABASE_URL. */
  readonly url: string
  drop(): Promise<void>
}

/** A database of its own on the PostgreSQL of the run. */
export async function createTestDatabase(content: DatabaseContent = 'empty'): Promise<TestDatabase> {
  const name = `mfa_${randomBytes(6).toString('hex')}`
  const template = content === 'empty' ? 'template1' : await templateOf(content)
  await asAdmin((run) => run(`CREATE DATABASE ${name} TEMPLATE ${template}`))
  return {
    url: urlOf(name),
    drop: () => asAdmin(async (run) => void (await run(`DROP DATABASE ${name} WITH (FORCE)`))),
  }
}

/**
 * A template database. Copying it takes a tenth of the time of making another. The first caller makes it, the others
 * wait. The PostgreSQL of a run lives no longer than the run, so none is ever out of date.
 */
const templateOf = (content: keyof typeof fillWith): Promise<string> =>
  asAdmin(async (run) => {
    const name = `mfa_template_${content}`
    await run('SELECT pg_advisory_lock(1)') // let go by the end of the connection
    const made = await run(`SELECT FROM pg_database WHERE datname = '${name}'`)
    if (made === 0) {
      await run(`CREATE DATABASE ${name}_half`)
      const database = await openPostgres(urlOf(`${name}_half`), pino({ level: 'silent' }))
      await fillWith[content](database).finally(() => database.close())
      await run(`ALTER DATABASE ${name}_half RENAME TO ${name}`)
    }
    return name
  })

function urlOf(name: string): string {
  const url = new URL(neededVariable('TEST_DATABASE_URL'))
  url.pathname = `/${name}`
  return url.href
}

/** @param use is given what runs a statement and says how many rows it gave */
async function asAdmin<T>(use: (run: (sql: string) => Promise<number>) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: neededVariable('TEST_DATABASE_URL') })
  await client.connect()
  try {
    return await use(async (sql) => (await client.query(sql)).rowCount ?? 0)
  } finally {
    await client.end()
  }
}
