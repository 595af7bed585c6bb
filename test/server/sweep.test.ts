import pg, { Client, escapeLiteral } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { runAdmin } from '../../server/admin/run-admin'
import { auditPages } from '../../server/audit/read-audit'
import { sweepRecords } from '../../server/audit/retention'
import { type Database, sweepRows } from '../../server/database/database'
import { openDatabase } from '../../server/database/open-database'
import { settingsOf } from '../../server/settings/server-options'
import { sweep } from '../../server/start/sweep'
import { type KeptLog, keepLog } from '../support/kept-log'
import { createTestClock, startTestServer } from '../support/server'
import { createTestDatabase, type TestDatabase } from '../support/test-database'
import { databases } from './databases'

const log = pino({ level: 'silent' })
const clock = createTestClock(new Date('2026-11-29T08:00:00Z'))
const settings = settingsOf({ clock })
const secretKey = 'a-secret-key-that-is-long-enough-to-be-taken'

const OLD = '2020-01-01T00:00:00Z'
const addEntries = (count: number) =>
  `INSERT INTO audit_log (at, action, outcome, actor)
   SELECT timestamptz '${OLD}' + n * interval '1 second', 'import', 'success', 'command'
   FROM generate_series(1, ${count}) AS n`
const addTickets = (count: number) =>
  `INSERT INTO pairing_tickets (ticket_hash, user_id, expires_at)
   SELECT sha256(n::text::bytea), 1, '${OLD}' FROM generate_series(1, ${count}) AS n`

async function countOf(database: Database, table: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
  return row?.count ?? 0
}

describe.each(databases)('the sweep on %s', (_kind, open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let database: Database

  beforeEach(async () => {
    opened = await open('migrated')
    database = await openDatabase({ databaseUrl: undefined, dataDir: '', ...opened.where }, log)
    await database.execute(
      "INSERT INTO employees (employee_id, name_ko, name_en) VALUES ('mjkim', '김민지', 'Minji Kim')",
    )
  })
  afterEach(async () => {
    await database?.close()
    await opened?.drop()
  })

  it('removes some thousand rows of a table in batches, each in its own transaction', async () => {
    await database.execute(addEntries(2_500))
    const batches: number[] = []
    const removed = await sweepRows(database, async (queries, most) => {
      await queries.query("SELECT set_config('mfa.audit_sweep', 'on', true)")
      const rows = await queries.query(
        'DELETE FROM audit_log WHERE ctid = ANY (ARRAY(SELECT ctid FROM audit_log LIMIT $1)) RETURNING 1',
        [most],
      )
      batches.push(rows.length)
      return rows
    })
    expect(removed).toBe(2_500)
    expect(batches).toEqual([1_000, 1_000, 500])
  })

  it('goes on with the next table when one cannot be swept, and says why', async () => {
    await database.execute(`${addEntries(3)}; ${addTickets(3)}
      ; INSERT INTO login_serials (serial_hash, user_id, application_id, method, expires_at)
        SELECT 'x', 1, application_id, 'email', '${OLD}' FROM applications LIMIT 1
      ; CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$
      ; CREATE TRIGGER refuse BEFORE DELETE ON rate_buckets FOR EACH STATEMENT EXECUTE FUNCTION refuse()
      ; CREATE TRIGGER refuse BEFORE DELETE ON login_serials FOR EACH STATEMENT EXECUTE FUNCTION refuse()`)
    const errors = await sweep({ database, settings })
    expect(errors.map(({ message }) => message)).toEqual(['refused', 'refused'])
    expect([await countOf(database, 'audit_log'), await countOf(database, 'pairing_tickets')]).toEqual([0, 0])
  })

  it('ends after the batch that is under way when the server stops', async () => {
    await database.execute(addTickets(2_500))
    const stopped = new AbortController()
    await sweepRows(
      database,
      (queries, most) => {
        stopped.abort()
        return queries.query(
          `DELETE FROM pairing_tickets WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM pairing_tickets LIMIT $1
           )) RETURNING 1`,
          [most],
        )
      },
      stopped,
    )
    expect(await countOf(database, 'pairing_tickets')).toBe(1_500)
  })
})

