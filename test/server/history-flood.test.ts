import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { byEmployees, onBehalfOf } from '../../server/audit/audit'
import type { Database } from '../../server/database/database'
import { openDatabase } from '../../server/database/open-database'
import { employeeRecord } from '../../server/help-desk/employee-record'
import { settingsOf } from '../../server/settings/server-options'
import { sweep } from '../../server/start/sweep'
import { freePort } from '../support/ports.mjs'
import { type AddedEmployee, addEmployee, createTestClock } from '../support/server'
import { createSoftwareAuthenticator } from '../support/software-authenticator'
import { knownBrowserOf, requesterAt, signInFrom } from './requesters'
import { testServer } from './test-server'

const SECRET_KEY = 'a-secret-key-that-is-long-enough-to-be-taken'
const DAY = 86_400
const clock = createTestClock()
const asked = { applicationId: 1, did: 1, type: 'ctap' }
let database: Database
let metricsPort: number
let employee: AddedEmployee
let credentialId: string

beforeAll(async () => {
  metricsPort = await freePort()
})
const { server, api } = testServer(() => ({ clock, secretKey: SECRET_KEY, trustProxy: true, metricsPort }))
beforeAll(async () => {
  const { databaseUrl } = server
  database = await openDatabase(settingsOf({ databaseUrl, clock }), pino({ level: 'silent' }))
  employee = await addEmployee(server.url, { employeeId: 'flooded', grants: ['ctap', 'recovery otp'] })
  const { accessToken } = await signInFrom(server.url, 'flooded', '10.0.0.1')
  const authorization = { authorization: `Bearer ${accessToken}` }
  const body = { ...asked, userId: employee.userId }
  const { challenge } = (await api.post('/api/login/preRegister', body, authorization)).body.Response as {
    challenge: string
  }
  const payload = createSoftwareAuthenticator().create({ rpId: 'localhost', origin: server.url, challenge })
  await api.post('/api/login/register', { ...body, payload, deviceToken: '' }, authorization)
  credentialId = payload.id
})
afterAll(() => database?.close())

/** Answers a challenge of ours with a signature by another key. */
async function junk(address: string, id?: string) {
  const stranger = requesterAt(server.url, address)
  const about = { ...asked, userId: employee.userId }
  const { body } = await stranger.post('/api/login/preAuthenticate', { ...about, deviceToken: null })
  const { challenge } = body.Response as { challenge: string }
  const signed = createSoftwareAuthenticator().get({ rpId: 'localhost', origin: server.url, challenge })
  const publicKeyCredential = { ...signed, ...(id !== undefined && { id, rawId: id }) }
  return (await stranger.post('/api/login/authenticate', { ...about, payload: { publicKeyCredential } })).body
    .failInfo.code
}
async function rows() {
  const [counted] = await database.query<{ history: number; audited: number }>(
    `SELECT (SELECT count(*)::int FROM authenticate_history WHERE user_id = $1) AS history,
            (SELECT count(*)::int FROM audit_log WHERE employee_id = 'flooded') AS audited`,
    [employee.userId],
  )
  return counted ?? { history: 0, audited: 0 }
}
const sweepNow = () => sweep({ database, settings: settingsOf({ clock }) })

it('takes no answer for an attempt that cannot be from a passkey of the employee', async () => {
  const before = await rows()
  for (let number = 0; number < 20; number++) expect(await junk(`198.18.1.${number}`)).toBe(11007)
  expect(await rows()).toEqual(before)
})

it('writes few of the failed attempts of strangers a day and employee, and the rest as a sum', async () => {
  const before = await rows()
  for (let round = 0; round < 24; round++) {
    await Promise.all(Array.from({ length: 8 }, (_, address) => junk(`198.18.2.${address}`, credentialId)))
    clock.advance(DAY / 24 - 1)
  }
  const after = await rows()
  expect(after.history - before.history).toBeGreaterThan(10)
  expect(after.history - before.history).toBeLessThanOrEqual(50)
  expect(after.audited - before.audited).toBeLessThanOrEqual(50)

  clock.advance(DAY)
  await sweepNow()
  await sweepNow()
  expect((await rows()).history - after.history).toBe(1)
  const left = 24 * 8 - (after.history - before.history)
  const [sum] = await database.query<{ description: string; status: number; type: string }>(
    'SELECT description, status, type FROM authenticate_history WHERE user_id = $1 ORDER BY 1 LIMIT 1',
    [employee.userId],
  )
  expect(sum).toMatchObject({ description: `+ ${left}`, status: 0, type: 'ctap' })
  const [audited] = await database.query<{ actor: string; details: string }>(
    "SELECT actor, details FROM audit_log WHERE employee_id = 'flooded' AND details LIKE '%more%'",
  )
  expect(audited?.actor).toBe('stranger')
  expect(JSON.parse(audited?.details ?? '')).toEqual({ method: 'ctap', applicationId: 1, more: left })
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toMatch(new RegExp(`^mfa_unrecorded_attempts_total\\{method="ctap"\\} ${left}$`, 'm'))
})

