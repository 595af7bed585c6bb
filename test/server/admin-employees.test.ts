import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runAdmin } from '../../server/admin/run-admin'
import { createTestDatabase, type TestDatabase } from '../support/test-database'
import { HEADER } from './staff-file'

let folder: string
let database: TestDatabase
let variables: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mfa-admin-'))
  database = await createTestDatabase()
  variables = { DATABASE_URL: database.url, INIT_CWD: folder }
})
afterAll(async () => {
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

const admin = (...args: string[]) => runAdmin(args, variables)
const answer = async (...args: string[]) => JSON.parse((await admin(...args, '--json')).text)
async function importing(content: string, ...options: string[]) {
  await writeFile(join(folder, 'staff.csv'), content)
  return admin('import', 'staff.csv', '--create', ...options)
}
async function notices(recipient: string): Promise<unknown[]> {
  const sql = new Client({ connectionString: database.url })
  await sql.connect()
  const { rows } = await sql.query<{ content: string }>(
    'SELECT content FROM notices WHERE recipient = $1 ORDER BY content::json->>$2',
    [recipient, 'kind'],
  )
  await sql.end()
  return rows.map(({ content }) => JSON.parse(content))
}
const list = async () => (await admin('list')).text.trimEnd().split('\n')

it('says whom a withdrawal would leave without a way to sign in, and withdraws nothing', async () => {
  await importing(
    `${HEADER}\nonly,하나,One,only@gaon.example,,email otp\nboth,둘,Two,both@gaon.example,010-1,email sms\n`,
  )
  expect((await admin('withdraw', 'only', 'email', '--dry-run')).text).toBe(
    'Nothing was withdrawn. 1 would lose their last sign-in method: only.\n',
  )
  expect(await answer('withdraw', '--all', 'email', '--dry-run')).toMatchObject({
    wouldLose: expect.arrayContaining(['only']),
  })
  expect((await answer('withdraw', 'both', 'email', '--dry-run')).wouldLose).toEqual([])
  expect(await list()).toContain('only,하나,One,only@gaon.example,,email otp')
  expect(await admin('withdraw', '--all', 'email')).toEqual({
    exitCode: 1,
    text: '--all goes with --dry-run alone.\n',
  })
})

it('locks and unlocks, issues recovery codes for a reason, and has all of it in the audit log', async () => {
  expect(await answer('lock', 'both', '--reason', 'left')).toEqual({ employeeId: 'both', locked: true })
  expect((await admin('show', 'both')).text).toMatch(/^both {2}둘 {2}Two {2}LOCKED\nMethods: none\n/)
  expect((await admin('unlock', 'both', '--reason', 'came back')).text).toBe('both can sign in again.\n')
  await admin('grant', 'both', 'recovery')
  expect((await admin('recovery', 'both', '--reason', 'x')).text).toMatch(/^There is no application/)
  await admin('application', '1', '그룹웨어')
  await admin('withdraw', 'both', 'recovery')
  expect((await admin('recovery', 'both', '--reason', 'x')).text).toMatch(/^both may not use recovery codes/)
  await admin('grant', 'both', 'recovery')
  expect((await admin('recovery', 'both')).text).toMatch(/^Say why: --reason/)
  const { code } = await answer('recovery', 'both', '--reason', 'lost both phones')
  expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/)

  const { text } = await admin('audit', 'BOTH')
  const records = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(records.map(({ action }) => action)).toEqual([
    ...['lock', 'look-up', 'unlock', 'grant', 'withdrawal', 'grant', 'recovery-code'],
  ])
  expect(records[0]).toMatchObject({
    actor: 'command',
    actorId: userInfo().username,
    details: { reason: 'left' },
  })
  expect(records.at(-1).details).toEqual({ reason: 'lost both phones' })
  expect(text).not.toContain(code)
  expect((await answer('audit', '--since', '2999-01-01')).records).toEqual([])
  expect((await admin('audit', '--since', 'soon')).text).toMatch(/^--since must be a date/)
})

it('locks employees that an import does not name, after a trial that changes nothing', async () => {
  const before = await list()
  const all = before.filter((line) => !line.startsWith('both,')).join('\n')
  const trial = await importing(all, '--lock-missing', '--dry-run')
  expect(trial.text).toMatch(
    /^Employees that would be imported: 0 added, \d+ updated, \d+ unchanged\.\nWould lock: both\.\n/,
  )
  expect((await answer('show', 'both')).lockedAt).toBeNull()
  expect((await importing(all, '--lock-missing')).text).toContain('Locked: both.')
  expect((await answer('show', 'both')).lockedAt).not.toBeNull()
  // A lock survives every import.
  expect((await importing(before.join('\n'))).exitCode).toBe(0)
  expect((await answer('show', 'both')).lockedAt).not.toBeNull()
})

it('leaves a notice in the outbox for the former address of an employee whose address an import changes', async () => {
  const file = (email: string) => `${HEADER}\nmoved,이동,Moved,${email},,email\n`
  await importing(file('before@gaon.example'))
  const trial = await importing(file('after@gaon.example'), '--dry-run')
  expect(trial.exitCode).toBe(0)
  expect((await importing(file('after@gaon.example'))).exitCode).toBe(0)
  expect(await notices('before@gaon.example')).toEqual([{ kind: 'former-address' }])
})

it('leaves notices of the methods that an import gives and takes, and of nothing that stays', async () => {
  const file = (id: string, methods: string) =>
    `${HEADER}\n${id},변경,Changed,${id}@gaon.example,,${methods}\n`
  await importing(file('changed', 'email sms'))
  await importing(file('changed', 'otp recovery email'))
  await importing(file('changed', 'otp recovery email'))
  expect(await notices('changed@gaon.example')).toEqual([
    { kind: 'granted', by: 'help-desk', methods: ['otp', 'recovery otp'] },
    { kind: 'withdrawn', by: 'help-desk', methods: ['sms'] },
  ])
})

it('makes somebody an administrator and warns of what could be used to become that person', async () => {
  await importing(`${HEADER}\nkeeper,지킴,Keeper,keeper@gaon.example,,email fido\n`)
  expect((await answer('show', 'keeper')).role).toBe('none')
  expect((await admin('role', 'Keeper', 'admin')).text).toBe(
    `keeper is an administrator now, but has no device yet. Give the role again once one is registered, to trust it.
A device can be registered after a sign-in with email: withdraw them from keeper, also in the file or directory that you import.
`,
  )
  expect((await admin('show', 'keeper')).text).toContain('\nAdministrator: may use the help desk page\n')
  await importing(`${HEADER}\nkeeper,지킴,Keeper,keeper@gaon.example,,fido\n`)
  expect((await answer('show', 'keeper')).role).toBe('admin')
  expect((await admin('role', 'keeper', 'none')).text).toBe(
    'keeper can no longer use the help desk page, and all sessions have ended.\n',
  )
  expect(await admin('role', 'keeper', 'boss')).toEqual({
    exitCode: 1,
    text: 'Write admin or none, not "boss".\n',
  })
  expect((await admin('role', 'no-one', 'admin')).text).toBe('There is no employee "no-one".\n')
  const { records } = await answer('audit', 'keeper')
  expect(records.filter(({ action }: { action: string }) => action === 'role')).toMatchObject([
    { actor: 'command', actorId: userInfo().username, details: { role: 'admin' } },
    { details: { role: 'none' } },
  ])
})

it('deletes an employee with everything but the audit log', async () => {
  expect((await admin('delete', 'moved')).text).toBe(
    'moved is deleted, with devices, sessions and history.\n',
  )
  expect((await admin('show', 'moved')).text).toBe('There is no employee "moved".\n')
  expect((await answer('audit', 'moved')).records.at(-1)).toMatchObject({ action: 'employee-deletion' })
  expect((await answer('purge')).history).toBe(0)
})
