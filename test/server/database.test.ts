import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { byServer, byStrangers, onBehalfOf } from '../../server/audit/audit'
import type { Database, Patience } from '../../server/database/database'
import { migrate, openDatabase } from '../../server/database/open-database'
import { openPglite } from '../../server/database/pglite-database'
import { migrationPatience, openPostgres } from '../../server/database/postgres-database'
import { createDataFolder, type DataFolder } from '../support/pglite-folder'
import { createTestDatabase, type TestDatabase } from '../support/test-database'

const log = pino({ level: 'silent' })
const versions = async (database: Database) =>
  (await database.query<{ version: number }>('SELECT version FROM schema_migrations ORDER BY version')).map(
    ({ version }) => version,
  )

it('sets no deadline for migrations on PostgreSQL, and one for everything else', async () => {
  const created = await createTestDatabase()
  const deadline = async (patience?: Patience) => {
    const database = await openPostgres(created.url, log, patience)
    const [row] = await database.query<{ statement_timeout: string }>('SHOW statement_timeout')
    await database.close()
    return row?.statement_timeout
  }
  expect([await deadline(), await deadline(migrationPatience)]).toEqual(['10s', '0'])
  await created.drop()
})

describe.each(['PGlite', 'PostgreSQL'])('the database on %s', (kind) => {
  let created: TestDatabase | undefined
  let folder: DataFolder | undefined
  let database: Database

  beforeAll(async () => {
    if (kind === 'PostgreSQL') {
      created = await createTestDatabase()
      database = await openPostgres(created.url, log)
    } else {
      folder = await createDataFolder('empty')
      database = await openPglite(folder.path)
    }
  })
  afterEach(() => database.execute('DROP TABLE IF EXISTS t'))
  afterAll(async () => {
    await database?.close()
    await created?.drop()
    await folder?.remove()
  })

  it('applies each migration once, also when several instances start together', async () => {
    const applied = await Promise.all([migrate(database), migrate(database), migrate(database)])
    expect(applied.flat()).toEqual(await versions(database))
    expect(await migrate(database)).toEqual([])
  })

  it('returns the same types from both databases', async () => {
    await database.execute(
      'CREATE TABLE t (n integer, s smallint, d timestamptz, b bytea, f boolean, e text)',
    )
    const at = new Date('2025-11-21T09:41:00.123Z')
    await database.query('INSERT INTO t VALUES ($1, $2, $3, $4, $5, $6)', [
      1,
      2,
      at,
      new Uint8Array([0, 255]),
      true,
      null,
    ])
    const rows = await database.query('SELECT n, s, d, f, e, b FROM t WHERE b = $1 AND d = $2', [
      Buffer.from([0, 255]),
      at,
    ])
    expect(rows).toEqual([{ n: 1, s: 2, d: at, f: true, e: null, b: expect.any(Uint8Array) }])
    expect(Buffer.from(rows[0]?.b as Uint8Array).toString('hex')).toBe('00ff')
  })

  it('undoes a transaction that fails and passes its error on', async () => {
    await database.execute('CREATE TABLE t (n integer UNIQUE)')
    const failing = database.transaction(async (queries) => {
      await queries.query('INSERT INTO t VALUES (1)')
      await queries.query('INSERT INTO t VALUES (1)')
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await database.query('SELECT n FROM t')).toEqual([])
    await expect(database.query('SELECT 1 AS one')).resolves.toEqual([{ one: 1 }])
  })

  it('runs a transaction within a transaction in the same one, on behalf of the scope that it is given', async () => {
    await database.execute('CREATE TABLE t (n integer)')
    const acting = onBehalfOf(byServer, database)
    const failing = acting.transaction(async (outer) => {
      await onBehalfOf(byStrangers, outer).transaction(async (inner) => {
        expect(inner.scope).toBe(byStrangers)
        await inner.query('INSERT INTO t VALUES (1)')
      })
      await outer.transaction(async (inner) => {
        expect(inner.scope).toBe(byServer)
        expect(await inner.query('SELECT n FROM t')).toEqual([{ n: 1 }])
      })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await database.query('SELECT n FROM t')).toEqual([])
  })

  it('keeps statements from outside out of a running transaction', async () => {
    await database.execute('CREATE TABLE t (n integer)')
    const failing = database.transaction(async (queries) => {
      await queries.query('INSERT INTO t VALUES (1)')
      outside = database.query('INSERT INTO t VALUES (2)')
      throw new Error('undone')
    })
    let outside: Promise<unknown> = Promise.resolve()
    await expect(failing).rejects.toThrow('undone')
    await outside
    expect(await database.query('SELECT n FROM t')).toEqual([{ n: 2 }])
  })
})

describe('statements on PostgreSQL', () => {
  it('are prepared once for each connection, with whatever parameters they come', async () => {
    const created = await createTestDatabase()
    const database = await openPostgres(created.url, log)
    try {
      const prepared = await database.transaction(async (queries) => {
        const sum = (n: number) => queries.query('SELECT $1::int + 1 AS sum', [n])
        expect([await sum(1), await sum(2)]).toEqual([[{ sum: 2 }], [{ sum: 3 }]])
        return queries.query(
          'SELECT generic_plans + custom_plans AS uses FROM pg_prepared_statements WHERE statement LIKE $1',
          ['%AS sum'],
        )
      })
      expect(prepared).toEqual([{ uses: '2' }])
    } finally {
      await database.close()
      await created.drop()
    }
  })
})

describe('the data folder', () => {
  let data: DataFolder
  let folder: string

  beforeEach(async () => {
    data = await createDataFolder('empty')
    folder = data.path
  })
  afterEach(() => data.remove())

  it('keeps its rows from one start to the next', async () => {
    const first = await openDatabase({ databaseUrl: undefined, dataDir: folder }, log)
    await first.query("INSERT INTO applications VALUES (7, 'kept')")
    await first.close()
    const second = await openDatabase({ databaseUrl: undefined, dataDir: folder }, log)
    expect(await second.query('SELECT application_name FROM applications')).toEqual([
      { application_name: 'kept' },
    ])
    await second.close()
  })
})
