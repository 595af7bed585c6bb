import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import {
  Decrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneTimeCode } from '../../demo/phone/one-time-code'
import { runAdmin } from '../../server/admin/run-admin'
import { createDataFolder, type DataFolder } from '../support/pglite-folder'
import { createTestPhone, issueTicket } from '../support/phone'
import { addEmployee, startTestServer } from '../support/server'
import { createTestDatabase, type TestDatabase } from '../support/test-database'
import { createApiClient } from './api-client'
import { signedIn } from './sign-in'

const OLD_KEY = 'the secret key of the tests before the loss'
const NEW_KEY = 'the secret key of the tests after the loss'

describe.each(['PGlite', 'PostgreSQL'])('a backup of %s', (kind) => {
  let folder: string
  let data: DataFolder
  let database: TestDatabase
  let from: Record<string, string>
  /** The other kind, so that each one is backed up and filled. */
  let to: Record<string, string>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mfa-backup-'))
    data = await createDataFolder('seeded')
    database = await createTestDatabase()
    const embedded = { DATA_DIR: kind === 'PGlite' ? data.path : join(folder, 'restored') }
    const postgres = { DATABASE_URL: database.url, DATA_DIR: 'memory' }
    const [first, second] = kind === 'PGlite' ? [embedded, postgres] : [postgres, embedded]
    from = { ...first, SECRET_KEY: OLD_KEY, INIT_CWD: folder }
    to = { ...second, SECRET_KEY: NEW_KEY, INIT_CWD: folder }
  })
  afterAll(async () => {
    await database?.drop()
    await data?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const start = (variables: Record<string, string>) =>
    startTestServer({
      dataDir: variables.DATA_DIR ?? 'memory',
      databaseUrl: variables.DATABASE_URL,
      secretKey: variables.SECRET_KEY,
    })
  const path = (name: string) => join(folder, name)
  /** Of the audit log, without those that listing leaves in it. */
  const entries = async (variables: Record<string, string>) =>
    (await runAdmin(['audit'], variables)).text
      .split('\n')
      .filter((line) => !line.includes('"action":"export"'))

  it('brings back employees, devices and audit log, with which everybody signs in again', async () => {
    const before = await start(from)
    const { deviceIds } = await addEmployee(before.url, {
      employeeId: 'kept',
      grants: ['otp', 'recovery otp'],
      phones: [{ name: '갤럭시', types: ['otp'] }],
    })
    const [deviceId = ''] = deviceIds
    const phone = createTestPhone(before.url)
    await phone.adopt(deviceId, await issueTicket(before.url, 'kept', deviceId))
    const token = await signedIn(before.url, 'kept')
    if (kind === 'PGlite') {
      const { exitCode, text } = await runAdmin(['backup', 'running.backup'], from)
      expect([exitCode, text]).toEqual([1, expect.stringContaining('used by another running server')])
    }
    await before.close()

    const written = await runAdmin(['backup', 'mfa.backup', '--json'], from)
    expect([written.exitCode, JSON.parse(written.text).file]).toEqual([0, path('mfa.backup')])
    expect((await stat(path('mfa.backup'))).mode & 0o777).toBe(0o600)
    const restored = await runAdmin(['restore', 'mfa.backup'], to)
    expect([restored.exitCode, restored.text]).toEqual([0, expect.stringContaining('SECRET_KEY opens it')])
    expect((await runAdmin(['list'], to)).text).toBe((await runAdmin(['list'], from)).text)
    expect(await entries(to)).toEqual(expect.arrayContaining(await entries(from)))

    const after = await start(to)
    const api = createApiClient(after.url)
    const { code } = oneTimeCode(phone.devices[0]?.seeds[0]?.secret ?? '', Date.now())
    const answer = { employeeId: 'kept', applicationId: '1', code }
    expect((await api.get('/api/login/otp/code/validate', answer)).status).toBe(200)
    expect((await api.applications(token)).status).toBe(403)
    expect((await api.applications(await signedIn(after.url, 'kept'))).status).toBe(200)
    await addEmployee(after.url, { employeeId: 'later' })
    await after.close()
  })

  it('is neither written over a file nor restored into a database that holds something', async () => {
    const { exitCode, text } = await runAdmin(['backup', 'mfa.backup'], from)
    expect([exitCode, text]).toEqual([1, `${path('mfa.backup')} is there already. Name a new file.\n`])
    const list = await runAdmin(['list'], to)
    const again = await runAdmin(['restore', 'mfa.backup'], to)
    expect([again.exitCode, again.text]).toEqual([1, expect.stringContaining('something in this database')])
    expect(await runAdmin(['list'], to)).toEqual(list)
  })
})

