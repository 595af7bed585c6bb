import { once } from 'node:events'
import { Writable } from 'node:stream'
import pg, { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { runAdmin } from '../../server/admin/run-admin'
import { createTestDatabase, type TestDatabase } from '../support/test-database'

let created: TestDatabase
let sql: Client

beforeAll(async () => {
  created = await createTestDatabase('migrated')
  sql = new Client({ connectionString: created.url })
  await sql.connect()
  await sql.query(
    `INSERT INTO audit_log (at, action, outcome, actor, employee_id)
     SELECT timestamptz '2026-11-01' + n * interval '1 second', 'import', 'success', 'command', 'person' || n % 7
     FROM generate_series(1, 22000) AS n`,
  )
  await sql.query(
    `INSERT INTO employees (employee_id, name_ko, name_en)
     SELECT 'person' || n, '사원 ' || n, 'Employee, ' || n FROM generate_series(1, 4500) AS n`,
  )
})
afterAll(async () => {
  await sql?.end()
  await created?.drop()
})

/** The pages that have been read from a table. */
let pagesOf: (table: string) => number

beforeEach(() => {
  const asked: string[] = []
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    statement: string | { readonly text: string },
    ...rest: unknown[]
  ) {
    asked.push(typeof statement === 'string' ? statement : statement.text)
    return query.call(this, statement, ...rest)
  } as never)
  pagesOf = (table) => asked.filter((text) => new RegExp(`FROM ${table}\\b.*LIMIT`, 's').test(text)).length
})

/** A reader that takes one piece at a time, and none unless it is asked to. */
function slowReader() {
  const taken: string[] = []
  let goOn = (): void => undefined
  const stdout = new Writable({
    highWaterMark: 1,
    write: (piece, _encoding, done) => {
      taken.push(String(piece))
      goOn = done
      stdout.emit('piece')
    },
  })
  return {
    stdout,
    taken,
    next: async () => {
      const piece = once(stdout, 'piece')
      goOn()
      await piece
    },
    rest: () => {
      const on = () => goOn()
      stdout.on('piece', () => setImmediate(on))
      on()
    },
  }
}

const run = (args: readonly string[], stdout: Writable, isTerminal = false) =>
  runAdmin(args, { DATABASE_URL: created.url }, undefined, { stdout, isTerminal })

it.each([
  { name: 'the audit log', args: ['audit', '--since', '2026-11-01'], table: 'audit_log', pages: 5, ahead: 1 },
  { name: 'the employees', args: ['list'], table: 'employees e', pages: 5, ahead: 1 },
])('$name: the next page is read when the one before it was taken', async ({ args, table, pages, ahead }) => {
  const reader = slowReader()
  const first = once(reader.stdout, 'piece')
  const ended = run(args, reader.stdout)
  await first
  await reader.next()
  await sql.query('SELECT pg_sleep(0.3)')
  expect(pagesOf(table)).toBeLessThanOrEqual(reader.taken.length + ahead)
  expect(pagesOf(table)).toBeLessThan(pages)
  reader.rest()
  expect(await ended).toEqual({ exitCode: 0, text: '' })
  expect(pagesOf(table)).toBe(pages)
})

async function printed(args: readonly string[]): Promise<string> {
  const pieces: string[] = []
  const stdout = new Writable({
    write: (piece, _encoding, done) => {
      pieces.push(String(piece))
      done()
    },
  })
  expect(await run(args, stdout)).toEqual({ exitCode: 0, text: '' })
  return pieces.join('')
}

it('an export in pages is whole, as lines and as JSON, and has its entry before anything is handed out', async () => {
  const lines = (await printed(['audit', '--since', '2026-11-01', 'person3'])).trimEnd().split('\n')
  const ids = lines.map((line) => JSON.parse(line).id as number)
  const { rows } = await sql.query(
    "SELECT audit_id AS id FROM audit_log WHERE employee_id = 'person3' AND action = 'import' ORDER BY 1",
  )
  expect(ids).toEqual(rows.map(({ id }) => id))
  const { records } = JSON.parse(await printed(['audit', '--json']))
  expect(records.filter(({ action }: { action: string }) => action === 'import')).toHaveLength(22_000)
  expect(records.at(-1)).toMatchObject({ action: 'export', details: { entries: ids.length } })
  const { csv } = JSON.parse(await printed(['list', '--json']))
  expect(csv).toBe(await printed(['list']))
  expect(csv.split('\n')).toHaveLength(4_502)
  expect(csv).toContain('\nperson17,사원 17,"Employee, 17",')
})

it('a reader that has seen enough ends an export without a stack trace, and the export has its entry', async () => {
  const before = await exportsSoFar()
  const stdout = new Writable({
    write: (_piece, _encoding, done) => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
  })
  expect(await run(['audit'], stdout)).toEqual({ exitCode: 0, text: '' })
  expect(await exportsSoFar()).toBe(before + 1)
})

async function exportsSoFar(): Promise<number> {
  const { rows } = await sql.query("SELECT count(*)::int AS count FROM audit_log WHERE action = 'export'")
  return rows[0].count
}
