import { randomBytes } from 'node:crypto'
import type { AppType } from '../../src/contract/methods'
import { advisoryLocks, type Database, type Queries } from '../database/database'
import { addAuthenticator, addPhone } from '../phone/phones'
import type { Clock } from '../platform/clock'
import {
  applications,
  daysAgoOf,
  employees,
  MAIL_DOMAIN,
  type SeedDevice,
  type SeedEmployee,
} from './demo-employees'
import { seedHistory } from './seed-history'

const DAY_MS = 86_400_000

/** Registers an employee's devices. Mobile and OTP devices with the same name are on the same phone. */
async function seedDevices(
  queries: Queries,
  userId: number,
  devices: readonly SeedDevice[],
  now: Date,
): Promise<void> {
  const phones = new Map<string, string>()
  for (const device of devices) {
    const insertDate = new Date(now.getTime() - daysAgoOf(device) * DAY_MS)
    if (!livesOnPhone(device)) {
      await seedPasskey(queries, userId, device, insertDate)
      continue
    }
    const deviceId =
      phones.get(device.description) ??
      (await addPhone(queries, userId, { name: device.description, isTrusted: true }))
    phones.set(device.description, deviceId)
    await addAuthenticator(queries, { ...device, userId, deviceId, insertDate, isTrusted: true })
  }
}

const livesOnPhone = (device: SeedDevice): device is SeedDevice & { readonly type: AppType } =>
  device.type === 'mobile' || device.type === 'otp'

/** Adds a passkey with random keys. The browser asks for it, but no authenticator has it. */
async function seedPasskey(
  queries: Queries,
  userId: number,
  { applicationId, type, description }: SeedDevice,
  insertDate: Date,
): Promise<void> {
  const [row] = await queries.query<{ authenticator_id: number }>(
    `INSERT INTO authenticators (user_id, application_id, type, description, insert_date)
     VALUES ($1, $2, $3, $4, $5) RETURNING authenticator_id`,
    [userId, applicationId, type, description, insertDate],
  )
  await queries.query(
    'INSERT INTO passkeys (authenticator_id, credential_id, public_key, counter) VALUES ($1, $2, $3, 0)',
    [row?.authenticator_id, randomBytes(32).toString('base64url'), randomBytes(77)],
  )
}

/** Fills a database without employees. Instances that start at the same time wait for each other. */
export const seedCompany = (database: Database, clock: Clock): Promise<void> =>
  database.transaction(async (queries) => {
    await queries.query('SELECT pg_advisory_xact_lock($1::int)', [advisoryLocks.seed])
    const rows = await queries.query('SELECT 1 FROM employees LIMIT 1')
    if (rows.length === 0) await insertCompany(queries, clock.now())
  })

/**
 * Deletes everything and seeds the company again. The numbering of employees continues, so that an old token is not
 * valid for a new employee.
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
