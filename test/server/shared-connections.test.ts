import { Socket } from 'node:net'
import { setImmediate as settled } from 'node:timers/promises'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Database, DatabaseUnavailable, type Queries } from '../../demo/server/database/database'
import { openPostgres } from '../../demo/server/database/postgres-database'
import { createTestDatabase, type TestDatabase } from '../support/test-database'

const log = pino({ level: 'silent' })
const ASK = 'SELECT pg_backend_pid() AS connection'
const waitFor = (lock: number) =>
  `${ASK} FROM pg_advisory_lock_shared(${lock}), pg_advisory_unlock_shared(${lock})`
/** As long as the test holds the lock. */
const WAIT = waitFor(7)

describe('statements that share connections', () => {
  let created: TestDatabase
  let database: Database
  let sql: Client

  beforeAll(async () => {
    created = await createTestDatabase()
    sql = new Client({ connectionString: created.url })
    await sql.connect()
  })
  beforeEach(async () => {
    database = await openPostgres(created.url, log)
    // All ten are there from now on, so that the next one is given at once.
    await Promise.all(Array.from({ length: 10 }, () => database.transaction((queries) => ask(ASK, queries))))
    await sql.query('SELECT pg_advisory_lock(7)')
  })
  afterEach(async () => {
    await sql.query('SELECT pg_advisory_unlock_all()')
    await database?.close()
    vi.useRealTimers()
  })
  afterAll(async () => {
    await sql?.end()
    await created?.drop()
  })

  const ask = async (statement: string, from: Queries = database): Promise<number | undefined> => {
    const [row] = await from.query<{ connection: number }>(statement)
    return row?.connection
  }
  /** So many, one after another, each under way before the next comes. */
  const begin = async (count: number, statement: string) => {
    const begun: Promise<number | undefined>[] = []
    for (let index = 0; index < count; index++) {
      begun.push(ask(statement))
      await settled()
    }
    return begun
  }
  const free = () => sql.query('SELECT pg_advisory_unlock(7)')

  it('are under way on one connection by six', async () => {
    const waiting = await begin(15, WAIT)
    await free()
    const all = await Promise.all(waiting)
    const each = [...new Set(all)].map((connection) => all.filter((other) => other === connection).length)
    expect(each).toEqual([6, 6, 3])
  })

  it('leave slow ones alone where none has room', async () => {
    const waiting = await begin(12, WAIT)
    const answered = await ask(ASK)
    await free()
    expect(await Promise.all(waiting)).not.toContain(answered)
  })

  it('leave one alone that is held up', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const waiting = await begin(2, WAIT)
    vi.advanceTimersByTime(49)
    waiting.push(...(await begin(1, WAIT)))
    vi.advanceTimersByTime(1)
    const answered = [await ask(ASK), await ask(ASK)]
    await free()
    const heldUp = await Promise.all(waiting)
    expect(new Set(heldUp).size).toBe(1)
    expect(heldUp).not.toContain(answered[0])
    expect(heldUp).not.toContain(answered[1])
  })

  it('share one again that has answered', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    await sql.query('SELECT pg_advisory_lock(8)')
    const [heldUp, ...waiting] = [...(await begin(1, WAIT)), ...(await begin(1, waitFor(8)))]
    vi.advanceTimersByTime(60_000)
    await free()
    const connection = await heldUp
    waiting.push(ask(ASK))
    await sql.query('SELECT pg_advisory_unlock(8)')
    expect(await Promise.all(waiting)).toEqual([connection, connection])
  })

  it('are answered each with its own rows or its own error', async () => {
    await begin(3, WAIT)
    const shares = [0, 1, 2, 3, 0, 4, 6, 12, 0].map((by) =>
      database.query('SELECT 12 / $1::int AS share', [by]).then(
        ([row]) => row?.share,
        ({ code }) => code,
      ),
    )
    await free()
    const told = await Promise.all(shares)
    expect(told).toEqual(['22012', 12, 6, 4, '22012', 3, 2, 1, '22012'])
  })

  it('go out in one piece when they come at the same moment', async () => {
    const waiting = await begin(6, WAIT)
    const written = vi.spyOn(Socket.prototype, '_writev')
    await Promise.all([1, 2, 3, 4].map(() => ask(ASK)))
    expect(written).toHaveBeenCalledOnce()
    written.mockRestore()
    await free()
    await Promise.all(waiting)
  })

  it('share none with a transaction', async () => {
    const waiting = await begin(6, WAIT)
    const own = await database.transaction((queries) => ask(ASK, queries))
    await free()
    expect(await Promise.all(waiting)).not.toContain(own)
  })

  it('let connections come free for a transaction that waits for one', async () => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const holding = Array.from({ length: 9 }, () => database.transaction(() => released))
    await settled()
    const waiting = await begin(1, WAIT)
    const ends: string[] = []
    const last = [
      database.transaction(async () => {
        ends.push('transaction')
      }),
      ask(ASK).then(() => ends.push('statement')),
    ]
    await free() // one of the ten, for two
    await Promise.all(last)
    release()
    await Promise.all([...waiting, ...holding])
    expect(ends).toEqual(['transaction', 'statement'])
  })

  it('are all rejected when their connection breaks, and the next has another', async () => {
    const waiting = await begin(12, WAIT)
    const answers = Promise.allSettled(waiting)
    await sql.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active'`,
    )
    for (const answer of await answers)
      expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
    expect(await ask(ASK)).toBeTypeOf('number')
  })
})
