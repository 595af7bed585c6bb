import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../demo/server/database/database'
import { openDatabase } from '../../demo/server/database/open-database'
import { type HistoryFilter, historyPage } from '../../demo/server/history/history-page'
import { listDevices } from '../../demo/server/self-service/list-devices'
import type { RunningServer } from '../../demo/server/start-server'
import { startTestServer } from '../support/server'
import { databases } from './databases'
import { codeOf, fillHistory, signInAs, type UserClient } from './user-client'

interface Entry {
  readonly authenticateHistoryId: number
  readonly type: string
  readonly applicationName: string
  readonly description: string | null
  readonly status: number
  readonly insertDate: string
}

interface Page {
  readonly list: readonly Entry[]
  readonly pageNum: number
  readonly pages: number
  readonly isFirstPage: boolean
  readonly hasNextPage: boolean
  readonly total: number
}

describe.each(databases)('the history on %s', (_name, open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let server: RunningServer
  let minji: UserClient
  let all: Entry[]

  const page = async (query: Record<string, string> = {}, path = 'dashboard/authenticator/history') =>
    (await minji.get(path, { pageNum: '1', ...query })).body as unknown as Page
  /** Every record that a query finds, page by page. */
  const everyPage = async (query: Record<string, string>, path?: string): Promise<Entry[]> => {
    const first = await page(query, path)
    const found = [...first.list]
    for (let pageNum = 2; pageNum <= first.pages; pageNum++) {
      found.push(...(await page({ ...query, pageNum: String(pageNum) }, path)).list)
    }
    return found
  }

  beforeAll(async () => {
    opened = await open()
    server = await startTestServer({ ...opened.where })
    minji = await signInAs(server.url, 'mjkim')
    all = await everyPage({})
  })
  afterAll(async () => {
    await server?.close()
    await opened?.drop()
  })

  it('of the seeded company fills more than one block of pages', () => {
    expect(all.length).toBeGreaterThan(110)
  })

  it('has the fields of a record, begins with the sign-in itself, and is in order [R165][R183][R268]', async () => {
    expect(all[0]).toEqual({
      authenticateHistoryId: expect.any(Number),
      type: 'recovery otp',
      applicationName: 'Gaon Works',
      description: null,
      status: 1,
      insertDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    const dates = all.map(({ insertDate }) => insertDate)
    expect(dates).toEqual([...dates].sort().reverse())
    expect(new Set(all.map((entry) => entry.authenticateHistoryId)).size).toBe(all.length)
  })

  it('tells where a page stands [R166]', async () => {
    const pages = Math.ceil(all.length / 10)
    const first = await page()
    expect(first).toMatchObject({
      pageNum: 1,
      pages,
      isFirstPage: true,
      hasNextPage: true,
      total: all.length,
    })
    expect(first.list).toHaveLength(10)
    expect(await page({ pageNum: '2' })).toMatchObject({ pageNum: 2, isFirstPage: false, hasNextPage: true })
    const last = await page({ pageNum: String(pages) })
    expect(last).toMatchObject({ pageNum: pages, isFirstPage: false, hasNextPage: false })
    expect(last.list).toHaveLength(all.length % 10 || 10)
  })

  it.each(['999', '2147483648', '9007199254740993', '1e300'])(
    'answers page %s with the last page',
    async (pageNum) => {
      expect(await page({ pageNum })).toEqual(await page({ pageNum: String(Math.ceil(all.length / 10)) }))
    },
  )

  it('narrows by type, by status and by both [R268]', async () => {
    for (const type of ['mobile', 'ctap', 'platform', 'otp', 'sms', 'email', 'recovery otp']) {
      expect(await everyPage({ type })).toEqual(all.filter((entry) => entry.type === type))
    }
    for (const status of ['0', '1']) {
      expect(await everyPage({ status })).toEqual(all.filter((entry) => entry.status === Number(status)))
    }
    const failedMails = await everyPage({ type: 'email', status: '0' })
    expect(failedMails.length).toBeGreaterThan(0)
    expect(failedMails).toEqual(all.filter((entry) => entry.type === 'email' && entry.status === 0))
  })

  it.each([
    ['mobile-authenticator/history', 'mobile'],
    ['otp/history', 'otp'],
    ['ctap/history', 'ctap'],
    ['platform/history', 'platform'],
  ])('at %s has one type only, whatever the filter says [R269]', async (path, type) => {
    const own = all.filter((entry) => entry.type === type)
    expect(own.length).toBeGreaterThan(0)
    expect(await everyPage({}, path)).toEqual(own)
    expect(await everyPage({ type, status: '1' }, path)).toEqual(own.filter(({ status }) => status === 1))
    expect(await page({ type: 'email' }, path)).toEqual({
      list: [],
      pageNum: 1,
      pages: 1,
      isFirstPage: true,
      hasNextPage: false,
      total: 0,
    })
  })

  it.each(['sign', ' Sign ', 'GAON SIGN', 'Gaon Sign'])(
    'finds part of an application name: %j [R268]',
    async (applicationName) => {
      const found = all.filter((entry) => entry.applicationName === 'Gaon Sign')
      expect(await everyPage({ applicationName })).toEqual(found)
    },
  )

  it.each(['%', '_', '그%어', '\\', "'"])('takes %j for itself and nothing else', async (text) => {
    expect((await page({ applicationName: text })).total).toBe(0)
  })

  it('takes a search for nothing as none', async () => {
    expect((await page({ applicationName: ' ' })).total).toBe(all.length)
  })

  it.each([
    [{}, 3001],
    [{ pageNum: '0' }, 3002],
    [{ pageNum: '-1' }, 3002],
    [{ pageNum: '1.5' }, 3002],
    [{ pageNum: 'first' }, 3002],
    [{ pageNum: '1', status: '2' }, 3002],
    [{ pageNum: '1', type: 'fido' }, 3002],
    [{ pageNum: '1', pageSize: '100' }, 3002],
    [{ pageNum: '1', applicationName: '\u0000' }, 3002],
  ] as [Record<string, string>, number][])('refuses %j', async (query, code) => {
    const answer = await minji.get('dashboard/authenticator/history', query)
    expect([answer.status, codeOf(answer)]).toEqual([400, code])
  })

  it('is that of the employee alone', async () => {
    const other = await signInAs(server.url, 'jmlim')
    const { body } = await other.get('dashboard/authenticator/history', { pageNum: '1' })
    const own = (body as unknown as Page).list.map((entry) => entry.authenticateHistoryId)
    expect(own.length).toBeGreaterThan(0)
    expect(all.some((entry) => own.includes(entry.authenticateHistoryId))).toBe(false)
  })
})

describe('ten thousand records', () => {
  const APPLICATIONS =
    "INSERT INTO applications VALUES (1, 'Groupware'), (2, 'Approval 100%'), (3, 'HR_old 인사')"
  const filters: HistoryFilter[] = [
    { pageNum: 1 },
    { pageNum: 1000 },
    { pageNum: 500, type: 'ctap' },
    { pageNum: 3, status: 0 },
    { pageNum: 2, applicationName: 'APPROVAL' },
    { pageNum: 2, applicationName: 'hr_', type: 'otp', status: 0 },
  ]
  const silent = pino({ level: 'silent' })

  const fill = async (database: Database): Promise<void> => {
    await database.query(APPLICATIONS)
    await database.query(
      `INSERT INTO employees (employee_id, name_ko, name_en) SELECT 'e' || n, 'e', 'e' FROM generate_series(1, 501) n`,
    )
    await fillHistory(database, { from: 1, to: 1, records: 10_000 })
    await fillHistory(database, { from: 2, to: 501, records: 100 })
    await database.query(
      `INSERT INTO authenticators (user_id, application_id, type, description, insert_date)
       SELECT user_id, n % 3 + 1, (ARRAY['mobile', 'ctap', 'platform', 'otp'])[n % 4 + 1], 'device', now()
       FROM generate_series(1, 501) user_id, generate_series(1, CASE user_id WHEN 1 THEN 1000 ELSE 8 END) n`,
    )
    await database.execute('ANALYZE')
  }

  it.each(databases)('are paged through, whichever filter is set, on %s', async (_name, open) => {
    const opened = await open('migrated')
    const database = await openDatabase({ databaseUrl: undefined, dataDir: '', ...opened.where }, silent)
    try {
      await fill(database)
      for (const filter of filters) {
        const { list, pageNum, pages } = await historyPage(database, 1, filter)
        expect(list.length).toBeGreaterThan(0)
        expect(pageNum).toBe(Math.min(filter.pageNum, pages))
      }
      expect((await historyPage(database, 1, { pageNum: 1, applicationName: '100%' })).total).toBe(3334)
      for (const applicationName of ['인사', '인사'.normalize('NFD')])
        expect((await historyPage(database, 1, { pageNum: 1, applicationName })).total).toBe(3333)
    } finally {
      await database.close()
      await opened.drop()
    }
  })

  it('are found by an index on PostgreSQL, whichever filter is set', async () => {
    const [, [, open]] = databases
    const opened = await open('migrated')
    const database = await openDatabase({ dataDir: '', ...opened.where }, silent)
    const plans: string[] = []
    /** A statement with a name is planned for its parameters at first, and for any parameters later on. */
    const planOf = (mode: string, sql: string, parameters: readonly unknown[]) =>
      database.transaction(async (queries) => {
        const values = parameters.map((value) => (typeof value === 'string' ? `'${value}'` : value))
        await queries.execute(`SET LOCAL plan_cache_mode = ${mode}; PREPARE asked AS ${sql}`)
        const plan = await queries.query<Record<string, string>>(`EXPLAIN EXECUTE asked (${values.join()})`)
        await queries.execute('DEALLOCATE asked')
        return plan.map((line) => line['QUERY PLAN']).join('\n')
      })
    /** Runs what the server runs, and notes how. */
    const explaining = {
      ...database,
      query: async <T>(sql: string, parameters: readonly unknown[] = []) => {
        plans.push(await planOf('force_custom_plan', sql, parameters))
        plans.push(await planOf('force_generic_plan', sql, parameters))
        return database.query<T>(sql, parameters)
      },
    }
    try {
      await fill(database)
      for (const filter of filters) {
        await historyPage(explaining, 1, filter)
        await historyPage(explaining, 1, { ...filter, type: undefined }, 'mobile')
      }
      expect(plans).toHaveLength(filters.length * 8)
      for (const plan of plans) {
        expect(plan).not.toContain('Seq Scan on authenticate_history')
        expect(plan).toMatch(/history_of_employee/)
      }
      expect(plans.some((plan) => plan.includes('history_of_employee_by_type'))).toBe(true)

      expect(await listDevices(explaining, 1, 'ctap')).toHaveLength(250)
      expect(await listDevices(explaining, 2, 'ctap')).toHaveLength(2)
      for (const plan of plans.slice(-4)) expect(plan).toContain('authenticators_of_employee')
    } finally {
      await database.close()
      await opened.drop()
    }
  })
})
