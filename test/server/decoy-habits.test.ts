import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../server/database/database'
import { openDatabase } from '../../server/database/open-database'
import { type Habits, measureHabits } from '../../server/decoy-habits'
import { createDecoys, decoyIdOf, startDecoys } from '../../server/decoys'
import { deriveKeys } from '../../server/secrets/secrets'
import { settingsOf } from '../../server/settings/server-options'
import { createTestClock } from '../support/server'
import { createPeople, hirePeople } from '../support/varied-company'
import { usualDatabases } from './databases'

const keys = deriveKeys('the same at every instance, of 32 characters and more')
const log = pino({ level: 'silent' })
const everybody = createPeople(600, 1)
const [staff, newcomers, strangers] = [
  everybody.slice(0, 150),
  everybody.slice(150, 200),
  everybody.slice(200),
]

describe.each(usualDatabases)('what unknown IDs seem to have, on %s', (_name, open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let database: Database

  beforeEach(async () => {
    opened = await open('migrated')
    database = await openDatabase({ databaseUrl: undefined, dataDir: 'memory', ...opened.where }, log)
    await hirePeople(database, staff, new Uint8Array([0xa0]))
  })
  afterEach(async () => {
    await database?.close()
    await opened?.drop()
  })

  /** An instance that starts at the time of the clock, as it then answers. */
  async function instance(clock = createTestClock(new Date('2026-03-02T00:00:00Z'))) {
    const settings = { ...settingsOf({ portal: { neutralLoginError: true } }), clock }
    const { decoys, stop } = await startDecoys({ database, settings, keys, log })
    stop()
    if (!decoys) throw new Error('there are no decoys')
    return () => strangers.map(({ employeeId }) => JSON.stringify(seenOf(decoys, employeeId)))
  }
  const seenOf = (decoys: ReturnType<typeof createDecoys>, employeeId: string) => {
    const userId = decoyIdOf(keys, employeeId) ?? 0
    return {
      statuses: decoys.statusesOf(userId),
      email: decoys.emailOf(userId, employeeId),
      phones: decoys.phonesOf(userId).map(({ deviceId }) => decoys.shownPhoneId(userId, deviceId)),
      keys: (['ctap', 'platform'] as const).map((type) =>
        decoys.credentialsOf(userId, type).map(({ credentialId }) => credentialId),
      ),
    }
  }
  const seenIn = (habits: Habits) => {
    const decoys = createDecoys(keys, () => habits)
    return strangers.map(({ employeeId }) => JSON.stringify(seenOf(decoys, employeeId)))
  }
  const changesBetween = (before: readonly string[], after: readonly string[]) =>
    before.filter((each, index) => each !== after[index]).length / before.length

  it('is the same at instances that start before and after the company changes, and changes at one time', async () => {
    const clock = createTestClock(new Date('2026-03-02T00:00:00Z'))
    const [first, together] = await Promise.all([instance(clock), instance(clock)])
    const before = first()
    expect(together()).toEqual(before)
    clock.advance(60)
    await hirePeople(database, newcomers, new Uint8Array([0xa0]))
    const second = await instance(clock)
    expect(second()).toEqual(before)
    clock.advance(300)
    const third = await instance(clock)
    expect(third()).toEqual(before)
    clock.advance(1_200)
    const after = second()
    expect(after).not.toEqual(before)
    expect(third()).toEqual(after)
    expect((await instance(clock))()).toEqual(after)
  })

  it('changes for few of them with one new device', async () => {
    const before = await measureHabits(database, keys, undefined)
    await database.query(
      `INSERT INTO authenticators (user_id, application_id, type, description, insert_date)
       SELECT user_id, 1, 'mobile', '', now() FROM employees ORDER BY user_id LIMIT 1`,
    )
    const after = await measureHabits(database, keys, before)
    expect(changesBetween(seenIn(before), seenIn(after))).toBeLessThan(0.03)
    expect(seenIn(await measureHabits(database, keys, after))).toEqual(seenIn(after))
  })

  it('follows what is granted to everybody, and changes nothing else for most', async () => {
    const before = await measureHabits(database, keys, undefined)
    await database.query("UPDATE employees SET phone = '010-0000-0000', locked_at = NULL")
    await database.query("INSERT INTO grants SELECT user_id, 'sms' FROM employees ON CONFLICT DO NOTHING")
    const after = await measureHabits(database, keys, before)
    const statuses = createDecoys(keys, () => after)
    for (const { employeeId } of strangers)
      expect(statuses.statusesOf(decoyIdOf(keys, employeeId) ?? 0).sms).toBe(1)
    const without = (seen: string) => seen.replace(/"sms":\d/, '')
    expect(changesBetween(seenIn(before).map(without), seenIn(after).map(without))).toBeLessThan(0.5)
  })

  it('stores no ID, no name and no whole address', async () => {
    const habits = JSON.stringify(await measureHabits(database, keys, undefined))
    for (const { employeeId, email } of staff) {
      expect(habits).not.toContain(employeeId)
      if (email) expect(habits).not.toContain(email)
    }
  })
})
