import { beforeAll, expect, it } from 'vitest'
import { keepLog } from '../support/kept-log'
import { freePort } from '../support/ports.mjs'
import { addEmployee, createTestClock, startTestServer } from '../support/server'
import { botnet, knownBrowserOf, requesterAt, signInFrom } from './requesters'
import { testServer } from './test-server'

const CEILING = 4
const DAY = 86_400
const grants = ['sms', 'email', 'recovery otp']

const clock = createTestClock()
const log = keepLog()
let metricsPort: number
let count = 0

beforeAll(async () => {
  metricsPort = await freePort()
})
const { server } = testServer(() => ({
  clock,
  metricsPort,
  trustProxy: true,
  logLevel: 'warn',
  logStream: log.stream,
  limits: { textMessagesPerDay: { uses: CEILING, seconds: DAY } },
}))

async function newEmployee({ signedIn }: { signedIn: boolean }) {
  const employeeId = `texted${++count}`
  await addEmployee(server.url, { employeeId, phone: `010-7777-${String(count).padStart(4, '0')}`, grants })
  if (signedIn) await signInFrom(server.url, employeeId, '10.0.0.1')
  return employeeId
}
/** Has strangers send so many text messages to an employee, and gives the answers. */
async function sends(employeeId: string, addresses: readonly string[]) {
  const statuses: number[] = []
  for (const address of addresses) {
    statuses.push((await requesterAt(server.url, address).send('sms', employeeId)).status)
  }
  return statuses
}
async function reachCeiling() {
  for (let sent = 0; sent < CEILING; sent++) await sends(await newEmployee({ signedIn: true }), botnet(1))
}

it('shares messages out among the employees once the installation has sent as many as it should in a day', async () => {
  const [one, other] = [await newEmployee({ signedIn: true }), await newEmployee({ signedIn: true })]
  const newcomer = await newEmployee({ signedIn: false })
  const browser = requesterAt(server.url, '198.51.100.1', await knownBrowserOf(server.url, one))
  await reachCeiling()
  expect(await sends(one, botnet(5))).toEqual([200, 200, 429, 429, 429])
  expect(await sends(other, botnet(3))).toEqual([200, 200, 429])
  // Never refused: a known browser, a familiar address, and the other kind of message.
  for (let sent = 0; sent < 3; sent++) expect((await browser.send('sms', one)).status).toBe(200)
  expect(await sends(other, ['10.0.0.1', '10.0.0.1', '10.0.0.1'])).toEqual([200, 200, 200])
  // Two of the first sign-ins' own ceiling, which is half as high, and a share.
  expect(await sends(newcomer, botnet(5))).toEqual([200, 200, 200, 200, 429])
  expect((await requesterAt(server.url, '198.18.0.9').send('email', one)).status).toBe(200)
  clock.advance(DAY)
  expect(await sends(one, botnet(3))).toEqual([200, 200, 200])
})

it('has a ceiling for employees who have not signed in yet, too', async () => {
  clock.advance(2 * DAY)
  await reachCeiling()
  const first = await newEmployee({ signedIn: false })
  expect(await sends(first, botnet(3))).toEqual([200, 200, 200])
  for (let newcomer = 0; newcomer < 3; newcomer++)
    expect(await sends(await newEmployee({ signedIn: false }), botnet(4))).toEqual([200, 200, 429, 429])
})

it('has one rule for all where unknown IDs are answered like known ones', async () => {
  const neutral = await startTestServer({
    clock,
    trustProxy: true,
    portal: { neutralLoginError: true },
    limits: { mailsPerDay: { uses: CEILING, seconds: DAY } },
  })
  try {
    const answers = async (employeeId: string) => {
      const seen: string[] = []
      for (const address of botnet(5)) {
        const { status, headers } = await requesterAt(neutral.url, address).send('email', employeeId)
        seen.push(`${status} ${headers.get('retry-after')}`)
      }
      return seen.join()
    }
    const added = (employeeId: string) =>
      addEmployee(neutral.url, { employeeId, grants: ['email', 'recovery otp'] })
    for (const employeeId of ['neutral1', 'neutral2', 'neutral3', 'neutral4']) await added(employeeId)
    await signInFrom(neutral.url, 'neutral1', '10.0.0.1')
    await answers('neutral4')
    const seen = new Set<string>()
    for (const employeeId of [
      'neutral1',
      'neutral2',
      'neutral3',
      'neutral5',
      'neutral6',
      'neutral7',
      'neutral8',
    ]) {
      const given = await answers(employeeId)
      // Not every ID that is made up seems to have the method.
      if (!given.startsWith('403')) seen.add(given)
    }
    expect(seen).toEqual(new Set(['200 null,200 null,429 43200,429 43200,429 43200']))
  } finally {
    await neutral.close()
  }
})

it('says so in one line of the log an hour, and in the metrics that an alert is raised by', async () => {
  clock.advance(2 * DAY)
  const linesBefore = log.lines.length
  await reachCeiling()
  await sends(await newEmployee({ signedIn: true }), botnet(3))
  const lines = log.lines.slice(linesBefore).filter((line) => line.includes('ceiling'))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ kind: 'sms', ceiling: CEILING })
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toMatch(/^mfa_messages_total\{kind="sms"\} [1-9]\d*$/m)
  expect(metrics).toMatch(/^mfa_messages_beyond_ceiling_total\{kind="sms"\} [1-9]\d*$/m)
  expect(metrics).toMatch(/^mfa_refusals_total\{limit="send-share"\} [1-9]\d*$/m)
})
