import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCallLimits } from '../../demo/server/limits/call-limits'
import { defaultLimits } from '../../demo/server/limits/limits'
import type { RunningServer } from '../../demo/server/start-server'
import { addEmployee, createTestClock, startTestServer } from '../support/server'
import { createApiClient } from './api-client'
import { knownBrowserOf, requesterAt } from './requesters'

const OFFICE = '10.0.0.1'
const clock = createTestClock()
let server: RunningServer

beforeAll(async () => {
  server = await startTestServer({
    clock,
    trustProxy: true,
    limits: {
      callsPerAddress: { uses: 10, seconds: 60 },
      callsPerBrowser: { uses: 20, seconds: 60 },
      phoneCallsPerAddress: { uses: 5, seconds: 60 },
    },
  })
})
afterAll(() => server?.close())

async function statuses(times: number, call: () => Promise<{ readonly status: number }>) {
  const answers = await Promise.all(Array.from({ length: times }, call))
  return answers.map(({ status }) => status)
}

it("stops no known browser by a colleague's flood at the same address, and no phone", async () => {
  await addEmployee(server.url, { employeeId: 'flooded', grants: ['recovery otp'] })
  const own = requesterAt(server.url, OFFICE, await knownBrowserOf(server.url, 'flooded'))
  const office = requesterAt(server.url, OFFICE)
  const flood = await statuses(40, () => office.lookUp('flooded'))
  expect(flood.filter((status) => status === 200)).toHaveLength(10)
  expect(await statuses(20, () => own.lookUp('flooded'))).toEqual(Array(20).fill(200))
  expect((await own.lookUp('flooded')).status).toBe(429)
  const api = createApiClient(server.url)
  const phone = () => api.get('/api/phone/pushes', {}, { 'x-forwarded-for': OFFICE })
  expect(await statuses(6, phone)).toEqual([401, 401, 401, 401, 401, 429])
  expect((await requesterAt(server.url, OFFICE, 'made.up').lookUp('flooded')).status).toBe(429)
})

it('gives calls back one by one, and says when', async () => {
  const elsewhere = requesterAt(server.url, '203.0.113.9')
  await statuses(10, () => elsewhere.lookUp('flooded'))
  const refused = await elsewhere.lookUp('flooded')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '6'])
  clock.advance(6)
  expect(await statuses(2, () => elsewhere.lookUp('flooded'))).toEqual([200, 429])
})

it('lets 3,000 people of one office sign in within ten minutes by default, all in new browsers, and their phones answer', () => {
  const own = createTestClock()
  const count = createCallLimits(own)
  // The look-up, a code or a list of phones, the code or the request, the tokens.
  const callsOfSignIn = 4
  const callsOfPhone = 3
  for (let second = 0; second < 600; second++) {
    for (let person = 0; person < 5; person++) {
      for (let call = 0; call < callsOfSignIn; call++) count('calls:office', defaultLimits.callsPerAddress)
      for (let call = 0; call < callsOfPhone; call++)
        count('phone-calls:office', defaultLimits.phoneCallsPerAddress)
    }
    own.advance(1)
  }
})
