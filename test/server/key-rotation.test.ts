import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runAdmin } from '../../server/admin/run-admin'
import { derive, unseal } from '../../server/secrets/secrets'
import { createDataFolder } from '../support/pglite-folder'
import { addEmployee, createTestClock, startTestServer } from '../support/server'
import { createTestDatabase, type TestDatabase } from '../support/test-database'
import { createApiClient } from './api-client'
import { signedIn } from './sign-in'

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

const kidOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid
async function published({ url }: { readonly url: string }): Promise<string[]> {
  const { keys } = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] }
  return keys.map(({ kid }) => kid)
}
const statusOf = async ({ url }: { readonly url: string }, token: string) =>
  (await createApiClient(url).applications(token)).status

it('publishes a new token key before it signs, and the old one until its last token has expired [ASVS 11.2.2]', async () => {
  const clock = createTestClock()
  const own = await createTestDatabase()
  const options = { databaseUrl: own.url, secretKey: OLD, clock }
  const [one, other] = await Promise.all([startTestServer(options), startTestServer(options)])
  const both = [one, other]
  const signIn = (at: (typeof both)[number]) => signedIn(at.url, 'rotated')
  await addEmployee(one.url, { employeeId: 'rotated', grants: ['recovery otp'] })
  const [first = '', ...more] = await published(one)
  expect([more, await published(other)]).toEqual([[], [first]])

  const { exitCode } = await runAdmin(['rotate-key', '--tokens'], {
    DATABASE_URL: own.url,
    SECRET_KEY: OLD,
  })
  expect(exitCode).toBe(0)
  clock.advance(61)
  const [, second = ''] = await published(one)
  for (const instance of both) expect(await published(instance)).toEqual([first, second])
  for (const instance of both) expect(kidOf(await signIn(instance))).toBe(first)

  // Two minutes before the new key signs, which is ten after the command.
  clock.advance(420)
  const last = await signIn(one)
  expect(kidOf(last)).toBe(first)
  clock.advance(180)
  for (const instance of both) {
    const token = await signIn(instance)
    expect(kidOf(token)).toBe(second)
    for (const at of both) expect([await statusOf(at, token), await statusOf(at, last)]).toEqual([200, 200])
  }
  clock.advance(10 * 3_600 - 200)
  for (const at of both) {
    expect(await statusOf(at, last)).toBe(200)
    expect(await published(at)).toEqual([first, second])
  }
  clock.advance(360)
  for (const at of both) {
    expect(await statusOf(at, last)).toBe(401)
    expect(await published(at)).toEqual([second])
  }
  await Promise.all(both.map((instance) => instance.close()))
  await own.drop()
})

it('ends with a token key that no earlier secret key has opened, also for who knows the first one', async () => {
  const own = await createTestDatabase()
  const sql = new Client({ connectionString: own.url })
  await sql.connect()
  const variables = { DATABASE_URL: own.url, SECRET_KEY: OLD }
  await (await startTestServer({ databaseUrl: own.url, secretKey: OLD })).close()
  const { secretKey } = JSON.parse((await runAdmin(['rotate-key', '--json'], variables)).text)
  const refused = await runAdmin(['rotate-key', '--tokens'], variables)
  expect([refused.exitCode, refused.text]).toEqual([1, expect.stringContaining('rotate-key --finish')])
  const sealedFor = async () =>
    (
      await sql.query(
        `SELECT count(DISTINCT key_id)::int AS secrets FROM token_keys JOIN token_key_seals USING (kid)
         GROUP BY kid, signs_from ORDER BY signs_from`,
      )
    ).rows.map(({ secrets }) => secrets)
  expect(await sealedFor()).toEqual([2, 2])
  const known = (await sql.query('SELECT kid FROM token_keys')).rows.map(({ kid }) => kid)
  await runAdmin(['rotate-key', '--finish'], { ...variables, SECRET_KEY: secretKey })
  expect(await sealedFor()).toEqual([1, 1, 1])
  const [newest] = (
    await sql.query(
      'SELECT kid, sealed FROM token_keys JOIN token_key_seals USING (kid) ORDER BY signs_from DESC',
    )
  ).rows
  expect(known).not.toContain(newest.kid)
  for (const secret of [OLD, secretKey]) {
    const opened = () =>
      unseal(
        { sealing: derive(secret, 'token keys') },
        `token key ${newest.kid}`,
        new Uint8Array(newest.sealed),
      )
    if (secret === OLD) expect(opened).toThrow()
    else expect(JSON.parse(opened())).toMatchObject({ kty: 'EC', d: expect.any(String) })
  }
  await sql.end()
  await own.drop()
})

it.each([['rotate-key'], ['rotate-key', '--finish'], ['rotate-key', '--tokens'], ['backup', 'mfa.backup']])(
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

it.each([['rotate-key'], ['rotate-key', '--finish'], ['rotate-key', '--tokens'], ['backup', 'mfa.backup']])(
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
