import { advisoryLocks } from '../database/advisory-locks'
import type { Database, Queries } from '../database/database'
import type { Clock } from '../platform/clock'
import { applications, employees, MAIL_DOMAIN, type SeedEmployee } from './company'
import { seedDevices } from './seed-devices'
import { seedHistory } from './seed-history'

/** Fills a database that has no employees yet. Two instances that start together on it wait for each other. */
export const seedCompany = (database: Database, clock: Clock): Promise<void> =>
  database.transaction(async (queries) => {
    await queries.query('SELECT pg_advisory_xact_lock($1::int)', [advisoryLocks.seed])
    const rows = await queries.query('SELECT 1 FROM employees LIMIT 1')
    if (rows.length === 0) await insertCompany(queries, clock.now())
  })

/**
 * Throws everything away and starts again with the seeded company. Numbers go on where they were, so that a token from
 * before stands for no one instead of for somebody else.
 */
export const resetCompany = (database: Database, clock: Clock): Promise<void> =>
  database.transaction(async (queries) => {
    await queries.query('SELECT pg_advisory_xact_lock($1::int)', [advisoryLocks.seed])
    await queries.execute(`TRUNCATE employees, applications, desk_messages, rate_limits,
      codes, sent_codes, guess_counts, closed_methods, challenges, pushes, push_waits, rate_buckets CASCADE`)
    await insertCompany(queries, clock.now())
  })

async function insertCompany(queries: Queries, now: Date): Promise<void> {
  for (const { applicationId, name, limits } of applications) {
    await queries.query('INSERT INTO applications VALUES ($1, $2)', [applicationId, name])
    for (const [type, count] of Object.entries(limits)) {
      await queries.query('INSERT INTO application_limits VALUES ($1, $2, $3)', [applicationId, type, count])
    }
  }
  for (const [index, employee] of employees.entries()) await insertEmployee(queries, employee, index, now)
}

async function insertEmployee(
  queries: Queries,
  employee: SeedEmployee,
  index: number,
  now: Date,
): Promise<void> {
  const [row] = await queries.query<{ user_id: number }>(
    `INSERT INTO employees (employee_id, name_ko, name_en, email, phone, note_ko, note_en)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING user_id`,
    [
      employee.employeeId,
      employee.nameKo,
      employee.nameEn,
      `${employee.employeeId}@${MAIL_DOMAIN}`,
      employee.phone,
      employee.noteKo,
      employee.noteEn,
    ],
  )
  const userId = row?.user_id as number
  await queries.query('INSERT INTO grants SELECT $1, unnest($2::text[])', [userId, [...employee.grants]])
  await seedDevices(queries, userId, employee.devices, now)
  const attempts = seedHistory(employee, index, now)
  await queries.query(
    `INSERT INTO authenticate_history (user_id, application_id, type, description, status, insert_date)
     SELECT $1, * FROM unnest($2::int[], $3::text[], $4::text[], $5::smallint[], $6::timestamptz[])`,
    [
      userId,
      attempts.map((attempt) => attempt.applicationId),
      attempts.map((attempt) => attempt.type),
      attempts.map((attempt) => attempt.description),
      attempts.map((attempt) => attempt.status),
      attempts.map((attempt) => attempt.insertDate.toISOString()),
    ],
  )
}
