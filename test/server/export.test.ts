import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personTables } from '../../server/accounts/person-tables'
import { runAdmin } from '../../server/admin/run-admin'
import { openDatabase } from '../../server/database/open-database'
import { databases } from './databases'
import { columnsIn, type InsertedRow, insertEverywhere } from './planted-person'

const quiet = pino({ level: 'silent' })
const HISTORY_ROWS = 2_500

interface ExportDocument {
  readonly employeeId: string
  readonly tables: Record<string, InsertedRow[]>
  readonly leftOut: Record<string, string>
}

describe.each(databases)('the export of one person from %s', (_, createStore) => {
  let store: Awaited<ReturnType<typeof createStore>>
  let variables: Record<string, string>
  const inserted: Record<string, Record<string, InsertedRow>> = {}

  beforeAll(async () => {
    store = await createStore('migrated')
    variables =
      'dataDir' in store.where
        ? { DATA_DIR: store.where.dataDir }
        : { DATA_DIR: 'memory', DATABASE_URL: store.where.databaseUrl }
    const database = await open()
    await database.query('INSERT INTO applications VALUES (1, $1)', ['Groupware'])
    for (const id of ['asked', 'other']) inserted[id] = await insertEverywhere(database, id)
    await database.query(
      `INSERT INTO authenticate_history (user_id, application_id, type, status, insert_date)
       SELECT user_id, 1, 'email', 0, now() - n * interval '1 minute'
       FROM employees, generate_series(1, $1) AS n WHERE employee_id = 'asked'`,
      [HISTORY_ROWS - 1],
    )
    await database.query(
      `INSERT INTO audit_log (at, action, outcome, actor, actor_id, employee_id, details)
       VALUES (now(), 'lock', 'success', 'administrator', 'asked', 'other', '{"reason":"other-reason"}'),
              (now(), 'lock', 'success', 'administrator', 'other', 'asked', '{"reason":"asked-reason"}')`,
    )
    await database.close()
  })
  afterAll(() => store?.drop())

  const open = () => openDatabase({ dataDir: 'memory', databaseUrl: undefined, ...store.where }, quiet)
  const exporting = async (id: string) => {
    const { exitCode, text } = await runAdmin(['export', id], variables)
    expect([exitCode, exitCode === 0 ? '' : text]).toEqual([0, ''])
    return { text, document: JSON.parse(text) as ExportDocument }
  }

  it('has the rows of every table that are about the person, and none about another', async () => {
    const { text, document } = await exporting('ASKED')
    expect(document.employeeId).toBe('asked')
    expect(Object.keys(document.tables)).toEqual(personTables.map(({ table }) => table))
    for (const [table, rows] of Object.entries(document.tables)) {
      const count = { authenticate_history: HISTORY_ROWS, audit_log: 4 }[table] ?? 1
      expect([table, rows.length]).toEqual([table, count])
    }
    expect(text).not.toContain('other')
    expect(text).toContain('asked-reason')
    const acted = document.tables.audit_log?.filter(({ actor }) => actor === 'administrator')
    expect(acted).toMatchObject([
      { actor_id: 'asked', employee_id: null, details: {} },
      { actor_id: null, employee_id: 'asked', details: { reason: 'asked-reason' } },
    ])
  })

  it('shows hashes under the names of their columns, says what it leaves out and why, and is in the audit log', async () => {
    const { text, document } = await exporting('asked')
    const browser = inserted.asked?.known_browsers?.browser_hash as Uint8Array
    expect(document.tables.known_browsers).toMatchObject([
      { browser_hash: Buffer.from(browser).toString('hex') },
    ])
    for (const { table, without = {} } of personTables) {
      for (const [column, why] of Object.entries(without)) {
        expect(document.leftOut[`${table}.${column}`]).toBe(why)
        const value = inserted.asked?.[table]?.[column]
        if (value instanceof Uint8Array) {
          expect(text).not.toContain(Buffer.from(value).toString('hex'))
          expect(text).not.toContain(Buffer.from(value).toString('base64'))
        } else if (typeof value === 'string') {
          expect(text).not.toContain(value)
        }
      }
    }
    expect(document.tables.audit_log?.at(-1)).toMatchObject({ action: 'export', employee_id: 'asked' })
  })

  it('arrives in parts, each of which the reader takes before the next one is read', async () => {
    let [parts, largest, underWay] = [0, 0, 0]
    const reader = new Writable({
      decodeStrings: false,
      write: (part: string, _encoding, done) => {
        underWay += 1
        parts += 1
        largest = Math.max(largest, part.length)
        setImmediate(() => {
          underWay -= 1
          done(underWay === 0 ? undefined : new Error('two parts at once'))
        })
      },
    })
    const { exitCode, text } = await runAdmin(['export', 'asked'], variables, undefined, { stdout: reader })
    expect([exitCode, text]).toEqual([0, ''])
    expect(parts).toBeGreaterThan(3)
    expect(largest).toBeLessThan(300 * 1_000)
  })

  it('ends in silence when its reader goes away in the middle', async () => {
    const gone = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
    const reader = new Writable({ write: (_part, _encoding, done) => done(gone) })
    expect(await runAdmin(['export', 'asked'], variables, undefined, { stdout: reader })).toEqual({
      exitCode: 0,
      text: '',
    })
    expect((await exporting('asked')).document.employeeId).toBe('asked')
  })

  it('has what the audit log keeps of employees who are deleted, and knows no one else', async () => {
    expect((await runAdmin(['delete', 'other'], variables)).exitCode).toBe(0)
    const { document } = await exporting('other')
    // Counted actions go to the audit log within a day.
    const { audit_log: entries, audit_windows: _, ...rest } = document.tables
    expect(entries?.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['lock', 'employee-deletion']),
    )
    expect(Object.values(rest).flat()).toEqual([])
    expect(await runAdmin(['export', 'nobody'], variables)).toEqual({
      exitCode: 1,
      text: 'There is no employee "nobody".\n',
    })
  })

  it('names every column of its tables, or says why it does not', async () => {
    const database = await open()
    const columns = await columnsIn(database)
    for (const { table, sql, without = {} } of personTables) {
      await database.execute(`CREATE TEMP VIEW shown AS ${sql.replaceAll('$1', 'NULL')}`)
      const shown = await database.query<{ column_name: string }>(
        "SELECT column_name::text FROM information_schema.columns WHERE table_name = 'shown'",
      )
      await database.execute('DROP VIEW shown')
      const named = [...shown.map(({ column_name }) => column_name), ...Object.keys(without)]
      const own = columns.filter((each) => each.table === table).map(({ column }) => column)
      expect([table, named.sort()]).toEqual([table, own.sort()])
    }
    await database.close()
  })
})
