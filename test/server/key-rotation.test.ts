import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runAdmin } from '../../demo/server/admin/run-admin'
import { createDataFolder } from '../support/pglite-folder'
import { addEmployee, startTestServer } from '../support/server'
import { createTestDatabase, type TestDatabase } from '../support/test-database'
import { createApiClient } from './api-client'
import { signedIn } from './signed-in'

const OLD = 'the old secret of the tests, which is long'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

/** Made before a server has run on the database. */
const staff =
  'employee_id,name_ko,name_en,email,phone,methods\njhlee,이지현,Jihyun Lee,jhlee@company.example,,email\n'

const rotate = async (secretKey: string, ...flags: string[]) =>
  runAdmin(['rotate-key', '--json', ...flags], { DATABASE_URL: database.url, SECRET_KEY: secretKey })
const start = (secretKey: string) => startTestServer({ databaseUrl: database.url, secretKey })

it('changes the secret key while instances with the old one and the new one serve side by side', async () => {
  const old = await start(OLD)
  await addEmployee(old.url, { employeeId: 'rotated', grants: ['email', 'recovery otp'] })
  const { secretKey } = JSON.parse((await rotate(OLD)).text)
  const next = await start(secretKey)

  const byOld = await signedIn(old.url, 'rotated')
  const byNext = await signedIn(next.url, 'rotated')
  for (const url of [old.url, next.url]) {
    for (const token of [byOld, byNext])
      expect((await createApiClient(url).applications(token)).status).toBe(200)
  }
  await old.close()
  expect(JSON.parse((await rotate(secretKey, '--finish')).text)).toEqual({ ended: 1 })
  await expect(start(OLD)).rejects.toThrow(/another secret key/)
  expect((await rotate(OLD)).text).toMatch(/another secret key/)
  expect((await createApiClient(next.url).applications(byOld)).status).toBe(200)
  await next.close()

  const { text } = await runAdmin(['audit'], { DATABASE_URL: database.url })
  expect(text.match(/"action":"key-rotation"/g)).toHaveLength(2)
  expect(text).not.toContain(secretKey)
})

it('replaces the key file of a data folder, and keeps who is signed in', async () => {
  const folder = await createDataFolder('seeded')
  const variables = { DATA_DIR: folder.path }
  const options = { dataDir: folder.path }
  const before = await startTestServer(options)
  const token = await signedIn(before.url, 'mjkim')
  await before.close()
  const file = join(folder.path, 'secret.key')
  const old = await readFile(file, 'utf8')
  expect((await runAdmin(['rotate-key'], variables)).text).toBe(
    `The new key is in ${file}. Restart the server, then write: rotate-key --finish\n`,
  )
  expect(await readFile(file, 'utf8')).not.toBe(old)
  expect((await runAdmin(['rotate-key', '--finish'], variables)).exitCode).toBe(0)
  const after = await startTestServer(options)
  expect((await createApiClient(after.url).applications(token)).status).toBe(200)
  await after.close()
  await expect(startTestServer({ ...options, secretKey: old })).rejects.toThrow(/another secret key/)
  await folder.remove()
})

it.each([['rotate-key'], ['rotate-key', '--finish'], ['backup', 'mfa.backup']])(
  'makes no key when %s %s is written in a folder that has none',
  async (...line) => {
    const folder = await mkdtemp(join(tmpdir(), 'mfa-wrong-'))
    try {
      const variables = { DATABASE_URL: database.url, DATA_DIR: folder, INIT_CWD: folder }
      const { exitCode, text } = await runAdmin(line, variables)
      expect([exitCode, text]).toEqual([
        1,
        `Couldn't read the secret key from ${join(folder, 'secret.key')} (ENOENT). Set SECRET_KEY to this database's key, or DATA_DIR to the folder that holds it.\n`,
      ])
      expect(await readdir(folder)).toEqual([])
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)

it.each([['rotate-key'], ['rotate-key', '--finish'], ['backup', 'mfa.backup']])(
  'says of a database that no server has had yet when it gets its key, for %s %s',
  async (...line) => {
    const folder = await mkdtemp(join(tmpdir(), 'mfa-unbegun-'))
    const unbegun = await createTestDatabase()
    try {
      const variables = { DATABASE_URL: unbegun.url, DATA_DIR: folder, INIT_CWD: folder }
      await writeFile(join(folder, 'staff.csv'), staff)
      expect((await runAdmin(['import', 'staff.csv', '--create'], variables)).exitCode).toBe(0)
      const { exitCode, text } = await runAdmin(line, variables)
      expect([exitCode, text]).toEqual([
        1,
        'This database has no secret key yet. It gets one when the server starts with it for the first time.\n',
      ])
      expect(await readdir(folder)).toEqual(['staff.csv'])
    } finally {
      await unbegun.drop()
      await rm(folder, { recursive: true })
    }
  },
)
