import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../server/database/database'
import { openDatabase } from '../../server/database/open-database'
import { listDevices } from '../../server/devices'
import { type HistoryFilter, historyPage } from '../../server/history'
import { databases, usualDatabases } from './databases'

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

  it.each(usualDatabases)('are paged through, whichever filter is set, on %s', async (_name, open) => {
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
        const values = parameters.map((value) =>
          typeof value === 'string' ? `'${value}'` : (value ?? 'NULL'),
        )
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

/** A statement of some seconds would take the embedded database for dead on a busy machine. */
const EMPLOYEES_A_STATEMENT = 100

/** Fills the history of each employee in a range: records a minute apart, over all methods and three applications. */
async function fillHistory(
  database: Database,
  { from, to, records }: { from: number; to: number; records: number },
): Promise<void> {
  for (let first = from; first <= to; first += EMPLOYEES_A_STATEMENT)
    await database.query(
      `INSERT INTO authenticate_history (user_id, application_id, type, description, status, insert_date)
       SELECT user_id, n % 3 + 1, (ARRAY['mobile', 'ctap', 'platform', 'otp', 'sms', 'email', 'recovery otp'])[n % 7 + 1],
              'device ' || n, CASE WHEN n % 10 = 0 THEN 0 ELSE 1 END, timestamptz '2026-01-01' - n * interval '1 minute'
       FROM generate_series($1::int, $2::int) user_id, generate_series(1, $3::int) n`,
      [first, Math.min(to, first + EMPLOYEES_A_STATEMENT - 1), records],
    )
}