describe('a file that is not a whole backup of this version', () => {
  let folder: string
  let whole: string[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mfa-backup-'))
    const source = await createDataFolder('seeded')
    const file = join(folder, 'whole')
    await runAdmin(['backup', file], { DATA_DIR: source.path, SECRET_KEY: OLD_KEY })
    await source.remove()
    whole = gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split('\n')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const restoring = async (content: Uint8Array) => {
    const file = join(folder, 'backup')
    await writeFile(file, content)
    const target = { DATA_DIR: join(folder, 'target') }
    const { exitCode, text } = await runAdmin(['restore', file], target)
    await expect(stat(target.DATA_DIR)).rejects.toThrow('ENOENT')
    return [exitCode, text]
  }
  const zipped = (lines: readonly string[]) => gzipSync(`${lines.join('\n')}\n`)

  it('is refused before anything is made', async () => {
    const refused = [1, expect.stringContaining('is not a whole backup')]
    const bytes = zipped(whole)
    expect(await restoring(bytes.subarray(0, -100))).toEqual(refused)
    expect(await restoring(bytes.map((byte, at) => (at === bytes.length - 200 ? byte ^ 1 : byte)))).toEqual(
      refused,
    )
    expect(await restoring(zipped(whole.slice(0, -1)))).toEqual(refused)
    expect(await restoring(zipped(whole.filter((_, at) => at !== 3)))).toEqual(refused)
    expect(await restoring(Buffer.from('employee_id,name_ko\n'))).toEqual(refused)
    expect(await restoring(new Uint8Array())).toEqual(refused)
    const [head = '', ...rows] = whole
    const newer = zipped([head.replace(/"version":\d+/, '"version":9999'), ...rows])
    expect(await restoring(newer)).toEqual([1, expect.stringContaining('A newer version')])
  })

  it('is named when it is not there', async () => {
    const file = join(folder, 'none')
    const { text } = await runAdmin(['restore', file], { DATA_DIR: join(folder, 'target') })
    expect(text).toBe(`Couldn't read ${file} (ENOENT).\n`)
  })
})

describe('a backup for public keys', () => {
  let folder: string
  let source: TestDatabase
  let target: TestDatabase
  let identities: readonly string[]
  const path = (name: string) => join(folder, name)
  const backup = (...args: string[]) =>
    runAdmin(['backup', ...args], { ...onDatabase(source), SECRET_KEY: OLD_KEY })
  const restore = (name: string, ...args: string[]) =>
    runAdmin(['restore', name, ...args], { ...onDatabase(target), SECRET_KEY: NEW_KEY })
  const onDatabase = ({ url }: TestDatabase) => ({
    DATABASE_URL: url,
    DATA_DIR: 'memory',
    INIT_CWD: folder,
  })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mfa-backup-'))
    source = await createTestDatabase('seeded')
    target = await createTestDatabase()
    identities = await Promise.all([
      generateX25519Identity(),
      generateHybridIdentity(),
      generateX25519Identity(),
    ])
    const [first = '', second = '', other = ''] = identities
    const recipients = await Promise.all([first, second].map(identityToRecipient))
    await writeFile(path('recipients'), `# the safe and the second site\n\n${recipients.join('\r\n')}\n`)
    await writeFile(path('first'), `# created: today\n${first}\n`)
    await writeFile(path('second'), second)
    await writeFile(path('other'), other)
    const { exitCode, text } = await backup('mfa.age', '--recipient', 'recipients')
    expect([exitCode, text]).toEqual([0, expect.stringContaining('any of its 2 recipients alone')])
  })
  afterAll(async () => {
    await source?.drop()
    await target?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it('is a file of age, which holds the same as one in clear', async () => {
    const file = await readFile(path('mfa.age'))
    expect(file.toString('latin1', 0, 22)).toBe('age-encryption.org/v1\n')
    expect((await stat(path('mfa.age'))).mode & 0o777).toBe(0o600)
    const decrypter = new Decrypter()
    decrypter.addIdentity(identities[0] ?? '')
    const [head = ''] = gunzipSync(await decrypter.decrypt(file))
      .toString()
      .split('\n')
    expect(JSON.parse(head)).toMatchObject({ format: 'mfa-elements backup 1', secretKey: OLD_KEY })
  })

  it('is opened by each of the private keys, and by none but them', async () => {
    const refusals = [
      [[], `${path('mfa.age')} is encrypted. Name the file with the private key: --identity KEYFILE.`],
      [
        ['--identity', 'other'],
        `None of the private keys opens ${path('mfa.age')}. It was encrypted for others.`,
      ],
      [['--identity', 'none'], `Couldn't read ${path('none')} (ENOENT).`],
      [
        ['--identity', 'recipients'],
        `Line 3 of ${path('recipients')} is not a private key of age (AGE-SECRET-KEY-…).`,
      ],
    ] as const
    for (const [args, text] of refusals)
      expect(await restore('mfa.age', ...args)).toEqual({ exitCode: 1, text: `${text}\n` })
    // The first key opened it above. Nothing was made so far, because an empty database alone is filled.
    const { exitCode, text } = await restore('mfa.age', '--identity', 'second')
    expect([exitCode, text]).toEqual([0, expect.stringContaining('SECRET_KEY opens it')])
  })

  it('is refused where it was cut off or changed anywhere', async () => {
    const whole = await readFile(path('mfa.age'))
    const changed = [
      whole.subarray(0, -1),
      whole.subarray(0, whole.length / 2),
      whole.subarray(0, 300),
      ...[60, 400, whole.length >> 1, whole.length - 1].map((at) =>
        whole.map((byte, index) => (index === at ? byte ^ 1 : byte)),
      ),
    ]
    for (const content of changed) {
      await writeFile(path('changed'), content)
      const { exitCode, text } = await restore('changed', '--identity', 'first')
      expect([exitCode, text]).toEqual([
        1,
        expect.stringMatching(/is not a whole backup|None of the private/),
      ])
    }
    await backup('plain')
    const plain = await restore('plain', '--identity', 'first')
    expect([plain.exitCode, plain.text]).toEqual([1, expect.stringContaining('is not encrypted')])
  })

  it('is not made for a file of keys that is wrong, and no message shows a key', async () => {
    await writeFile(path('private'), `${await identityToRecipient(identities[0] ?? '')}\n${identities[0]}\n`)
    await writeFile(path('broken'), '# one\nage1broken\n')
    await writeFile(path('empty'), '# nothing yet\n')
    const refusals = [
      [
        'private',
        `${path('private')} has a private key. Keep it elsewhere, and give the public one (age1…).`,
      ],
      ['broken', `Line 2 of ${path('broken')} is not a public key of age (age1…).`],
      ['empty', `${path('empty')} has no line with a public key of age (age1…).`],
      ['none', `Couldn't read ${path('none')} (ENOENT).`],
    ] as const
    for (const [name, text] of refusals)
      expect(await backup('never', '--recipient', name)).toEqual({ exitCode: 1, text: `${text}\n` })
    await expect(stat(path('never'))).rejects.toThrow('ENOENT')
  })
})