describe('a shorter RETENTION_YEARS on PostgreSQL', () => {
  const start = (retentionYears: number, log: KeptLog) =>
    startTestServer({
      ...{ databaseUrl: created.url, secretKey, retentionYears },
      ...{ logStream: log.stream, logLevel: 'warn' },
    })
  const purge = (years: number, ...options: string[]) =>
    runAdmin(['purge', ...options], { DATABASE_URL: created.url, RETENTION_YEARS: String(years) })
  const swept = (retentionYears: number) =>
    sweep({ database, settings: settingsOf({ clock, retentionYears }) })
  let created: TestDatabase
  let database: Database

  beforeEach(async () => {
    created = await createTestDatabase('seeded')
    database = await openDatabase({ databaseUrl: created.url, dataDir: '' }, log)
    await database.execute(
      `INSERT INTO audit_log (at, action, outcome, actor) SELECT timestamptz '2026-11-29' - n * interval '1 year' - interval '1 day',
         'import', 'success', 'command' FROM generate_series(1, 9) AS n`,
    )
  })
  afterEach(async () => {
    await database?.close()
    await created?.drop()
  })
  const left = async () =>
    (await database.query("SELECT 1 FROM audit_log WHERE action = 'import' AND at < '2026-11-29'")).length

  it('of one server or shell removes nothing that another one keeps, until somebody confirms it', async () => {
    const kept = keepLog()
    await (await start(5, kept)).close()
    expect(kept.entries).toEqual([])
    await (await start(2, kept)).close()
    expect(kept.entries).toMatchObject([{ years: 5, msg: expect.stringContaining('RETENTION_YEARS') }])
    expect(await swept(1)).toEqual([])
    expect(await left()).toBe(4)
    expect(await purge(1)).toEqual({
      exitCode: 1,
      text:
        'Nothing was removed: this installation keeps its records for 5 years, and RETENTION_YEARS is 1 here.\n' +
        'Set RETENTION_YEARS to 5, or shorten it for good, on all servers: purge --yes\n',
    })
    expect(await left()).toBe(4)
    expect((await purge(5)).exitCode).toBe(0)
    expect(await left()).toBe(4)
  })

  it('is purged with ten minutes for a statement, where requests have ten seconds', async () => {
    await database.execute(
      `CREATE TABLE limits_seen (of text, longest text);
       CREATE FUNCTION see_limit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO limits_seen VALUES (TG_ARGV[0], current_setting('statement_timeout'));
         RETURN NULL;
       END $$;
       CREATE TRIGGER see_limit AFTER DELETE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION see_limit('records');
       CREATE TRIGGER see_limit AFTER DELETE ON codes FOR EACH STATEMENT EXECUTE FUNCTION see_limit('codes')`,
    )
    expect((await purge(2)).exitCode).toBe(0)
    await database.query('DELETE FROM codes')
    expect(await database.query('SELECT of, longest FROM limits_seen ORDER BY of')).toEqual([
      { of: 'codes', longest: '10s' },
      { of: 'records', longest: '10min' },
    ])
  })

  it('holds for all servers once it is confirmed', async () => {
    await (await start(5, keepLog())).close()
    expect((await purge(2, '--yes')).text).toMatch(/^Removed: \d+ entries of the audit log/)
    expect(await left()).toBe(1)
    expect(await swept(1)).toEqual([])
    expect(await left()).toBe(1)
    const kept = keepLog()
    await (await start(2, kept)).close()
    expect(kept.entries).toEqual([])
  })
})

const literal = (value: unknown): string =>
  value === null ? 'NULL' : escapeLiteral(value instanceof Date ? value.toISOString() : `${value}`)

/** Tables that are swept by an index, with a statement that inserts 20,000 rows, a few of which are old. */
const indexed = {
  audit_log: `INSERT INTO audit_log (at, action, outcome, actor, employee_id)
    SELECT at, 'import', 'success', 'command', 'person' || n % 500 FROM times`,
  authenticate_history: `INSERT INTO authenticate_history (user_id, application_id, type, status, insert_date)
    SELECT 1, 1, 'email', 1, at FROM times`,
  rate_buckets: 'INSERT INTO rate_buckets (bucket, full_until) SELECT n, at FROM times',
  rate_limits: 'INSERT INTO rate_limits (bucket, used, resets_at) SELECT n, 1, at FROM times',
  login_serials: `INSERT INTO login_serials (serial_hash, user_id, application_id, method, expires_at)
    SELECT n::text::bytea, 1, 1, 'email', at FROM times`,
  sent_codes: `INSERT INTO sent_codes (user_id, application_id, method, scope, code_hmac, sealed, issued_at, expires_at)
    SELECT n, 1, 'email', '', '', '', at, at FROM times`,
  challenges: `INSERT INTO challenges (challenge_hash, user_id, application_id, type, ceremony, expires_at)
    SELECT n::text::bytea, 1, 1, 'ctap', 'register', at FROM times`,
  pairing_tickets: `INSERT INTO pairing_tickets (ticket_hash, user_id, expires_at)
    SELECT n::text::bytea, 1, at FROM times`,
  familiar_addresses: `INSERT INTO familiar_addresses (user_id, address_hmac, used_at)
    SELECT 1, n::text::bytea, at FROM times`,
  known_browsers: `INSERT INTO known_browsers (user_id, browser_hash, name, since, used_at)
    SELECT 1, n::text::bytea, '', at, at FROM times`,
} as const

