import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runAdmin } from '../../server/admin/run-admin'
import { type Certificate, makeCertificate } from '../support/certificate'
import { type Person, type RunningDirectory, startDirectory } from '../support/slapd.mjs'
import { createTestDatabase, type TestDatabase } from '../support/test-database'

/** As many as it takes for five of them to be no twentieth. */
const MANY = 200

const person = (uid: string, more: Record<string, string> = {}): Person => ({
  uid,
  cn: `Name of ${uid}`,
  employeeNumber: uid,
  ...more,
})
const good = Array.from({ length: MANY }, (_, at) => person(`worker${at}`))
const before = [
  ...good,
  person('longname'),
  person('first', { mobile: '010-0000-0001' }),
  person('second', { mobile: '010-0000-0002' }),
  person('holder', { mobile: '010-0000-0003' }),
  person('taker'),
  person('renamed', { mail: 'renamed@company.example' }),
  person('unnumbered'),
  person('leaver'),
]
/** Each with something wrong, but for the leaver, who is gone, and the newcomer. */
const after = [
  ...good,
  person('longname', { cn: 'n'.repeat(51), mail: 'longname@company.example' }),
  person('first', { mobile: '010-0000-0009' }),
  person('second', { mobile: '010 0000 0009' }),
  // The invalid value of one entry is the valid value of another.
  person('holder', { mobile: '010-0000-0004', mail: 'no address' }),
  person('taker', { mobile: '010-0000-0003' }),
  person('renamed', { mail: 'renamed@company.example', employeeNumber: 'my name' }),
  { uid: 'unnumbered', cn: 'Name of unnumbered' },
  person('excel', { mobile: '1012345678' }),
  person('newcomer', { mobile: '010-0000-0005', displayName: '김민지'.normalize('NFD') }),
]

let certificate: Certificate
let [directory, later]: RunningDirectory[] = []
let database: TestDatabase
let sql: Client

beforeAll(async () => {
  certificate = await makeCertificate(['localhost'])
  directory = await startDirectory(before, certificate)
  later = await startDirectory(after, certificate)
  database = await createTestDatabase()
  sql = new Client({ connectionString: database.url })
  await sql.connect()
  expect(await run(directory, 'import-ldap --create')).toMatchObject({ exitCode: 0 })
})
afterAll(async () => {
  await sql?.end()
  await directory?.stop()
  await later?.stop()
  await database?.drop()
  await certificate?.remove()
})

const variables = (from: RunningDirectory | undefined) => ({
  DATABASE_URL: database.url,
  LDAP_URL: from?.secureUrl ?? '',
  LDAP_CA_FILE: certificate.tlsCert,
  LDAP_USER: from?.user ?? '',
  LDAP_PASSWORD: from?.password ?? '',
  LDAP_BASE: from?.base ?? '',
  LDAP_ATTRIBUTES: 'employee_id=employeeNumber',
})
const run = (from: RunningDirectory | undefined, line: string) => runAdmin(line.split(' '), variables(from))

interface StoredEmployee {
  readonly employee_id: string
}
async function stored() {
  const { rows } = await sql.query<StoredEmployee>(
    "SELECT employee_id, name_ko, name_en, email, phone, locked_at IS NOT NULL AS locked FROM employees WHERE employee_id NOT LIKE 'worker%' ORDER BY employee_id",
  )
  return rows
}

const wrong = (base: string): string[] => [
  `uid=longname,${base}: name_en must be one line of at most 50 characters`,
  `uid=first,${base}: 010-0000-0009 is also in uid=second,${base}`,
  `uid=second,${base}: 010-0000-0009 is already in uid=first,${base}`,
  `uid=holder,${base}: email "no address" is not a plain email address`,
  `uid=taker,${base}: 010-0000-0003 already belongs to holder`,
  `uid=renamed,${base}: employee_id "my name" must be 1 to 50 letters, digits, dots, hyphens or underscores`,
  `uid=unnumbered,${base}: employee_id "" must be 1 to 50 letters, digits, dots, hyphens or underscores`,
  `uid=excel,${base}: phone "1012345678" has lost the zero that it begins with: write 01012345678, and format the column as text in the spreadsheet`,
]

it('leaves entries as they were that have something wrong, names them and does the rest', async () => {
  const employees = await stored()
  const trial = await run(later, 'import-ldap --lock-missing --dry-run')
  expect(await stored()).toEqual(employees)
  const { exitCode, text } = await run(later, 'import-ldap --lock-missing')
  expect([trial.exitCode, exitCode]).toEqual([3, 3])
  const [first, second, heading, ...named] = text
    .trimEnd()
    .split('\n')
    .filter((line) => !/^(?:There is no|Nothing to sign in) /.test(line))
  expect([first, second, heading]).toEqual([
    `Employees imported: 1 added, 0 updated, ${MANY} unchanged.`,
    'Locked: leaver.',
    'Left as they were, because something is wrong with them: 8.',
  ])
  expect(named.sort()).toEqual(
    wrong(later?.base ?? '')
      .map((line) => `  ${line}`)
      .sort(),
  )
  const [newcomer] = (await stored()).filter(({ employee_id: id }) => id === 'newcomer')
  expect(newcomer).toMatchObject({ name_ko: '김민지', phone: '010-0000-0005' })
  expect((await stored()).filter(({ employee_id: id }) => id !== 'newcomer')).toEqual(
    employees.map((employee) =>
      employee.employee_id === 'leaver' ? { ...employee, locked: true } : employee,
    ),
  )
})

it('answers scripts with what was left, and has it in the audit log', async () => {
  const { exitCode, text } = await run(later, 'import-ldap --json')
  expect([exitCode, JSON.parse(text).leftAsTheyWere.length]).toEqual([3, 8])
  const { rows } = await sql.query<{ details: string }>(
    "SELECT details FROM audit_log WHERE action = 'import' ORDER BY at DESC LIMIT 1",
  )
  expect(JSON.parse(rows[0]?.details ?? '')).toEqual({ added: 0, updated: 0, leftOut: 8 })
})

it('refuses a filter that finds too few', async () => {
  const line = ['import-ldap', '--lock-missing']
  const { exitCode, text } = await runAdmin(line, { ...variables(later), LDAP_FILTER: '(uid=worker1)' })
  expect([exitCode, text]).toEqual([1, expect.stringContaining('--lock-at-most 5% allows 10.')])
  expect(text).toContain(`If not, ${later?.secureUrl} lacks them.`)
})
