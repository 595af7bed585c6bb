import { expect, it } from 'vitest'
import { startTestServer } from '../support/server'
import { createApiClient } from './api-client'
import { statusOf } from './raw-request'
import { testServer } from './test-server'

const { server, api } = testServer()

interface Message {
  readonly id: number
  readonly recipient: string
  readonly body: string
}
const messages = async (after = 0) =>
  JSON.parse((await api.get(`/desk/api/messages?after=${after}`)).text) as Message[]
const employees = async () =>
  JSON.parse((await api.get('/desk/api/employees')).text) as {
    employeeId: string
    statuses: Record<string, number>
  }[]

it('shows the mail with the code, and afterwards only what is new', async () => {
  await api.sendCode('mjkim')
  const [mail] = await messages()
  expect(mail).toMatchObject({ recipient: 'mjkim@gaon.example' })
  const code = /^\s*(\d{6}(?:\d{4})?)\s*$/m.exec(mail?.body ?? '')?.[1] ?? ''
  expect((await api.validate('mjkim', code)).status).toBe(200)
  expect(await messages(mail?.id)).toEqual([])
})

it('knows a company in which every status occurs', async () => {
  const statuses = (await employees()).map((employee) => employee.statuses)
  expect(statuses.length).toBeGreaterThanOrEqual(8)
  expect(new Set(statuses.flatMap((each) => Object.values(each)))).toEqual(new Set([0, 1, 2, 3]))
})

it('keeps an employee it added until the data are reset, and signs everybody out then', async () => {
  const headers = { 'x-mfa-desk': '1' }
  expect((await api.post('/desk/api/employees', { employeeId: 'newcomer' }, headers)).status).toBe(201)
  expect(
    (await api.post('/desk/api/employees', { employeeId: 'newcomer' }, headers)).body.failInfo.code,
  ).toBe(3004)
  expect(
    (await api.post('/desk/api/employees', { employeeId: 'New Comer' }, headers)).body.failInfo.code,
  ).toBe(3002)
  expect((await api.lookUp('newcomer')).status).toBe(200)

  await api.sendCode('jhlee')
  const code = /^\s*(\d{6}(?:\d{4})?)\s*$/m.exec((await messages())[0]?.body ?? '')?.[1] ?? ''
  const { accessToken } = (await api.token((await api.validate('jhlee', code)).body.loginSerial)).body
  expect((await api.applications(accessToken)).status).toBe(200)

  expect((await api.post('/desk/api/reset', {}, headers)).status).toBe(200)
  expect((await api.lookUp('newcomer')).status).toBe(404)
  expect((await api.lookUp('mjkim')).status).toBe(200)
  expect(await messages()).toEqual([])
  expect((await api.applications(accessToken)).body.failInfo.code).toBe(2002)
})

it('takes no change without its own header, nor anything from another origin', async () => {
  expect((await api.post('/desk/api/reset', {})).status).toBe(403)
  const foreign = { 'x-mfa-desk': '1', origin: 'https://elsewhere.example' }
  expect((await api.post('/desk/api/reset', {}, foreign)).status).toBe(403)
  expect((await api.get('/desk/api/messages', {}, { origin: 'https://elsewhere.example' })).status).toBe(403)
  const preflight = await api.request('/desk/api/reset', {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
})

/** The status with which a path is answered under another name of the server, as a page of that name asks for it. */
function statusUnder(host: string, path: string, method = 'GET', { url } = server) {
  const address = `${host}:${new URL(url).port}`
  const headers = { host: address, origin: `http://${address}`, 'x-mfa-desk': '1' }
  return statusOf(url, path, { method, headers })
}

it('is not there under a name that a stranger has pointed at this machine', async () => {
  for (const host of ['evil.example', 'localhost.evil.example', 'evillocalhost', '127.0.0.1.evil.example']) {
    expect([host, await statusUnder(host, '/desk/api/messages')]).toEqual([host, 403])
    expect([host, await statusUnder(host, '/desk')]).toEqual([host, 403])
    expect(await statusUnder(host, '/desk/api/employees/mjkim/recovery-code', 'POST')).toBe(403)
  }
  expect(await statusUnder('evil.example', '/healthz')).toBe(200)
})

it('is there under the names of this machine and under PUBLIC_URL', async () => {
  for (const host of ['localhost', 'mfa.localhost', '127.0.0.1', '[::1]']) {
    expect([host, await statusUnder(host, '/desk/api/messages')]).toEqual([host, 200])
  }
  const published = await startTestServer({ publicUrl: 'https://mfa.demo.example' })
  try {
    const path = '/desk/api/messages'
    expect(await statusUnder('mfa.demo.example', path, 'GET', published)).toBe(200)
    expect(await statusUnder('other.demo.example', path, 'GET', published)).toBe(403)
  } finally {
    await published.close()
  }
})

it('is not there without demo mode [ASVS 6.3.2, 15.2.3]', async () => {
  const real = await startTestServer({ demo: false, smtpUrl: 'none', smsWebhookUrl: 'none' })
  try {
    const { get } = createApiClient(real.url)
    expect((await get('/desk')).status).toBe(404)
    expect((await get('/desk/api/messages')).status).toBe(404)
    expect((await get('/api/login/user-authenticator', { employeeId: 'mjkim' })).status).toBe(404)
  } finally {
    await real.close()
  }
})
