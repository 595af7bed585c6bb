import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runAdmin } from '../../server/admin/run-admin'
import { createTestDatabase, type TestDatabase } from '../support/test-database'
import { HEADER } from './staff-file'

let folder: string
let database: TestDatabase
let sql: Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mfa-lock-'))
  database = await createTestDatabase()
  sql = new Client({ connectionString: database.url })
  await sql.connect()
  await importing([row(0)], '--create')
})
afterAll(async () => {
  await sql?.end()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})
/** A company of a hundred. */
beforeEach(async () => {
  await sql.query('DELETE FROM employees')
  await importing(rows(100))
})

const row = (n: number): string => `staff${n},사원,Name,staff${n}@a.example,,email`
const rows = (count: number): string[] => Array.from({ length: count }, (_, n) => row(n))
async function importing(lines: readonly string[], ...options: string[]) {
  await writeFile(join(folder, 'staff.csv'), [HEADER, ...lines].join('\n'))
  return runAdmin(['import', 'staff.csv', ...options], { DATABASE_URL: database.url, INIT_CWD: folder })
}
async function locked(): Promise<number> {
  const { rows } = await sql.query('SELECT 1 FROM employees WHERE locked_at IS NOT NULL')
  return rows.length
}

it('refuses a file without employees, and locks no one', async () => {
  for (const options of [[], ['--lock-missing'], ['--lock-missing', '--lock-at-most', '100%']])
    expect(await importing([], ...options)).toEqual({
      exitCode: 1,
      text: 'Nothing was imported from staff.csv:\n  line 1: no employee follows\n',
    })
  expect(await locked()).toBe(0)
})

it('locks one in twenty at once, and says of more how many they are and how to allow it', async () => {
  expect(await importing([...rows(94), 'new,새,New,,,'], '--lock-missing')).toEqual({
    exitCode: 1,
    text:
      'Nothing was imported from staff.csv: --lock-missing would lock 6 of 100 employees, and --lock-at-most 5% allows 5.\n' +
      'They are staff94, staff95, staff96, staff97, staff98, staff99.\n' +
      'If they have left, write --lock-at-most 6. If not, staff.csv lacks them.\n',
  })
  expect((await importing(rows(94), '--lock-missing', '--dry-run')).exitCode).toBe(1)
  expect(await locked()).toBe(0)
  // Nothing else is done either.
  expect((await sql.query("SELECT 1 FROM employees WHERE employee_id = 'new'")).rows).toEqual([])
  expect((await importing(rows(95), '--lock-missing')).exitCode).toBe(0)
  expect(await locked()).toBe(5)
})

it.each([
  ['6', 94, 0],
  ['6', 93, 1],
  ['6%', 94, 0],
  ['6%', 93, 1],
  ['0', 99, 1],
  ['0%', 99, 1],
  ['0.5%', 99, 0],
  ['100%', 1, 0],
  ['0', 100, 0],
])('locks at most %s where the file names %i of a hundred: exit code %i', async (limit, named, exitCode) => {
  expect((await importing(rows(named), '--lock-missing', '--lock-at-most', limit)).exitCode).toBe(exitCode)
  expect(await locked()).toBe(exitCode === 0 ? 100 - named : 0)
})

it('lets one leave a company of ten, which is more than one in twenty, and not two', async () => {
  await importing(rows(10), '--lock-missing', '--lock-at-most=90')
  expect((await importing(rows(8), '--lock-missing')).text).toContain(
    'would lock 2 of 10 employees, and --lock-at-most 5% allows 1.',
  )
  expect((await importing(rows(9), '--lock-missing')).text).toContain('Locked: staff9.')
})

it.each([
  ['many', ['--lock-missing', '--lock-at-most', 'many']],
  ['-1', ['--lock-missing', '--lock-at-most=-1']],
  ['101%', ['--lock-missing', '--lock-at-most', '101%']],
  ['2.5', ['--lock-missing', '--lock-at-most', '2.5']],
  ['', ['--lock-missing', '--lock-at-most=']],
])('refuses %j as a limit', async (written, options) => {
  const { exitCode, text } = await importing(rows(99), ...options)
  expect([exitCode, text]).toEqual([
    2,
    expect.stringContaining(
      `--lock-at-most takes a number of employees or a percentage, such as 20 or 5%, not ${JSON.stringify(written)}.\n`,
    ),
  ])
})

it('refuses a limit that limits nothing', async () => {
  const { exitCode, text } = await importing(rows(99), '--lock-at-most', '5')
  expect([exitCode, text]).toEqual([
    2,
    expect.stringMatching(/^--lock-at-most goes with --lock-missing alone\.\n/),
  ])
})

it('never locks an administrator, and names those who are missing', async () => {
  await sql.query("UPDATE employees SET role = 'admin' WHERE employee_id IN ('staff98', 'staff99')")
  const { exitCode, text } = await importing(rows(97), '--lock-missing')
  expect([exitCode, text]).toEqual([
    0,
    expect.stringContaining(
      'Locked: staff97.\nMissing, but never locked by an import, as administrators: staff98, staff99.\n',
    ),
  ])
  const again = await importing(rows(97), '--lock-missing', '--lock-at-most', '100%', '--json')
  expect(JSON.parse(again.text)).toMatchObject({ locked: [], administrators: ['staff98', 'staff99'] })
  expect(await locked()).toBe(1)
})
