import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { personTables } from '../../server/accounts/person-tables'
import { runAdmin } from '../../server/admin/run-admin'
import { byServer, onBehalfOf } from '../../server/audit/audit'
import { newestAudit } from '../../server/audit/read-audit'
import { eraseLeavers } from '../../server/audit/retention'
import type { Database } from '../../server/database/database'
import { openDatabase } from '../../server/database/open-database'
import { settingsOf } from '../../server/settings/server-options'
import { sweep } from '../../server/start/sweep'
import { addEmployee, createTestClock, startTestServer } from '../support/server'
import { createTestDatabase, type TestDatabase } from '../support/test-database'
import { usualDatabases } from './databases'
import { insertEverywhere } from './planted-person'
import { signInAs } from './sign-in'
import { HEADER } from './staff-file'

const log = pino({ level: 'silent' })
const NOW = new Date('2026-11-29T08:00:00Z')
const clock = createTestClock(NOW)
const settings = settingsOf({ clock, lockedErasedDays: 90 })
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

/** Locked a second later than the one before, the last one so many days ago. */
const addLeavers = (database: Database, count: number, days: number) =>
  database.query(
    `INSERT INTO employees (employee_id, name_ko, name_en, locked_at)
     SELECT 'leaver' || n, '가', 'A', $2::timestamptz - n * interval '1 second' FROM generate_series(1, $1) AS n`,
    [count, daysAgo(days)],
  )
const employeeIds = async (database: Database) =>
  (await database.query<{ id: string }>('SELECT employee_id AS id FROM employees ORDER BY employee_id')).map(
    ({ id }) => id,
  )

async function rowsAbout(database: Database, userId: number | undefined, employeeId: string) {
  const rows: Record<string, unknown[]> = {}
  for (const { table, by, sql } of personTables)
    rows[table] = await database.query(sql, [by === 'employee ID' ? employeeId : userId])
  return rows
}

async function everythingAbout(database: Database, ids: readonly string[]) {
  const everything: Record<string, { userId: number; rows: Record<string, unknown[]> }> = {}
  for (const id of ids) {
    const [employee] = await database.query<{ userId: number }>(
      'SELECT user_id AS "userId" FROM employees WHERE employee_id = $1',
      [id],
    )
    const userId = employee?.userId ?? 0
    everything[id] = { userId, rows: await rowsAbout(database, userId, id) }
  }
  return everything
}

describe.each(usualDatabases)('the erasure of leavers on %s', (_kind, open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let database: Database

  beforeEach(async () => {
    opened = await open('migrated')
    database = await openDatabase({ databaseUrl: undefined, dataDir: '', ...opened.where }, log)
    await database.query('INSERT INTO applications VALUES (1, $1)', ['Groupware'])
  })
  afterEach(async () => {
    await database?.close()
    await opened?.drop()
  })

  it('leaves nothing about them but the audit log, and touches no one else', async () => {
    const ids = ['leaver', 'stays', 'new-lock']
    for (const id of ids) await insertEverywhere(database, id)
    await database.query('UPDATE employees SET locked_at = $1 WHERE employee_id = $2', [
      daysAgo(91),
      'leaver',
    ])
    await database.query('UPDATE employees SET locked_at = $1 WHERE employee_id = $2', [
      daysAgo(1),
      'new-lock',
    ])
    const { leaver, ...others } = await everythingAbout(database, ids)

    expect(await sweep({ database, settings })).toEqual([])
    expect(await employeeIds(database)).toEqual(['new-lock', 'stays'])
    expect(await everythingAbout(database, ['stays', 'new-lock'])).toEqual(others)
    // Buckets hold a number that is never given again, for a day at most.
    const { audit_log, audit_windows, rate_buckets, ...rest } = await rowsAbout(
      database,
      leaver?.userId,
      'leaver',
    )
    expect([audit_log?.length, audit_windows?.length, rate_buckets?.length]).toEqual([2, 1, 1])
    expect(Object.values(rest).flat()).toEqual([])
    const [entry] = await newestAudit(database, 'leaver', 1)
    expect(entry).toMatchObject({
      ...{ at: NOW.toISOString(), action: 'erasure', actor: 'server', actorId: null, employeeId: 'leaver' },
      details: {
        ...{ lockedAt: daysAgo(91).toISOString().replace('.000', ''), days: 90 },
        erased: { methods: 1, devices: 1, phones: 1, history: 1 },
      },
    })
  })

  it('happens in batches, and to no one unless the company has set a time', async () => {
    await addLeavers(database, 25, 100)
    const sizes: number[] = []
    const watched: Database = {
      ...onBehalfOf(byServer, database),
      transaction: (run, options) =>
        database.transaction(async (queries) => {
          const rows = await run(queries)
          sizes.push((rows as unknown as unknown[]).length)
          return rows
        }, options),
    }
    const never = settingsOf({ clock })
    expect(await eraseLeavers({ database: onBehalfOf(byServer, database), settings: never })).toBe(0)
    expect(await eraseLeavers({ database: onBehalfOf(byServer, watched), settings })).toBe(25)
    expect(sizes).toEqual([10, 10, 5])
    expect(await employeeIds(database)).toEqual([])
  })
})

