import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runAdmin } from '../../server/admin/run-admin'
import { type Certificate, makeCertificate } from '../support/certificate'
import { type Person, type RunningDirectory, startDirectory } from '../support/slapd.mjs'
import { createTestDatabase, type TestDatabase } from '../support/test-database'

/** More than the directory gives in one answer. */
const MANY = 620

const people: readonly Person[] = [
  {
    uid: 'MJKim',
    cn: 'Minji Kim',
    displayName: '김민지',
    mail: 'mjkim@company.example',
    mobile: '010-0000-0101',
  },
  { uid: 'jhlee', cn: 'Junho Lee', mail: 'jhlee@company.example', employeeType: 'email otp' },
  ...Array.from({ length: MANY }, (_, at) => ({ uid: `worker${at}`, cn: `Worker ${at}` })),
]

let certificate: Certificate
let foreign: Certificate
let directory: RunningDirectory
let database: TestDatabase

beforeAll(async () => {
  certificate = await makeCertificate(['localhost'])
  foreign = await makeCertificate(['localhost'])
  directory = await startDirectory(people, certificate)
})
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await directory?.stop()
  await database?.drop()
  await certificate?.remove()
  await foreign?.remove()
})

const variables = (more: Record<string, string> = {}) => ({
  DATABASE_URL: database.url,
  LDAP_URL: directory.secureUrl,
  LDAP_CA_FILE: certificate.tlsCert,
  LDAP_USER: directory.user,
  LDAP_PASSWORD: directory.password,
  LDAP_BASE: directory.base,
  ...more,
})
const run = (line: string, more?: Record<string, string>) => runAdmin(line.split(' '), variables(more))
const listed = async () => (await run('list')).text
async function storedAddress(): Promise<string[]> {
  const sql = new Client({ connectionString: database.url })
  await sql.connect()
  const { rows } = await sql.query("SELECT email, phone FROM employees WHERE employee_id = 'mjkim'")
  await sql.end()
  return Object.values(rows[0])
}

it('says what it would import, and changes nothing', async () => {
  const { exitCode, text } = await run('import-ldap --dry-run --create')
  expect([exitCode, text]).toEqual([
    0,
    expect.stringContaining(
      `Employees that would be imported: ${people.length} added, 0 updated, 0 unchanged.`,
    ),
  ])
  expect(await listed()).not.toContain('mjkim')
})

it('imports everybody of a directory that answers page by page', async () => {
  expect((await run('import-ldap --json')).text).toContain(`"added":${people.length},"updated":0`)
  expect(await listed()).toMatch(/^mjkim,김민지,Minji Kim,mjkim@company\.example,010-0000-0101,email$/m)
  // One name stands in for the other.
  expect(await listed()).toMatch(/^jhlee,Junho Lee,Junho Lee,jhlee@company\.example,,email$/m)
})

it('leaves the methods of whom it knows as they are, unless an attribute has them', async () => {
  await run('grant jhlee mobile')
  await run('import-ldap')
  expect(await listed()).toMatch(/^jhlee,.*,email mobile$/m)
  await run('import-ldap --clear-at-most 100%', { LDAP_ATTRIBUTES: 'methods=employeeType' })
  expect(await listed()).toMatch(/^jhlee,.*,email otp$/m)
})

it('locks whom the directory has no longer', async () => {
  const done = await run('import-ldap --lock-missing --json', {
    LDAP_FILTER: '(&(objectClass=person)(!(uid=worker7)))',
  })
  expect(JSON.parse(done.text).locked).toEqual(['worker7'])
})

it('makes a plain connection secure before it sends a name or a password', async () => {
  const trial = (more: Record<string, string>) =>
    run('import-ldap --dry-run', { LDAP_URL: directory.url, ...more })
  expect((await trial({})).exitCode).toBe(0)
  expect((await trial({ LDAP_CA_FILE: foreign.tlsCert })).text).toMatch(/^Couldn't read ldap:.*certificate/)
  expect(
    (await run('import-ldap --dry-run', { LDAP_CA_FILE: '', CA_FILE: certificate.tlsCert })).exitCode,
  ).toBe(0)
  // On one machine it may stay plain.
  expect((await trial({ LDAP_CA_FILE: '' })).exitCode).toBe(0)
})

it('finds attributes that LDAP_ATTRIBUTES names in other cases than the directory', async () => {
  const { exitCode, text } = await run('import-ldap --dry-run --json', {
    LDAP_ATTRIBUTES: 'email=MAIL phone=Mobile',
  })
  expect([exitCode, JSON.parse(text)]).toEqual([0, expect.objectContaining({ added: 0, leftAsTheyWere: [] })])
  await run('import-ldap', { LDAP_ATTRIBUTES: 'email=MAIL phone=Mobile' })
  expect(await storedAddress()).toEqual(['mjkim@company.example', '010-0000-0101'])
})

it('refuses an attribute that no entry has, and takes nothing away', async () => {
  const { exitCode, text } = await run('import-ldap', { LDAP_ATTRIBUTES: 'email=mial' })
  expect([exitCode, text]).toEqual([
    1,
    expect.stringContaining('No entry has mial, which LDAP_ATTRIBUTES names for email. Check its spelling'),
  ])
  expect(await storedAddress()).toEqual(['mjkim@company.example', '010-0000-0101'])
})

it('names the entries that cannot be imported, and imports nothing', async () => {
  const { exitCode, text } = await run('import-ldap', { LDAP_ATTRIBUTES: 'employee_id=cn email=sn' })
  expect(exitCode).toBe(1)
  expect(text).toContain(`Nothing was imported from ${directory.secureUrl}:`)
  expect(text).toContain(`  uid=jhlee,${directory.base}: employee_id "junho lee" must be 1 to 50 letters`)
})

it.each([
  ['LDAP_URL', { LDAP_URL: '' }, /^Set LDAP_URL to the address of the directory\.$/],
  ['LDAP_BASE', { LDAP_BASE: '' }, /^Set LDAP_BASE /],
  ['a wrong password', { LDAP_PASSWORD: 'wrong' }, /refuses LDAP_USER with LDAP_PASSWORD\.$/],
  ['a wrong base', { LDAP_BASE: 'ou=nowhere,dc=company,dc=example' }, /^There is no ou=nowhere/],
  [
    'a filter that finds no one',
    { LDAP_FILTER: '(uid=no-one)' },
    /found no one .* Check LDAP_BASE and LDAP_FILTER\.$/,
  ],
  [
    'an unknown authority',
    { LDAP_CA_FILE: '' },
    /^Couldn't read ldaps:.*self-signed certificate.* in CA_FILE$/,
  ],
  [
    'an unknown column',
    { LDAP_ATTRIBUTES: 'shoe_size=title' },
    /names shoe_size, which is none of employee_id, /,
  ],
  [
    'an unknown method',
    { LDAP_METHODS: 'email pigeon' },
    /^LDAP_METHODS names pigeon, which is none of mobile, /,
  ],
  ['no pair', { LDAP_ATTRIBUTES: 'uid' }, /^LDAP_ATTRIBUTES must be pairs such as /],
])('says what to do about %s', async (_, wrong, message) => {
  const { exitCode, text } = await run('import-ldap --lock-missing', wrong)
  expect([exitCode, text.trim()]).toEqual([1, expect.stringMatching(message)])
})
