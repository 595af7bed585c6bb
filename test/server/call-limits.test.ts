import { expect, it } from 'vitest'
import { createCallLimits } from '../../server/limits/call-limits'
import { callCosts, defaultLimits } from '../../server/limits/limits'
import { addEmployee, createTestClock } from '../support/server'
import { createApiClient } from './api-client'
import { knownBrowserOf, requesterAt, signInFrom } from './requesters'
import { testServer } from './test-server'

const OFFICE = '10.0.0.1'
const OTHER_OFFICE = '10.0.0.2'
const clock = createTestClock()

const { server } = testServer({
  clock,
  trustProxy: true,
  limits: {
    callsPerAddress: { uses: 20, seconds: 60 },
    callsPerBrowser: { uses: 20, seconds: 60 },
    phoneCallsPerAddress: { uses: 5, seconds: 60 },
    // Requests beyond a limit are refused at once, so that the test sees it.
    callsInTurn: 0,
  },
})

async function statuses(times: number, call: () => Promise<{ readonly status: number }>) {
  const answers = await Promise.all(Array.from({ length: times }, call))
  return answers.map(({ status }) => status).sort()
}

it("stops no known browser by a colleague's flood at the same address, and no phone", async () => {
  await addEmployee(server.url, { employeeId: 'flooded', grants: ['recovery otp'] })
  const own = requesterAt(server.url, OFFICE, await knownBrowserOf(server.url, 'flooded'))
  const office = requesterAt(server.url, OFFICE)
  const flood = await statuses(50, () => office.lookUp('flooded'))
  expect(flood.filter((status) => status === 200)).toHaveLength(20)
  expect(await statuses(20, () => own.lookUp('flooded'))).toEqual(Array(20).fill(200))
  expect((await own.lookUp('flooded')).status).toBe(429)
  const api = createApiClient(server.url)
  const phone = () => api.get('/api/phone/pushes', {}, { 'x-forwarded-for': OFFICE })
  expect(await statuses(6, phone)).toEqual([401, 401, 401, 401, 401, 429])
  expect((await requesterAt(server.url, OFFICE, 'made.up').lookUp('flooded')).status).toBe(429)
})

it('counts a call that writes or sends as several look-ups, under the bridge, too', async () => {
  await addEmployee(server.url, { employeeId: 'costly', grants: ['email', 'mobile'] })
  const api = createApiClient(server.url)
  const body = { employeeId: 'costly', applicationId: 1, deviceId: 'none' }
  const serverDomain = `${server.url}/api`
  for (const [index, [path, sent]] of (
    [
      ['/api/login/email/authenticate', body],
      ['/api/login/fcm/push/token', body],
      ['/bridge/fcm/push/token', { ...body, serverDomain }],
    ] as const
  ).entries()) {
    const from = { 'x-forwarded-for': `203.0.113.${20 + index}` }
    expect((await api.post(path, sent, from)).status).not.toBe(429)
    const lookUp = () => api.get('/api/login/user-authenticator', { employeeId: 'costly' }, from)
    expect((await statuses(11, lookUp)).filter((status) => status === 200)).toHaveLength(10)
  }
})

it('gives calls back one by one, and says when', async () => {
  const elsewhere = requesterAt(server.url, '203.0.113.9')
  await statuses(20, () => elsewhere.lookUp('flooded'))
  const refused = await elsewhere.lookUp('flooded')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3'])
  clock.advance(3)
  expect(await statuses(2, () => elsewhere.lookUp('flooded'))).toEqual([200, 429])
})

it('lets 3,000 people of one office sign in within ten minutes by default, all in new browsers, and their phones answer', () => {
  const own = createTestClock()
  const count = createCallLimits(own)
  // The look-up, a code or a list of phones, the code or the request, the tokens.
  const costsOfSignIn = [1, callCosts.send, callCosts.guess, callCosts.tokens]
  const callsOfPhone = 3
  for (let second = 0; second < 600; second++) {
    for (let person = 0; person < 5; person++) {
      for (const cost of costsOfSignIn)
        expect(count('calls:office', defaultLimits.callsPerAddress, cost)).toBe(0)
      for (let call = 0; call < callsOfPhone; call++)
        expect(count('phone-calls:office', defaultLimits.phoneCallsPerAddress)).toBe(0)
    }
    own.advance(1)
  }
})

it('counts calls of the signed-in area by session, and those without one by address', async () => {
  await addEmployee(server.url, { employeeId: 'seated', grants: ['recovery otp'] })
  const api = createApiClient(server.url)
  const bearerOf = async (address: string) => {
    const { accessToken } = await signInFrom(server.url, 'seated', address)
    return { 'x-forwarded-for': OTHER_OFFICE, authorization: `Bearer ${accessToken}` }
  }
  const [one, other] = [await bearerOf('192.0.2.1'), await bearerOf('192.0.2.2')]
  const profile = (headers: Record<string, string>) => () => api.get('/api/user/profile', {}, headers)
  const made = { ...one, authorization: 'Bearer made.up.token' }
  expect(await statuses(21, profile(made))).toEqual([...Array(20).fill(401), 429])
  expect(await statuses(21, profile(one))).toEqual([...Array(20).fill(200), 429])
  expect((await api.get('/helpdesk/api/administrator', {}, one)).status).toBe(429)
  await api.post('/api/user/logout', {}, other)
  expect(await statuses(20, profile(other))).toEqual([...Array(19).fill(403), 429])
})

it('counts what is no call of the login service by address, too, but not the questions of supervisors', async () => {
  const api = createApiClient(server.url)
  const from = { 'x-forwarded-for': '203.0.113.90' }
  const ask = (path: string) => () => api.request(path, { headers: from })
  expect(await statuses(21, ask('/api'))).toEqual([...Array(20).fill(200), 429])
  for (const path of ['/openapi.json', '/api/app/terms-and-conditions', '/api/app/download', '/api/none'])
    expect([path, await statuses(1, ask(path))]).toEqual([path, [429]])
  const files = ['/', '/elements/mfa-elements.js', '/config.json', '/none']
  const many = await Promise.all(Array.from({ length: 50 }, () => files.map((path) => ask(path)())).flat())
  expect(many.every(({ status }) => status < 429)).toBe(true)
  expect(await statuses(1, ask('/'))).toEqual([429])
  expect(await statuses(300, ask('/livez'))).toEqual(Array(300).fill(200))
  expect((await api.request('/', { headers: { 'x-forwarded-for': '203.0.113.91' } })).status).toBe(200)
})