describe('the erasure of leavers', () => {
  let created: TestDatabase
  let database: Database

  beforeEach(async () => {
    created = await createTestDatabase('migrated')
    database = await openDatabase({ databaseUrl: created.url, dataDir: '' }, log)
  })
  afterEach(async () => {
    await database?.close()
    await created?.drop()
  })

  it('happens once where several instances sweep, and waits for no one who works with the employee', async () => {
    await addLeavers(database, 60, 100)
    const sql = new Client({ connectionString: created.url })
    await sql.connect()
    await sql.query("BEGIN; SELECT 1 FROM employees WHERE employee_id = 'leaver7' FOR SHARE")
    const acting = onBehalfOf(byServer, database)
    const erased = await Promise.all([1, 2, 3].map(() => eraseLeavers({ database: acting, settings })))
    expect(erased.reduce((sum, count) => sum + count)).toBe(59)
    expect(await employeeIds(database)).toEqual(['leaver7'])
    await sql.query("UPDATE employees SET locked_at = NULL WHERE employee_id = 'leaver7'; COMMIT")
    await sql.end()
    expect(await eraseLeavers({ database: acting, settings })).toBe(0)
    expect(await database.query("SELECT 1 FROM audit_log WHERE action = 'erasure'")).toHaveLength(59)
  })

  it('lets an import bring no one back unlocked before an administrator unlocks them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mfa-erasure-'))
    const variables = { DATABASE_URL: created.url, INIT_CWD: folder, LOCKED_ERASED_DAYS: '90' }
    const admin = async (...args: string[]) => {
      const { exitCode, text } = await runAdmin(args, variables)
      expect([exitCode, exitCode === 0 ? '' : text]).toEqual([0, ''])
      return text
    }
    const isLocked = async (id: string) =>
      (
        await database.query<{ locked: boolean }>(
          'SELECT locked_at IS NOT NULL AS locked FROM employees WHERE employee_id = $1',
          [id],
        )
      )[0]?.locked
    await writeFile(
      join(folder, 'staff.csv'),
      `${HEADER}\nleft,가,A,left@gaon.example,,email\nhere,나,B,here@gaon.example,,email\n`,
    )
    await admin('import', 'staff.csv')
    await database.query(
      "UPDATE employees SET locked_at = now() - interval '91 days' WHERE employee_id = 'left'",
    )

    expect(await admin('purge')).toContain('1 employees')
    expect((await newestAudit(database, 'left', 1))[0]).toMatchObject({ action: 'erasure', actor: 'command' })
    expect(await employeeIds(database)).toEqual(['here'])
    await admin('import', 'staff.csv')
    expect([await isLocked('left'), await isLocked('here')]).toEqual([true, false])
    await admin('unlock', 'left', '--reason', 'is back')
    await admin('import', 'staff.csv')
    expect(await isLocked('left')).toBe(false)
    await admin('delete', 'left')
    await admin('import', 'staff.csv')
    expect(await isLocked('left')).toBe(false)
    await rm(folder, { recursive: true })
  })
})

describe('the sign-in history', () => {
  it('is kept as long as any server was started with, until a shorter time is confirmed', async () => {
    const created = await createTestDatabase('seeded')
    const sql = new Client({ connectionString: created.url })
    await sql.connect()
    const old = async () =>
      (await sql.query("SELECT 1 FROM authenticate_history WHERE description = 'old'")).rowCount
    await sql.query(
      `INSERT INTO authenticate_history (user_id, application_id, type, description, status, insert_date)
       SELECT user_id, 1, 'email', 'old', 1, now() - interval '800 days' FROM employees LIMIT 5`,
    )
    await startTestServer({ databaseUrl: created.url, historyDays: 1_000 }).then((server) => server.close())
    const purge = (...options: string[]) => runAdmin(['purge', ...options], { DATABASE_URL: created.url })

    expect(await purge()).toEqual({
      exitCode: 1,
      text:
        'Nothing was removed: this installation keeps its histories for 1000 days, and HISTORY_DAYS is 730 here.\n' +
        'Set HISTORY_DAYS to 1000, or shorten it for good, on all servers: purge --yes\n',
    })
    const database = await openDatabase({ databaseUrl: created.url, dataDir: '' }, log)
    expect(await sweep({ database, settings: settingsOf({}) })).toEqual([])
    await database.close()
    expect(await old()).toBe(5)
    expect((await purge('--yes')).text).toContain('5 of the histories')
    expect(await old()).toBe(0)
    await sql.end()
    await created.drop()
  })

  it('ends for employee and help desk when its days are over, and stays in the audit log', async () => {
    const created = await createTestDatabase('seeded')
    const server = await startTestServer({ databaseUrl: created.url, historyDays: 30 })
    await addEmployee(server.url, { employeeId: 'quiet', grants: ['recovery otp'] })
    const employee = await signInAs(server.url, 'quiet')
    const sql = new Client({ connectionString: created.url })
    await sql.connect()
    await sql.query(
      `INSERT INTO authenticate_history (user_id, application_id, type, status, insert_date)
       SELECT user_id, 1, 'email', 1, now() - days * interval '1 day'
       FROM employees, unnest(ARRAY[29, 31]) AS days WHERE employee_id = 'quiet'`,
    )
    await sql.query(
      `INSERT INTO audit_log (at, action, outcome, actor, employee_id)
       VALUES (now() - interval '31 days', 'sign-in', 'success', 'employee', 'quiet')`,
    )
    const { body } = await employee.get('dashboard/authenticator/history', { pageNum: '1' })
    const types = (body as unknown as { list: { type: string }[] }).list.map(({ type }) => type)
    expect(types).toEqual(['recovery otp', 'email'])

    const database = await openDatabase({ databaseUrl: created.url, dataDir: '' }, log)
    expect(await sweep({ database, settings: settingsOf({ historyDays: 30 }) })).toEqual([])
    const { rows } = await sql.query(
      `SELECT (SELECT count(*)::int FROM authenticate_history JOIN employees USING (user_id) WHERE employee_id = 'quiet')
              AS history,
              (SELECT count(*)::int FROM audit_log WHERE action = 'sign-in' AND employee_id = 'quiet') AS audit`,
    )
    expect(rows).toEqual([{ history: 2, audit: 2 }])
    await database.close()
    await sql.end()
    await server.close()
    await created.drop()
  })
})