it('writes at most fifty rows a day and employee of all kinds together, in history and audit log', async () => {
  const { userId, deviceIds } = await addEmployee(server.url, {
    employeeId: 'besieged',
    grants: ['mobile', 'email', 'recovery otp'],
    phones: [{ name: '갤럭시', types: ['mobile'] }],
  })
  const about = { employeeId: 'besieged', applicationId: 1 }
  for (let quarter = 0; quarter < 95; quarter++) {
    const stranger = requesterAt(server.url, `198.18.4.${quarter}`)
    await stranger.post('/api/login/fcm/push/token', { ...about, deviceId: deviceIds[0] })
    await stranger.send('email', 'besieged')
    await stranger.validate('email', 'besieged', 'wrong')
    await stranger.validate('recovery', 'besieged', 'wrong')
    clock.advance(15 * 60)
  }
  const [written] = await database.query<Record<'attempts' | 'pushes' | 'signIns' | 'limits', number>>(
    `SELECT (SELECT count(*)::int FROM authenticate_history WHERE user_id = $1) AS attempts,
            count(*) FILTER (WHERE action = 'push-request')::int AS pushes,
            count(*) FILTER (WHERE action = 'sign-in')::int AS "signIns",
            count(*) FILTER (WHERE action = 'limit')::int AS limits
     FROM audit_log WHERE employee_id = 'besieged' AND actor = 'stranger'`,
    [userId],
  )
  const { attempts = 0, pushes = 0, signIns = 0, limits = 0 } = written ?? {}
  expect(pushes).toBeGreaterThan(20)
  expect(limits).toBeGreaterThan(0)
  expect(attempts).toBeGreaterThan(2)
  // Each limit and all other attempts have an entry that says how many more there were.
  expect(attempts + pushes + signIns + 2 * limits + 2).toBeLessThanOrEqual(50)
})

it("keeps the employee's sign-ins on the help desk's first page, however many attempts failed since", async () => {
  for (let attempt = 0; attempt < 30; attempt++) await junk('198.18.3.1', credentialId)
  const acting = onBehalfOf(byEmployees, database)
  const context = { database: acting, settings: settingsOf({ databaseUrl: server.databaseUrl, clock }) }
  const { signIns } = await employeeRecord(context, { ...employee, email: null })
  expect(signIns.filter(({ success }) => success)).toHaveLength(1)
  expect(signIns.filter(({ success }) => !success)).toHaveLength(10)
})

it('writes every attempt of a known browser, and of a familiar address no more than of strangers', async () => {
  const { userId, deviceIds } = await addEmployee(server.url, {
    employeeId: 'shared',
    grants: ['mobile', 'recovery otp'],
    phones: [{ name: '갤럭시', types: ['mobile'] }],
  })
  const own = requesterAt(server.url, '203.0.113.1', await knownBrowserOf(server.url, 'shared'))
  await signInFrom(server.url, 'shared', '10.0.0.2')
  const office = requesterAt(server.url, '10.0.0.2')
  const ofShared = async () => {
    const [counted] = await database.query<{ history: number; audited: number }>(
      `SELECT (SELECT count(*)::int FROM authenticate_history WHERE user_id = $1) AS history,
              (SELECT count(*)::int FROM audit_log WHERE employee_id = 'shared') AS audited`,
      [userId],
    )
    return counted ?? { history: 0, audited: 0 }
  }
  const before = await ofShared()
  for (let time = 0; time < 280; time++) {
    await office.post('/api/login/fcm/push/token', {
      employeeId: 'shared',
      applicationId: 1,
      deviceId: deviceIds[0],
    })
    clock.advance(300)
  }
  const after = await ofShared()
  expect(after.history - before.history).toBeGreaterThan(2)
  expect(after.history - before.history + after.audited - before.audited).toBeLessThanOrEqual(50)
  for (let guess = 0; guess < 9; guess++) await own.validate('recovery', 'shared', 'wrong')
  expect((await ofShared()).history - after.history).toBe(9)
})
