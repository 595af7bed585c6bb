import { beforeAll, expect, it } from 'vitest'
import { oneTimeCode } from '../../demo/phone/one-time-code'
import { runAdmin } from '../../server/admin/run-admin'
import { answerNext, openPhone } from '../support/phone'
import { addEmployee, askDesk } from '../support/server'
import { waitOn } from './mqtt-listener'
import { signedIn, userClient } from './sign-in'
import { testServer } from './test-server'

/** The access token of `admin`, who signed in with an OTP code. */
let token: string

const { server, api, mailbox, sql } = testServer({ mails: true })
beforeAll(async () => {
  token = await signedInByOtp('admin')
  await role('admin', 'admin')
})

const role = (employeeId: string, name: string) =>
  runAdmin(['role', employeeId, name], { DATABASE_URL: server.databaseUrl })

async function signedInByOtp(employeeId: string): Promise<string> {
  const phones = [{ name: 'Galaxy', types: ['otp'] as const }]
  const { deviceIds } = await addEmployee(server.url, { employeeId, grants: ['otp', 'recovery otp'], phones })
  const phone = await openPhone(server.url, employeeId, deviceIds[0] ?? '')
  phone.stop()
  const { code } = oneTimeCode(phone.devices[0]?.seeds[0]?.secret ?? '', Date.now())
  const { body } = await api.get('/api/login/otp/code/validate', { employeeId, applicationId: '1', code })
  return (await api.token(body.loginSerial)).body.accessToken
}

