import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAdmin } from '../../server/admin/run-admin'
import { audit, byEmployees, onBehalfOf } from '../../server/audit/audit'
import { retainedSince, sweepRecords } from '../../server/audit/retention'
import {
  closeMinutes,
  type SealedMinutes,
  type SealVerification,
  sealMinutes,
  verifySeals,
} from '../../server/audit/seals'
import type { Database } from '../../server/database/database'
import { openDatabase } from '../../server/database/open-database'
import { createLog } from '../../server/platform/log'
import { unlock } from '../../server/secrets/secret-key'
import { settingsOf } from '../../server/settings/server-options'
import { createTestClock } from '../support/server'
import { databases, usualDatabases } from './databases'

const SECRET = 'a secret that is long enough for the seals of a test'
const quiet = createLog('silent', undefined)

/** Transactions of other tests in the same PostgreSQL hold a sealing up, too. */
async function sealedWhenFree(seal: () => Promise<SealedMinutes | undefined>): Promise<number> {
  let sealed: SealedMinutes | undefined
  await expect
    .poll(
      async () => {
        sealed ??= await seal()
        return sealed
      },
      { timeout: 30_000 },
    )
    .toBeDefined()
  return sealed?.minutes ?? 0
}

describe.each(usualDatabases)('seals of the audit log on %s', (_kind, open) => {
  const clock = createTestClock(new Date('2026-11-29T08:00:30Z'))
  const settings = settingsOf({ clock, retentionYears: 2, historyDays: 730 })
  let opened: Awaited<ReturnType<typeof open>>
  let database: Database
  let keys: Awaited<ReturnType<typeof unlock>>

  beforeAll(async () => {
    opened = await open('migrated')
    database = await openDatabase({ databaseUrl: undefined, dataDir: '', ...opened.where }, quiet)
    keys = await unlock(SECRET, database, new Date())
  })
  afterAll(async () => {
    await database?.close()
    await opened?.drop()
  })

  const write = (action: 'backup' | 'purge' = 'backup', at = clock.now()) =>
    audit(onBehalfOf(byEmployees, database), at, { action })
  const seal = async () => {
    const sealing = { database, settings, keys }
    const closed = await closeMinutes(sealing)
    return sealedWhenFree(() => sealMinutes(sealing, closed))
  }
  const verify = (): Promise<SealVerification> =>
    database.transaction((queries) => verifySeals(queries, keys, retainedSince(settings)))
  /** Changes the log as someone with the database and without the key would. The change is undone afterwards. */
  const tampered = async (statement: string): Promise<SealVerification | undefined> => {
    let verified: SealVerification | undefined
    await database
      .transaction(async (queries) => {
        await queries.execute('ALTER TABLE audit_log DISABLE TRIGGER USER')
        await queries.execute('ALTER TABLE audit_seals DISABLE TRIGGER USER')
        await queries.execute(statement)
        verified = await verifySeals(queries, keys, retainedSince(settings))
        throw new Error('taken back')
      })
      .catch((error: Error) => expect(error.message).toBe('taken back'))
    return verified
  }

  it('are made of minutes that have ended, each with its predecessor, and of no other', async () => {
    await write()
    await write('purge')
    expect(await seal()).toBe(0)
    clock.advance(60)
    await write()
    clock.advance(60)
    expect(await seal()).toBe(1)
    clock.advance(60)
    expect(await seal()).toBe(1)
    expect(await seal()).toBe(0)
    expect(await verify()).toMatchObject({
      ...{ outcome: 'whole', minutes: 2, entries: 3, purged: 0, unsealed: 0 },
      newest: { minute: '2026-11-29T08:01Z', entries: 1 },
    })
  })

  it('let nothing into a minute that is closed: a late entry stands at the beginning of the open ones', async () => {
    await write('backup', new Date('2026-11-29T08:00:59.123Z'))
    const [row] = await database.query<{ at: Date }>(
      'SELECT at FROM audit_log ORDER BY audit_id DESC LIMIT 1',
    )
    expect(row?.at).toEqual(new Date('2026-11-29T08:02:00Z'))
    expect(await verify()).toMatchObject({ outcome: 'whole', unsealed: 1 })
  })

  it.each([
    ['a changed entry', "UPDATE audit_log SET actor_id = 'x' WHERE audit_id = 1", '08:00', 'entries'],
    ['a removed entry', 'DELETE FROM audit_log WHERE audit_id = 2', '08:00', 'entries'],
    ['a removed minute', "DELETE FROM audit_log WHERE at >= '2026-11-29T08:01Z'", '08:01', 'entries'],
    [
      'an added entry',
      "INSERT INTO audit_log (at, action, outcome, actor) VALUES ('2026-11-29T08:01:05Z', 'role', 'success', 'command')",
      '08:01',
      'entries',
    ],
    [
      'an entry in a minute that had none',
      "INSERT INTO audit_log (at, action, outcome, actor) VALUES ('2026-11-29T07:59Z', 'role', 'success', 'command')",
      '07:59',
      'unsealed',
    ],
    [
      'a minute that was removed with its seal',
      `DELETE FROM audit_log WHERE at < '2026-11-29T08:01Z'; DELETE FROM audit_seals WHERE minute < '2026-11-29T08:01Z'`,
      '08:01',
      'seal',
    ],
    [
      'a digest that was computed again',
      `UPDATE audit_log SET actor_id = 'x' WHERE audit_id = 1; UPDATE audit_seals SET entries_digest = sha256('x') WHERE entries = 2`,
      '08:00',
      'seal',
    ],
  ])('name the first minute that does not match, for %s', async (_what, statement, minute, why) => {
    expect(await tampered(statement)).toEqual({ outcome: 'broken', minute: `2026-11-29T${minute}Z`, why })
  })

  it('are checked by the command, which also says whether the last ones were cut off', async () => {
    const { databaseUrl, dataDir } = { databaseUrl: '', dataDir: '', ...opened.where }
    await database.close()
    const variables = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: SECRET }
    const command = (...args: string[]) => runAdmin(['audit', '--verify', ...args], variables)
    const whole = JSON.parse((await command('--json')).text)
    expect(whole).toMatchObject({ minutes: 2, entries: 3, newest: { minute: '2026-11-29T08:01Z' } })
    expect((await command('--seal', whole.newest.seal)).exitCode).toBe(0)
    expect(await command('--seal', 'ab'.repeat(32))).toEqual({
      exitCode: 1,
      text: 'That seal is none of the audit log: its last seals were removed.\n',
    })
    database = await openDatabase({ databaseUrl: undefined, dataDir: '', ...opened.where }, quiet)
    await database.execute(`ALTER TABLE audit_log DISABLE TRIGGER USER;
      UPDATE audit_log SET details = '{"reason":"other"}' WHERE at >= '2026-11-29T08:01Z' AND at < '2026-11-29T08:02Z'`)
    await database.close()
    expect(await command()).toEqual({
      exitCode: 1,
      text: 'The audit log does not match its seals. The first minute is 2026-11-29T08:01Z: an entry was changed, removed or added.\n',
    })
    database = await openDatabase({ databaseUrl: undefined, dataDir: '', ...opened.where }, quiet)
    await database.execute(
      `UPDATE audit_log SET details = '{}' WHERE at >= '2026-11-29T08:01Z' AND at < '2026-11-29T08:02Z';
       ALTER TABLE audit_log ENABLE TRIGGER USER`,
    )
    expect(await verify()).toMatchObject({ outcome: 'whole' })
  })

  it('outlive entries that are older than the company keeps them, and the chain goes on', async () => {
    clock.advance(2 * 366 * 86_400)
    expect(await seal()).toBeGreaterThan(0)
    // A sweep that has come to the middle of a minute.
    await database.execute(
      "BEGIN; SET LOCAL mfa.audit_sweep = 'on'; DELETE FROM audit_log WHERE audit_id = 1; COMMIT",
    )
    expect(await verify()).toMatchObject({ outcome: 'whole', purged: 1 })
    expect((await sweepRecords({ database, settings })).audit).toBeGreaterThanOrEqual(3)
    await write()
    clock.advance(180)
    expect(await seal()).toBe(1)
    expect(await verify()).toMatchObject({ outcome: 'whole', entries: 1, purged: 3 })
  })
})

