import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runAdmin } from '../../server/admin/run-admin'
import { createApiClient } from './api-client'
import { heldUp } from './held-up'
import { loginSerialOf } from './sign-in'
import { HEADER } from './staff-file'
import { testServer } from './test-server'

const STAFF = 3_000

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mfa-import-'))
})
const { server, sql } = testServer()
beforeAll(async () => {
  await importing(staff())
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

interface ImportedFields {
  readonly name?: string
  readonly methods?: string
}

/** As many lines as there are employees; `of` says what is written about one of them. */
const staff = (of: (n: number) => ImportedFields = () => ({})): string[] =>
  Array.from({ length: STAFF }, (_, n) => {
    const { name = 'Name', methods = 'recovery mobile' } = of(n)
    return `staff${n},사원,${name},staff${n}@a.example,,${methods}`
  })

async function importing(lines: readonly string[], ...options: string[]) {
  await writeFile(join(folder, 'staff.csv'), [HEADER, ...lines].join('\n'))
  const variables = { DATABASE_URL: server.databaseUrl, INIT_CWD: folder }
  const { exitCode, text } = await runAdmin(['import', 'staff.csv', ...options], variables)
  expect({ exitCode, text }).toEqual({ exitCode: 0, text: expect.any(String) })
  return text
}

/** Signs in with a recovery code. */
const exchanged = async (n: number) =>
  createApiClient(server.url).token(await loginSerialOf(server.url, `staff${n}`))

/** Opens the registration of a phone, which changes something. */
const change = (accessToken: string) =>
  createApiClient(server.url).post(
    '/api/user/mobile-authenticator/serial',
    { applicationId: 1 },
    { authorization: `Bearer ${accessToken}` },
  )

/** Where each row stands, and by which transaction: another one after it was written, even with the same content. */
const versions = async (): Promise<unknown[]> =>
  (
    await sql.query(
      `SELECT 'e' AS kind, ctid::text, xmin::text FROM employees
       UNION ALL SELECT 'g', ctid::text, xmin::text FROM grants ORDER BY 1, 2`,
    )
  ).rows

it('writes nothing where the file says what is there already', async () => {
  const before = await versions()
  expect(await importing(staff())).toMatch(/^Employees imported: 0 added, 0 updated, 3000 unchanged\./)
  expect(await versions()).toEqual(before)
})

it('writes the employees that differ, and the grants that come and go', async () => {
  const before = await versions()
  await importing(
    staff((n) => ({
      ...(n === 7 && { name: 'Other' }),
      ...(n === 8 && { methods: 'recovery mobile sms' }),
      ...(n === 9 && { methods: 'mobile' }),
    })),
  )
  const after = await versions()
  const known = new Set(before.map((version) => JSON.stringify(version)))
  const written = after.filter((version) => !known.has(JSON.stringify(version)))
  expect(written).toMatchObject([{ kind: 'e' }, { kind: 'g' }])
  expect(after).toHaveLength(before.length)
  await importing(staff())
})

it('holds no one up whom an earlier batch has written, and no one whom it does not change', async () => {
  await sql.query("BEGIN; SELECT 1 FROM employees WHERE employee_id = 'staff2999' FOR UPDATE")
  const imported = importing(staff((n) => (n === 2_998 ? {} : { name: 'Held' })))
  await expect.poll(() => heldUp(sql), { timeout: 30_000 }).toBe(1)
  for (const n of [0, 1_500, 2_998]) {
    const { status, body } = await exchanged(n)
    expect([n, status, body.failInfo?.code]).toEqual([n, 200, undefined])
    expect((await change(body.accessToken)).status).toBe(200)
  }
  await sql.query('ROLLBACK')
  await imported
})

it('tries a file out without holding anybody up either, and nothing of it stays', async () => {
  const before = await versions()
  await sql.query("BEGIN; SELECT 1 FROM employees WHERE employee_id = 'staff2999' FOR UPDATE")
  const tried = importing(
    staff((n) => ({ name: 'Tried', ...(n === 3 && { methods: 'recovery' }) })),
    '--dry-run',
  )
  await expect.poll(() => heldUp(sql), { timeout: 30_000 }).toBe(1)
  expect((await exchanged(0)).status).toBe(200)
  await sql.query('ROLLBACK')
  expect(await tried).toMatch(/^Employees that would be imported: 0 added, 3000 updated, 0 unchanged\./)
  expect(await versions()).toEqual(before)
})

it('answers no sign-in with 2001 and no change with 2002, however often it runs meanwhile', async () => {
  let running = true
  const answers: (readonly [string, number, number | undefined])[] = []
  const signingIn = async (first: number) => {
    for (let n = first; running; n = (n + 4) % 200) {
      const { status, body } = await exchanged(n)
      answers.push(['exchange', status, body.failInfo?.code])
      if (status !== 200) continue
      const changed = await change(body.accessToken)
      answers.push(['change', changed.status, changed.body.failInfo?.code])
    }
  }
  const all = Promise.all([0, 1, 2, 3].map(signingIn))
  for (const name of ['Once', 'Twice', 'Thrice']) {
    const methods = name === 'Twice' ? 'recovery mobile otp' : 'recovery mobile'
    await importing(staff(() => ({ name, methods })))
  }
  running = false
  await all
  expect(answers.length).toBeGreaterThan(10)
  expect(answers.filter(([, status]) => status !== 200)).toEqual([])
})

it('gives an address from one employee to another, and to no two at once', async () => {
  const swapped = (n: number) => staff()[n] ?? ''
  const lines = staff()
  lines[0] = swapped(0).replace('staff0@', 'staff2999@')
  lines[2_999] = swapped(2_999).replace('staff2999@', 'staff0@')
  await sql.query(
    `CREATE FUNCTION no_twins() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF (SELECT count(*) > 1 FROM employees WHERE lower(email) = lower(NEW.email)) THEN
         RAISE EXCEPTION 'two employees have one address';
       END IF;
       RETURN NULL;
     END $$;
     CREATE CONSTRAINT TRIGGER no_twins AFTER UPDATE ON employees DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION no_twins()`,
  )
  await importing(lines)
  const { rows } = await sql.query(
    "SELECT email FROM employees WHERE employee_id IN ('staff0', 'staff2999') ORDER BY employee_id",
  )
  expect(rows).toEqual([{ email: 'staff2999@a.example' }, { email: 'staff0@a.example' }])
})