describe('at size', () => {
  let created: TestDatabase
  let database: Database
  let sql: Client

  beforeAll(async () => {
    created = await createTestDatabase('seeded')
    database = await openDatabase({ databaseUrl: created.url, dataDir: '' }, log)
    sql = new Client({ connectionString: created.url })
    await sql.connect()
    await sql.query(
      `CREATE TABLE times AS SELECT n,
         timestamptz '2030-01-01' - CASE WHEN n <= 50 THEN interval '10 years' ELSE interval '0' END AS at
       FROM generate_series(1, 20000) AS n`,
    )
    await sql.query(Object.values(indexed).join('; '))
    await sql.query('ANALYZE')
  })
  afterAll(async () => {
    await sql?.end()
    await database?.close()
    await created?.drop()
  })

  /** Runs it, and gives the plans of all statements that it ran, by general and by special values. */
  async function plansOf(run: () => Promise<unknown>): Promise<string[]> {
    const asked = new Map<string, readonly unknown[]>()
    const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      statement: string | { readonly text: string; readonly values: readonly unknown[] },
      ...rest: unknown[]
    ) {
      if (typeof statement === 'object' && 'values' in statement) asked.set(statement.text, statement.values)
      return query.call(this, statement, ...rest)
    } as never)
    await run()
    spy.mockRestore()
    const plans: string[] = []
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await sql.query(`SET plan_cache_mode = ${mode}`)
      for (const [text, values] of asked) {
        await sql.query(`PREPARE planned AS ${text}`)
        const given = values.map(literal)
        const { rows } = await sql.query(
          `EXPLAIN EXECUTE planned${given.length > 0 ? `(${given.join(', ')})` : ''}`,
        )
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
        await sql.query('DEALLOCATE planned')
      }
    }
    return plans
  }
  const scanned = (plans: readonly string[]) =>
    Object.keys(indexed).filter((table) => plans.some((plan) => plan.includes(`Seq Scan on ${table}`)))
  const reached = (plans: readonly string[]) =>
    Object.keys(indexed).filter((table) => plans.some((plan) => plan.includes(`Tid Scan on ${table}`)))

  it('reads no table from its beginning to its end to find what is old', async () => {
    const plans = await plansOf(() => sweep({ database, settings }))
    expect(reached(plans)).toEqual(Object.keys(indexed))
    expect(scanned(plans)).toEqual([])
  })

  it('reads the audit log by its numbers or by its employees to export it', async () => {
    const plans = await plansOf(async () => {
      for (const exported of [{ since: new Date(OLD) }, { since: new Date(OLD), employeeId: 'person7' }]) {
        const all = { first: 1, last: 30_000 }
        for await (const page of auditPages(database, exported, all)) expect(page.length).toBeGreaterThan(0)
      }
    })
    expect(plans).toHaveLength(4)
    expect(plans.filter((plan) => plan.includes('audit_of_employee'))).toHaveLength(2)
    expect(plans.filter((plan) => plan.includes('audit_log_pkey'))).toHaveLength(2)
  })
})

describe('two instances that sweep at once', () => {
  let created: TestDatabase
  let database: Database
  let sql: Client

  beforeEach(async () => {
    created = await createTestDatabase('migrated')
    database = await openDatabase({ databaseUrl: created.url, dataDir: '' }, log)
    sql = new Client({ connectionString: created.url })
    await sql.connect()
  })
  afterEach(async () => {
    await sql?.end()
    await database?.close()
    await created?.drop()
  })

  it('never wait for each other, and leave rows that are worked with for the next time', async () => {
    await database.execute(addEntries(10))
    await sql.query('BEGIN; SELECT 1 FROM audit_log WHERE audit_id <= 4 FOR UPDATE')
    expect(await sweepRecords({ database, settings })).toEqual({ audit: 6, history: 0 })
    await sql.query('ROLLBACK')
    expect(await sweepRecords({ database, settings })).toEqual({ audit: 4, history: 0 })
  })

  it('remove each row once', async () => {
    await database.execute(addEntries(6_000))
    const swept = await Promise.all([1, 2, 3].map(() => sweepRecords({ database, settings })))
    expect(swept.reduce((sum, { audit }) => sum + audit, 0)).toBe(6_000)
    expect(await countOf(database, 'audit_log')).toBe(0)
  })
})
