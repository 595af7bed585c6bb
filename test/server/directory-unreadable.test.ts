import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runAdmin } from '../../server/admin/run-admin'
import { type Certificate, makeCertificate } from '../support/certificate'
import { type Person, type RunningDirectory, startDirectory } from '../support/slapd.mjs'
import { createTestDatabase, type TestDatabase } from '../support/test-database'

const MANY = 40
const people: readonly Person[] = Array.from({ length: MANY }, (_, at) => ({
  uid: `person${at}`,
  cn: `Person ${at}`,
  displayName: `사람${at}`,
  mail: `person${at}@company.example`,
  mobile: `010-0000-${String(at).padStart(4, '0')}`,
  employeeType: 'email otp',
}))
const everything = { emails: MANY, phones: MANY, methods: 2 * MANY, koreanNames: MANY }

/** The same people for a reader who may not read these attributes of so many of them: they are not there. */
const without = (hidden: readonly string[], count = MANY): Person[] =>
  people.map((person, at) =>
    at < count
      ? (Object.fromEntries(Object.entries(person).filter(([name]) => !hidden.includes(name))) as Person)
      : person,
  )

let certificate: Certificate
let database: TestDatabase
let sql: Client
let whole: RunningDirectory

beforeAll(async () => {
  certificate = await makeCertificate(['localhost'])
  database = await createTestDatabase('migrated')
  sql = new Client({ connectionString: database.url })
  await sql.connect()
  whole = await startDirectory(people, certificate)
})
beforeEach(async () => {
  await sql.query('DELETE FROM employees')
  expect(await importFrom(whole)).toMatchObject({ exitCode: 0 })
})
afterAll(async () => {
  await whole?.stop()
  await sql?.end()
  await database?.drop()
  await certificate?.remove()
})

const importFrom = (directory: RunningDirectory, ...options: string[]) =>
  runAdmin(['import-ldap', '--create', ...options], {
    DATABASE_URL: database.url,
    LDAP_URL: directory.secureUrl,
    LDAP_CA_FILE: certificate.tlsCert,
    LDAP_USER: directory.user,
    LDAP_PASSWORD: directory.password,
    LDAP_BASE: directory.base,
    LDAP_ATTRIBUTES: 'methods=employeeType',
  })

/** Imports from a directory of its own. */
async function importPeople(shown: readonly Person[], ...options: string[]) {
  const directory = await startDirectory(shown, certificate)
  try {
    return { ...(await importFrom(directory, ...options)), url: directory.secureUrl }
  } finally {
    await directory.stop()
  }
}

async function stored() {
  const { rows } = await sql.query(
    `SELECT count(email)::int AS emails, count(phone)::int AS phones,
            (SELECT count(*)::int FROM grants) AS methods,
            count(*) FILTER (WHERE name_ko LIKE '사람%')::int AS "koreanNames"
     FROM employees`,
  )
  return rows[0]
}

const someone = '(?:person\\d+, ){9}person\\d+ and 30 more'

it.each([
  ['email', 'mail'],
  ['phone', 'mobile'],
  ['name_ko', 'displayName'],
])('takes no %s away where no entry shows %s any more', async (column, attribute) => {
  const { exitCode, text, url } = await importPeople(without([attribute]))
  expect(await stored()).toEqual(everything)
  const [first, second, third] = text.split('\n')
  expect([exitCode, first]).toEqual([
    1,
    `Nothing was imported from ${url}, because it would take away more than --clear-at-most 5% allows, which is 2:`,
  ])
  expect(second).toMatch(
    new RegExp(`^  ${column} of 40 of 40 employees, whose entries show no ${attribute}: ${someone}\\.$`),
  )
  expect(third).toBe(
    'Check what LDAP_USER may read. If the directory does not have this any more, write --clear-at-most 40.',
  )
})

it('takes nothing away where a part of the entries is hidden, also in a trial', async () => {
  for (const options of [[], ['--dry-run']]) {
    const { exitCode, text } = await importPeople(without(['mail', 'employeeType'], 10), ...options)
    expect([exitCode, text]).toEqual([1, expect.stringContaining('  email of 10 of 40 employees, ')])
    expect(text).toContain('  methods of 10 of 40 employees, whose entries show no employeeType: ')
  }
  expect(await stored()).toEqual(everything)
})

it('takes away what one or two do not have any more, and of more people what the option allows', async () => {
  expect(await importPeople(without(['mail'], 2))).toMatchObject({ exitCode: 0 })
  expect(await stored()).toEqual({ ...everything, emails: MANY - 2 })
  expect(await importPeople(without(['mail']), '--clear-at-most', '38')).toMatchObject({ exitCode: 0 })
  expect(await stored()).toEqual({ ...everything, emails: 0 })
})

it('refuses a limit that is none', async () => {
  const { exitCode, text } = await importFrom(whole, '--clear-at-most', 'many')
  expect([exitCode, text]).toEqual([
    2,
    expect.stringMatching(/^--clear-at-most takes a number of employees or a percentage, /),
  ])
})

it('finds names under the language of the column, and addresses under any option', async () => {
  const tagged = people.map(({ displayName = '', mail = '', ...person }) => ({
    ...person,
    'cn;lang-en-us': `English ${person.cn}`,
    displayName: person.cn,
    'displayName;lang-ko': displayName,
    'mail;lang-ko': mail,
  }))
  expect(await importPeople(tagged as unknown as Person[])).toMatchObject({ exitCode: 0 })
  expect(await stored()).toEqual(everything)
  const { rows } = await sql.query("SELECT name_en FROM employees WHERE employee_id = 'person7'")
  expect(rows).toEqual([{ name_en: 'English Person 7' }])
})
