import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { runAdmin } from '../../server/admin/run-admin'
import { openPhone } from '../support/phone'
import { addEmployee, askDesk, createTestClock } from '../support/server'
import { createApiClient } from './api-client'
import { bearers } from './bearers'
import { loginSerialOf, signedIn } from './sign-in'
import { noteStatements } from './statements'
import { testServer } from './test-server'

let count = 0
const { server, api, sql, newEmployee, codeOf } = bearers(() => ++count)

async function importStaff(employeeId: string, methods: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mfa-staff-'))
  const file = join(folder, 'staff.csv')
  await writeFile(
    file,
    `employee_id,name_ko,name_en,email,phone,methods\n${employeeId},가,A,${employeeId}@test.example,,${methods}\n`,
  )
  const { exitCode } = await runAdmin(['import', file], { DATABASE_URL: server.databaseUrl })
  await rm(folder, { recursive: true })
  expect(exitCode).toBe(0)
}

describe('a session', () => {
  const lock = (employeeId: string, locked: boolean) =>
    askDesk(server.url, 'PUT', `employees/${employeeId}/lock`, { locked })
  const grant = (employeeId: string, method: string, granted: boolean) =>
    askDesk(server.url, 'PUT', `employees/${employeeId}/grants`, { method, granted })
  const rename = async (accessToken: string) => {
    const answer = await api.request('/api/user/update/fido/descriptionname', {
      method: 'PUT',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ fidoAuthenticatorId: 1, description: 'mine' }),
    })
    return answer.body.failInfo.code
  }

  it('ends with the lock at once, for reading and writing, and stays ended after it [ASVS 7.4.2]', async () => {
    const { employeeId, accessToken } = await newEmployee()
    await lock(employeeId, true)
    expect([await codeOf(accessToken), await rename(accessToken)]).toEqual([2002, 2002])
    await lock(employeeId, false)
    expect(await codeOf(accessToken)).toBe(2002)
    expect(await codeOf(await signedIn(server.url, employeeId))).toBe(200)
  })

  it('ends when the method is withdrawn that it began with, and not with another', async () => {
    const { employeeId, accessToken } = await newEmployee(['recovery otp', 'email'])
    await grant(employeeId, 'email', false)
    expect(await codeOf(accessToken)).toBe(200)
    await grant(employeeId, 'recovery otp', false)
    expect([await codeOf(accessToken), await rename(accessToken)]).toEqual([2002, 2002])
  })

  it.each([
    ['a method', (employeeId: string, given: boolean) => grant(employeeId, 'recovery otp', given)],
    ['the right to sign in', (employeeId: string, given: boolean) => lock(employeeId, !given)],
    [
      'a method, by the command',
      (employeeId: string, given: boolean) =>
        runAdmin([given ? 'grant' : 'withdraw', employeeId, 'recovery'], {
          DATABASE_URL: server.databaseUrl,
        }),
    ],
    [
      'a method, by an import',
      (employeeId: string, given: boolean) => importStaff(employeeId, given ? 'email recovery' : 'email'),
    ],
  ])('does not come back to life when its employee is given back %s [ASVS 7.4.2]', async (_what, give) => {
    const { employeeId, accessToken } = await newEmployee()
    await give(employeeId, false)
    await give(employeeId, true)
    expect([await codeOf(accessToken), await rename(accessToken)]).toEqual([2002, 2002])
    expect(await codeOf(await signedIn(server.url, employeeId))).toBe(200)
  })

  it('goes on over an import that leaves its employee the method', async () => {
    const { employeeId, accessToken } = await newEmployee()
    await importStaff(employeeId, 'recovery email')
    await importStaff(employeeId, 'recovery')
    expect(await codeOf(accessToken)).toBe(200)
  })

  it('of an administrator is worth nothing at the help desk when the role is withdrawn and given back', async () => {
    const { employeeId, accessToken } = await newEmployee(['recovery otp'])
    const role = (name: string) => runAdmin(['role', employeeId, name], { DATABASE_URL: server.databaseUrl })
    const standing = async (token: string) =>
      (await api.get('/helpdesk/api/administrator', {}, { authorization: `Bearer ${token}` })).body
    await role('admin')
    expect((await standing(accessToken)).standing).toBe('weak-sign-in')
    await role('none')
    await role('admin')
    expect((await standing(accessToken)).failInfo.code).toBe(2002)
    const again = await signedIn(server.url, employeeId)
    await role('admin')
    expect((await standing(again)).standing).toBe('weak-sign-in')
  })

  it('ends with a logout, and no other session with it [ASVS 7.4.1]', async () => {
    const { employeeId, accessToken } = await newEmployee()
    const other = await signedIn(server.url, employeeId)
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await api.post('/api/user/logout', undefined, headers)).status).toBe(200)
    expect([await codeOf(accessToken), await codeOf(other)]).toEqual([2002, 200])
    expect((await api.post('/api/user/logout', undefined, headers)).body.failInfo.code).toBe(2002)
  })

  it.each([
    ['a lock', (employeeId: string) => lock(employeeId, true)],
    [
      'a lock that was lifted',
      async (employeeId: string) => {
        await lock(employeeId, true)
        await lock(employeeId, false)
      },
    ],
    ['a withdrawal', (employeeId: string) => grant(employeeId, 'recovery otp', false)],
  ])('does not begin after %s between the code and its exchange', async (_what, happen) => {
    const { employeeId } = await addEmployee(server.url, {
      employeeId: `bearer${++count}`,
      grants: ['recovery otp'],
    })
    const loginSerial = await loginSerialOf(server.url, employeeId)
    await happen(employeeId)
    expect((await api.token(loginSerial)).body.failInfo.code).toBe(2001)
  })

  it.each([
    ['a lock', (employeeId: string) => lock(employeeId, true)],
    ['a withdrawal', (employeeId: string) => grant(employeeId, 'mobile', false)],
  ])('does not begin by a push that is approved after %s', async (_what, happen) => {
    const { employeeId, deviceIds } = await addEmployee(server.url, {
      employeeId: `bearer${++count}`,
      grants: ['mobile'],
      phones: [{ name: '갤럭시', types: ['mobile'] }],
    })
    const [deviceId = ''] = deviceIds
    const phone = await openPhone(server.url, employeeId, deviceId)
    phone.stop()
    const { deviceSecret = '' } = phone.devices[0] ?? {}
    const headers = { authorization: `Device ${deviceId}:${deviceSecret}` }
    await api.post('/api/login/fcm/push/token', { employeeId, deviceId })
    const [push] = (await api.get('/api/phone/pushes', {}, headers)).body as unknown as { pushId: string }[]
    await happen(employeeId)
    const approval = await api.post(`/api/phone/pushes/${push?.pushId}`, { decision: 'approve' }, headers)
    expect(approval.body.failInfo.code).toBe(4001)
  })
})