const ask = (
  path: string,
  { method = 'GET', body, as = token }: { method?: string; body?: unknown; as?: string } = {},
) =>
  api.request(`/helpdesk/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${as}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const standing = async (as: string) => (await ask('administrator', { as })).body.standing
const audited = async (employeeId: string) =>
  (
    await sql.query(
      "SELECT action, actor, actor_id, details FROM audit_log WHERE employee_id = $1 AND actor = 'administrator' ORDER BY audit_id",
      [employeeId],
    )
  ).rows

it('lets in administrators alone, who have signed in with a device [R233a]', async () => {
  expect((await api.get('/helpdesk/api/employees?search=a')).status).toBe(401)
  const plain = await signedInByOtp('plain')
  expect((await ask('employees?search=a', { as: plain })).status).toBe(403)
  expect(await standing(plain)).toBe('no-role')

  const recovered = await signedIn(server.url, 'admin')
  expect((await ask('employees?search=a', { as: recovered })).status).toBe(403)
  expect(await standing(recovered)).toBe('weak-sign-in')

  await addEmployee(server.url, { employeeId: 'mailer', grants: ['email', 'sms'] })
  await role('mailer', 'admin')
  await api.sendCode('mailer')
  const code = await mailbox.nextCode('mailer@test.example')
  const { loginSerial } = (await api.validate('mailer', code)).body
  const mailed = (await api.token(loginSerial)).body.accessToken
  expect((await ask('employees/plain', { as: mailed })).status).toBe(403)

  expect(await standing(token)).toBe('administrator')
  expect((await ask('employees?search=a')).status).toBe(200)
})

it('is not opened by approved pushes where nothing but such an approval speaks for the browser', async () => {
  const phones = [{ name: 'Galaxy', types: ['mobile'] as const }]
  const { deviceIds } = await addEmployee(server.url, { employeeId: 'pusher', grants: ['mobile'], phones })
  await role('pusher', 'admin')
  const phone = await openPhone(server.url, 'pusher', deviceIds[0] ?? '')
  const signedInByPush = async () => {
    const asked = { employeeId: 'pusher', applicationId: 1, deviceId: deviceIds[0] }
    const { topic } = (await api.post('/api/login/fcm/push/token', asked)).body
    const browser = await waitOn(server.url, String(topic))
    await answerNext(phone, 'approve')
    const loginSerial = (await browser.outcome()).replace('success/', '')
    await browser.end()
    return (await api.token(loginSerial)).body.accessToken
  }
  const first = await signedInByPush()
  expect(await standing(first)).toBe('new-browser')
  expect((await ask('employees?search=a', { as: first })).status).toBe(403)
  expect(await standing(await signedInByPush())).toBe('new-browser')
  phone.stop()
})

it('refuses an administrator from the moment on at which the role is withdrawn', async () => {
  const former = await signedInByOtp('former')
  await role('former', 'admin')
  await addEmployee(server.url, { employeeId: 'left', grants: ['recovery otp'] })
  expect((await ask('employees/left', { as: former })).status).toBe(200)
  await role('former', 'none')
  expect((await ask('employees/left', { as: former })).status).toBe(403)
  const body = { locked: true, reason: 'x' }
  expect((await ask('employees/left/lock', { method: 'PUT', body, as: former })).status).toBe(403)
  expect(await audited('left')).toEqual([
    { action: 'look-up', actor: 'administrator', actor_id: 'former', details: '{}' },
  ])
})

it('finds employees by the beginning of their ID and by a part of their name, whatever signs they have', async () => {
  await askDesk(server.url, 'POST', 'employees', {
    employeeId: 'sought.one',
    nameKo: '황보찾음',
    nameEn: 'Sought One',
  })
  await askDesk(server.url, 'POST', 'employees', {
    employeeId: 'sought.two',
    nameKo: '둘',
    nameEn: '100%_Two',
  })
  const found = async (text: string) => {
    const { body } = await ask(`employees?search=${encodeURIComponent(text)}`)
    return (body.employees as { employeeId: string }[]).map(({ employeeId }) => employeeId)
  }
  expect(await found(' SOUGHT.')).toEqual(['sought.one', 'sought.two'])
  expect(await found('보찾')).toEqual(['sought.one'])
  expect(await found('100%_')).toEqual(['sought.two'])
  expect(await found('ought.o')).toEqual([])
  expect(await found(' ')).toEqual([])
})

it('reads who asks first, then what is asked, and begins its transaction last', async () => {
  const wrong = { method: 'POST', body: { reason: 1 } }
  const plain = await signedIn(server.url, 'admin')
  expect((await ask('employees/no-such-person/recovery-code', { ...wrong, as: 'x' })).status).toBe(401)
  expect((await ask('employees/no-such-person/recovery-code', { ...wrong, as: plain })).status).toBe(403)
  const { body } = await ask('employees/no-such-person/recovery-code', wrong)
  expect(body.failInfo).toEqual({ code: 3002, message: 'reason is not as agreed' })
})

it('refuses a search with bytes that are no text, as every query with them', async () => {
  for (const half of ['%ED%A0%BD', '%ED%B0%80', 'a%ff', '%c0%80', '%B1%E8', '%e2%80'])
    expect([half, (await ask(`employees?search=${half}`)).body.failInfo?.code]).toEqual([half, 3002])
  for (const text of ['%', '100%', '%zz', '%F0%9F%98%80', '%EF%BF%BD'])
    expect([text, (await ask(`employees?search=${text}`)).status]).toEqual([text, 200])
})

it('refuses a search with a NUL or beyond its length, and finds no one by what shows nothing', async () => {
  expect((await ask('employees?search=%00')).body.failInfo.code).toBe(3002)
  expect((await ask(`employees?search=${'x'.repeat(201)}`)).body.failInfo.code).toBe(3002)
  expect((await ask('employees?search=%E2%80%8B')).body.employees).toEqual([])
})

it('finds an employee by the ID as it was pasted [A69a]', async () => {
  const found = await ask(`employees?search=${encodeURIComponent('\ufeff\uff21DMIN\u00a0')}`)
  expect(found.body.employees).toMatchObject([{ employeeId: 'admin' }])
})

it('shows the sessions of an employee that are open, and no other', async () => {
  await addEmployee(server.url, { employeeId: 'open', grants: ['recovery otp'] })
  const sessions = async () => (await ask('employees/open')).body.sessions
  expect(await sessions()).toEqual([])
  const first = await signedIn(server.url, 'open')
  await signedIn(server.url, 'open')
  const shown = {
    ...{ method: 'recovery otp', application: 'Gaon Works' },
    ...{ since: expect.stringContaining('T'), lastUsed: expect.stringContaining('T') },
  }
  expect(await sessions()).toEqual([
    { id: 0, ...shown },
    { id: 1, ...shown },
  ])
  await api.post('/api/user/logout', undefined, { authorization: `Bearer ${first}` })
  expect(await sessions()).toEqual([{ id: 0, ...shown }])
})

it('refuses what no employee is called by, and fails at none of it', async () => {
  for (const text of ['%00', 'a%00b', '%ED%A0%80', '%ff', '%', '%F0%9F%98'])
    expect([text, [200, 400].includes((await ask(`employees?search=${text}`)).status)]).toEqual([text, true])
  const refused = await ask('employees?search=%00')
  expect([refused.status, refused.body.failInfo.code]).toEqual([400, 3002])
  for (const id of ['%00', 'a%00b', '%ED%A0%80', '%ff', 'no-one'])
    for (const path of [`employees/${id}`, `employees/${id}/lock`, `employees/admin/devices/${id}`]) {
      const { status } = await ask(path)
      expect([path, status >= 400 && status < 500]).toEqual([path, true])
    }
})

it('helps somebody who has lost everything, and says who did what and why', async () => {
  await addEmployee(server.url, {
    employeeId: 'lost',
    grants: ['mobile', 'recovery otp'],
    phones: [{ name: '갤럭시', types: ['mobile'] }],
  })
  const record = (await ask('employees/LOST')).body as unknown as { devices: { id: number }[]; email: string }
  expect(record).toMatchObject({
    ...{ employeeId: 'lost', locked: null, role: 'none', grants: ['mobile', 'recovery otp'] },
    ...{ statuses: { mobile: 3 }, devices: [{ name: '갤럭시', type: 'mobile' }], signIns: [], changes: [] },
  })
  expect(record.email).not.toContain('lost@')

  for (const body of [
    undefined,
    {},
    { reason: ' ' },
    { reason: '\u200b\u2060\u3164\u115f' },
    { reason: '\u202e\u2066 …' },
    { reason: 'x'.repeat(501) },
    { reason: 'x', more: 1 },
  ]) {
    expect((await ask('employees/lost/recovery-code', { method: 'POST', body })).status).toBe(400)
  }
  const reason = 'lost her phone, checked in person'
  const issued = (await ask('employees/lost/recovery-code', { method: 'POST', body: { reason } })).body
  expect(issued.code).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  expect(issued.record).toMatchObject({
    changes: [{ action: 'recovery-code', actor: 'administrator', actorId: 'admin', reason }],
  })

  const path = `employees/lost/devices/${record.devices[0]?.id}`
  const removed = await ask(path, { method: 'DELETE', body: { reason: 'stolen' } })
  expect(removed.body.record).toMatchObject({
    devices: [],
    changes: [{ action: 'removal', reason: 'stolen' }, {}],
  })
  expect((await mailbox.next('lost@test.example')).mail.text).toContain('A recovery code was issued')
  expect((await mailbox.next('lost@test.example')).mail.text).toContain('갤럭시')
  expect((await ask(path, { method: 'DELETE', body: { reason: 'stolen' } })).status).toBe(400)

  const locking = (locked: boolean) =>
    ask('employees/lost/lock', { method: 'PUT', body: { locked, reason: 'until she calls back' } })
  expect((await locking(true)).body.record).toMatchObject({ locked: 'by-desk', statuses: {} })
  expect(
    (await ask('employees/lost/recovery-code', { method: 'POST', body: { reason } })).body.failInfo.code,
  ).toBe(4001)
  expect((await locking(false)).body.record).toMatchObject({ locked: null })

  const entries = await audited('lost')
  expect(entries.map(({ action }) => action)).toEqual([
    'look-up',
    'recovery-code',
    'removal',
    'lock',
    'unlock',
  ])
  expect(entries.every(({ actor_id }) => actor_id === 'admin')).toBe(true)
  expect(JSON.stringify(entries)).not.toContain(issued.code)
})

it('changes no administrator, not even the one who asks', async () => {
  await addEmployee(server.url, { employeeId: 'colleague', grants: ['recovery otp'] })
  await role('colleague', 'admin')
  for (const employeeId of ['colleague', 'admin']) {
    const body = { reason: 'x' }
    const { status } = await ask(`employees/${employeeId}/recovery-code`, { method: 'POST', body })
    expect(status).toBe(403)
    expect((await ask(`employees/${employeeId}`)).body.role).toBe('admin')
  }
  expect((await ask('employees/no-such-person')).body.failInfo.code).toBe(5001)
})

it('shows what employees have changed themselves', async () => {
  const own = await signedInByOtp('renames')
  const user = userClient(server.url, own)
  const [row] = (await user.get('otp')).body.otpDtos as Record<string, unknown>[]
  for (const description of ['새 이름', '새 이름']) {
    expect((await user.put('update/devicename', { ...row, description })).status).toBe(200)
  }
  expect((await api.post('/api/user/logout', {}, { authorization: `Bearer ${own}` })).status).toBe(200)
  const { changes } = (await ask('employees/renames')).body
  expect(changes).toMatchObject([
    { action: 'logout', actor: 'employee', actorId: 'renames' },
    { action: 'renaming', actor: 'employee', reason: null },
    { action: 'pairing', actor: 'employee', actorId: 'renames' },
  ])
})
