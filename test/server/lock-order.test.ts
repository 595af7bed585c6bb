import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runAdmin } from '../../server/admin/run-admin'
import { MOST_KNOWN_BROWSERS } from '../../server/limits/requester'
import { knownBrowserHeader, newBrowser } from '../../src/contract/known-browser'
import { issueTicket } from '../support/phone'
import { addEmployee, askDesk } from '../support/server'
import { type ApiAnswer, createApiClient } from './api-client'
import { heldUp } from './held-up'
import { newRegistering, type Registering } from './registering'
import { loginSerialOf } from './sign-in'
import { testServer } from './test-server'

/** Number of transactions that PostgreSQL has rolled back because of a deadlock. */
let deadlocks: number

const { server, sql } = testServer({ licensedUsers: 1_000 })
beforeEach(() => {
  deadlocks = 0
  const query = pg.Client.prototype.query as (...asked: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked: unknown[]) {
    const answer = query.apply(this, asked)
    if (answer instanceof Promise)
      answer.catch((error: { code?: string }) => {
        if (error.code === '40P01') deadlocks += 1
      })
    return answer
  } as never)
})
afterEach(async () => {
  await sql.query('ROLLBACK')
})

const call = (method: string, path: string, authorization: string, body: unknown = {}): Promise<ApiAnswer> =>
  createApiClient(server.url).request(path, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/**
 * Runs two things of which each has come to its middle before either goes on: the first waits for what `hold` locks, and the
 * second for the first or for `hold`.
 */
async function meeting<A, B>(hold: string, first: () => Promise<A>, second: () => Promise<B>) {
  await sql.query('BEGIN')
  await sql.query(hold)
  const one = first()
  await expect.poll(() => heldUp(sql)).toBe(1)
  const other = second()
  await expect.poll(() => heldUp(sql)).toBe(2)
  await sql.query('COMMIT')
  return Promise.all([one, other])
}

interface WithOtp extends Registering {
  readonly deviceId: string
  readonly device: string
  readonly otpInfoId: number
}

/** An employee with a phone on which nothing but an OTP device is registered. */
async function withOtp(): Promise<WithOtp> {
  const employee = await newRegistering(server.url, 'orders')
  const phone = await employee.newPhone()
  phone.stop()
  const { deviceId = '', deviceSecret } = phone.devices[0] ?? {}
  const device = `Device ${deviceId}:${deviceSecret}`
  const { serial } = (await employee.openOtp()).body
  await call('POST', '/api/phone/registrations', device, { serial })
  const { rows } = await sql.query('SELECT authenticator_id FROM authenticators WHERE device_id = $1', [
    deviceId,
  ])
  return { ...employee, deviceId, device, otpInfoId: rows[0].authenticator_id }
}

const phoneEnds: readonly (readonly [
  string,
  (owner: WithOtp) => Promise<() => Promise<{ status: number }>>,
])[] = [
  [
    'unlinked',
    async ({ device }) =>
      () =>
        call('DELETE', '/api/phone/me', device),
  ],
  [
    'taken over by another page',
    async ({ employeeId, deviceId }) => {
      const ticket = await issueTicket(server.url, employeeId, deviceId)
      return () => createApiClient(server.url).post('/api/phone/adopt', { deviceId, ticket })
    },
  ],
]

it.each(phoneEnds)(
  'a device is deleted while its phone is %s: neither waits for the other for ever',
  async (_end, prepare) => {
    const owner = await withOtp()
    const end = await prepare(owner)
    const remove = () => call('DELETE', '/api/user/otp', owner.authorization, { otpInfoId: owner.otpInfoId })
    const answers = await meeting('LOCK TABLE login_serials IN SHARE MODE', remove, end)
    expect(deadlocks).toBe(0)
    // A phone on which nothing is registered any more lets no one in.
    expect(answers.map(({ status }) => status)).toEqual([200, expect.toBeOneOf([204, 400])])
  },
)

it('a registration is opened while another one is completed, under a licence: neither waits for ever', async () => {
  const employee = await newRegistering(server.url, 'orders')
  const phone = await employee.newPhone()
  phone.stop()
  const { deviceId, deviceSecret } = phone.devices[0] ?? {}
  await employee.openMobile()
  const { serial } = (await employee.openOtp()).body
  const complete = () =>
    call('POST', '/api/phone/registrations', `Device ${deviceId}:${deviceSecret}`, { serial })
  const answers = await meeting(
    `SELECT 1 FROM registration_serials WHERE user_id = ${employee.userId} AND type = 'mobile' FOR UPDATE`,
    () => employee.openMobile(),
    complete,
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(deadlocks).toBe(0)
})

it('wrong codes are forgiven while the employee signs in: neither waits for the other for ever', async () => {
  const { userId, employeeId } = await addEmployee(server.url, {
    employeeId: 'forgiven',
    grants: ['recovery otp'],
  })
  const api = createApiClient(server.url)
  const serialIn = async (browser: string) => {
    const headers = { [knownBrowserHeader]: browser }
    const loginSerial = await loginSerialOf(server.url, employeeId, headers)
    return () => api.get('/api/login/token', { loginSerial }, headers)
  }
  const browser = String((await (await serialIn(newBrowser))()).body.knownBrowser)
  const exchange = await serialIn(browser)
  await sql.query(`UPDATE known_browsers SET wrong_codes = 1 WHERE user_id = $1`, [userId])
  // The oldest stands behind the one that signs in, and behind one that is held.
  await sql.query(
    `INSERT INTO known_browsers (user_id, browser_hash, name, since, used_at, wrong_codes)
     SELECT $1, decode('ff' || lpad(n::text, 4, '0'), 'hex'), 'Chrome', now(), now() - n * interval '1 minute', 1
     FROM generate_series(1, $2) AS n`,
    [userId, MOST_KNOWN_BROWSERS],
  )
  const [ended, token] = await meeting(
    `SELECT 1 FROM known_browsers WHERE user_id = ${userId} AND browser_hash = '\\xff0001' FOR UPDATE`,
    () => runAdmin(['open', employeeId], { DATABASE_URL: server.databaseUrl }),
    exchange,
  )
  expect([ended.exitCode, token.status]).toEqual([0, 200])
  expect(deadlocks).toBe(0)
})

it('a method is withdrawn while a session that began with it changes something: neither waits for ever', async () => {
  const employee = await newRegistering(server.url, 'orders')
  await employee.openMobile()
  const withdraw = () =>
    askDesk(server.url, 'PUT', `employees/${employee.employeeId}/grants`, {
      method: 'recovery otp',
      granted: false,
    })
  const [, { status }] = await meeting('LOCK TABLE login_serials IN SHARE MODE', withdraw, () =>
    employee.openMobile(),
  )
  expect(status).toBe(403)
  expect(deadlocks).toBe(0)
})