describe('the list of sessions', () => {
  const listed = async (employeeId: string) => {
    const { text } = await runAdmin(['sessions', employeeId, '--json'], { DATABASE_URL: server.databaseUrl })
    return JSON.parse(text).sessions as { method: string; since: string; until: string }[]
  }
  const shown = async (employeeId: string) =>
    (await runAdmin(['show', employeeId], { DATABASE_URL: server.databaseUrl })).text

  it('has what is open, until its token ends, and nothing that was logged out or is over', async () => {
    const { employeeId, accessToken, userId } = await newEmployee()
    await signedIn(server.url, employeeId)
    const [first, second] = await listed(employeeId)
    expect(first).toMatchObject({ application: 'Gaon Works', method: 'recovery otp' })
    expect(Date.parse(first?.until ?? '') - Date.parse(first?.since ?? '')).toBe(10 * 3_600_000)
    expect(second).toBeDefined()
    expect(await shown(employeeId)).toContain('Sessions: 2\n')
    await api.post('/api/user/logout', undefined, { authorization: `Bearer ${accessToken}` })
    expect(await listed(employeeId)).toHaveLength(1)
    const long = "interval '10 hours'"
    await sql.query(
      `UPDATE sessions SET began_at = began_at - ${long}, expires_at = expires_at - ${long} WHERE user_id = $1`,
      [userId],
    )
    expect(await listed(employeeId)).toEqual([])
    expect(await shown(employeeId)).toContain('Sessions: 0\n')
  })
})

describe('a session that is not used', () => {
  const idleClock = createTestClock()
  const { server: idle, sql: idleSql } = testServer({ clock: idleClock, sessionIdleMinutes: 30 })

  const newSession = async () => {
    const employeeId = `idle${++count}`
    const { userId } = await addEmployee(idle.url, { employeeId, grants: ['recovery otp'] })
    return { userId, token: await signedIn(idle.url, employeeId) }
  }
  const statusOf = async (token: string) => (await createApiClient(idle.url).applications(token)).status

  it('ends after SESSION_IDLE_MINUTES, and no sooner while it is used [ASVS 7.3.1]', async () => {
    const { token } = await newSession()
    const unused = (await newSession()).token
    for (let minutes = 0; minutes < 120; minutes += 29.5) {
      idleClock.advance(29.5 * 60)
      expect(await statusOf(token)).toBe(200)
    }
    expect(await statusOf(unused)).toBe(403)
    idleClock.advance(31 * 60)
    expect(await statusOf(token)).toBe(403)
  })

  it('is noted as used once a minute, and read by other calls alone', async () => {
    const { token } = await newSession()
    const statements = noteStatements()
    const writes = () => statements.take().filter((text) => text.startsWith('UPDATE sessions')).length
    for (let call = 0; call < 5; call++) await statusOf(token)
    expect(writes()).toBe(0)
    idleClock.advance(61)
    for (let call = 0; call < 5; call++) await statusOf(token)
    expect(writes()).toBe(1)
    vi.restoreAllMocks()
  })

  it('is read from also where its use cannot be noted', async () => {
    const { token } = await newSession()
    await idleSql.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'read-only'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION refuse();
    `)
    idleClock.advance(90)
    expect(await statusOf(token)).toBe(200)
    await idleSql.query('DROP TRIGGER refuse ON sessions')
  })
})