it('wait for a transaction that began before its minute was closed, on PostgreSQL', async () => {
  const [, open] = databases[1]
  const opened = await open('migrated')
  const clock = createTestClock(new Date('2026-11-29T08:00:30Z'))
  const database = await openDatabase({ dataDir: '', ...opened.where }, quiet)
  const late = new Client({ connectionString: opened.where.databaseUrl })
  await late.connect()
  try {
    const sealing = { database, settings: { clock }, keys: await unlock(SECRET, database, clock.now()) }
    const insert =
      "INSERT INTO audit_log (at, action, outcome, actor) VALUES ('2026-11-29T08:00:30Z', 'import', 'success', 'command')"
    await late.query('BEGIN')
    await late.query(insert)
    clock.advance(180)
    const closed = await closeMinutes(sealing)
    expect(await sealMinutes(sealing, closed)).toBeUndefined()
    await late.query('COMMIT')
    expect(await sealedWhenFree(() => sealMinutes(sealing, closed))).toBe(1)
    // Two instances that seal at once: one of them does it.
    await database.query(insert)
    clock.advance(180)
    const next = await closeMinutes(sealing)
    let sealedTwice = 0
    await sealedWhenFree(async () => {
      const both = await Promise.all([sealMinutes(sealing, next), sealMinutes(sealing, next)])
      const minutes = both.reduce((sum, sealed) => sum + (sealed?.minutes ?? 0), 0)
      sealedTwice += Math.max(0, minutes - 1)
      return both.find((sealed) => sealed?.minutes === 1)
    })
    expect(sealedTwice).toBe(0)
    expect((await database.query('SELECT 1 FROM audit_seals')).length).toBe(2)
  } finally {
    await late.end()
    await database.close()
    await opened.drop()
  }
})
