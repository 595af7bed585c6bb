import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Queries } from '../../demo/server/database/database'
import { migrate } from '../../demo/server/database/migrate'
import { openPostgres } from '../../demo/server/database/postgres-database'
import { createLeases } from '../../demo/server/limits/leases'
import { createTestClock } from '../support/server'
import { createTestDatabase, type TestDatabase } from '../support/test-database'

const LIMIT = { uses: 100, seconds: 60 }
/** A twentieth of the limit. */
const BLOCK = 5

describe('uses of a limit that instances take in blocks', () => {
  const clock = createTestClock()
  let test: TestDatabase
  let database: Database
  let buckets = 0

  beforeAll(async () => {
    test = await createTestDatabase()
    database = await openPostgres(test.url, pino({ level: 'silent' }))
    await migrate(database)
  })
  afterAll(async () => {
    await database?.close()
    await test?.drop()
  })

  /** An instance, and how often it has asked the database. */
  const newInstance = () => {
    let asked = 0
    const counted: Queries = {
      ...database,
      query: (sql, parameters) => {
        asked += 1
        return database.query(sql, parameters)
      },
    }
    const leases = createLeases({ database: counted, clock })
    return {
      asked: () => asked,
      close: leases.close,
      on: (bucket: string) => {
        const resetsAt = () => new Date(clock.now().getTime() + LIMIT.seconds * 1000)
        return {
          take: () =>
            leases.take(bucket, LIMIT, resetsAt()).then(
              () => true,
              () => false,
            ),
          giveBack: (uses: number) => leases.giveBack(bucket, LIMIT, resetsAt(), uses),
        }
      },
    }
  }
  const newBucket = () => `test:${++buckets}`
  const granted = async (taking: Promise<boolean>[]) => (await Promise.all(taking)).filter(Boolean).length

  it('are never more than the limit, however many instances take at once', async () => {
    const bucket = newBucket()
    const instances = Array.from({ length: 3 }, () => newInstance().on(bucket))
    const taking = Array.from({ length: 60 }, () => instances.map(({ take }) => take())).flat()
    expect(await granted(taking)).toBe(LIMIT.uses)
  })

  it('cost one question to the database a block', async () => {
    const { on, asked } = newInstance()
    const { take } = on(newBucket())
    for (let use = 0; use < 4 * BLOCK; use++) await take()
    expect(asked()).toBe(4)
  })

  it('cost none while there are none, for a second', async () => {
    const { on, asked } = newInstance()
    const { take } = on(newBucket())
    for (let use = 0; use < LIMIT.uses; use++) await take()
    await take()
    const before = asked()
    for (let use = 0; use < 20; use++) expect(await take()).toBe(false)
    expect(asked()).toBe(before)
  })

  it('are left to others by an instance that stops', async () => {
    const bucket = newBucket()
    const [one, other] = [newInstance(), newInstance()]
    await one.on(bucket).take()
    await one.close()
    const { take } = other.on(bucket)
    expect(await granted(Array.from({ length: LIMIT.uses }, take))).toBe(LIMIT.uses - 1)
  })

  it('can be taken by others once two blocks have come back', async () => {
    const bucket = newBucket()
    const [one, other] = [newInstance().on(bucket), newInstance().on(bucket)]
    expect(await granted(Array.from({ length: LIMIT.uses }, one.take))).toBe(LIMIT.uses)
    expect(await other.take()).toBe(false)
    await one.giveBack(3 * BLOCK)
    clock.advance(1)
    expect(await granted(Array.from({ length: LIMIT.uses }, other.take))).toBe(2 * BLOCK)
    expect(await granted(Array.from({ length: LIMIT.uses }, one.take))).toBe(BLOCK)
  })

  it('begin again with the next window', async () => {
    const { take } = newInstance().on(newBucket())
    expect(await granted(Array.from({ length: LIMIT.uses + 1 }, take))).toBe(LIMIT.uses)
    clock.advance(LIMIT.seconds)
    expect(await granted(Array.from({ length: LIMIT.uses + 1 }, take))).toBe(LIMIT.uses)
  })
})
