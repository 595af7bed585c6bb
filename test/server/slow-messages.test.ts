import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ServerOptions } from '../../server/start/start-server'
import { addEmployee, createTestClock, startTestServer } from '../support/server'
import { botnet, knownBrowserOf, requesterAt, signInFrom } from './requesters'

const HOME = '203.0.113.1'
const DAY = 86_400
const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Takes the messages to those it lets through, and keeps all others waiting until the end. */
interface SlowServer {
  readonly options: Pick<ServerOptions, 'smtpUrl' | 'smsWebhookUrl'>
  lets: 'known' | 'all' | 'none'
  /** Number of messages sent to it so far. */
  asked(): number
  /** To whom it has taken messages: the employee's ID, or `known` for the number of theirs. */
  taken(): readonly string[]
  /** Takes what it keeps waiting, or refuses it. */
  release(): void
  refuse(): void
}

const isKnown = (recipient: string) => recipient.startsWith('known') || recipient.startsWith('010-1')

async function openMailServer(): Promise<SlowServer> {
  const kept: ((error?: Error) => void)[] = []
  const taken: string[] = []
  let asked = 0
  const opened = { lets: 'known' } as { lets: SlowServer['lets'] }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) => {
      asked += 1
      if (opened.lets === 'none') done(new Error('no mailbox'))
      else if (opened.lets === 'all' || isKnown(address)) {
        taken.push(address.split('@')[0] ?? '')
        done()
      } else kept.push(done)
    },
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => done())
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  closing.push(() => {
    for (const done of kept) done()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const { port } = listening.address() as AddressInfo
  return Object.assign(opened, {
    options: { smtpUrl: `smtp://127.0.0.1:${port}` },
    asked: () => asked,
    taken: () => taken,
    release: () => {
      for (const done of kept.splice(0)) done()
    },
    refuse: () => {
      opened.lets = 'none'
      for (const done of kept.splice(0)) done(new Error('no mailbox'))
    },
  })
}

async function openGateway(): Promise<SlowServer> {
  const opened = { lets: 'known' } as { lets: SlowServer['lets'] }
  const kept: ServerResponse[] = []
  const taken: string[] = []
  let asked = 0
  const server = createServer(async (request, response) => {
    const { to } = (await json(request)) as { to: string }
    asked += 1
    if (opened.lets === 'none') response.writeHead(500).end()
    else if (opened.lets === 'all' || isKnown(to)) {
      taken.push(isKnown(to) ? 'known' : to)
      response.end()
    } else kept.push(response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closing.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return Object.assign(opened, {
    options: { smsWebhookUrl: `http://127.0.0.1:${port}` },
    asked: () => asked,
    taken: () => taken,
    release: () => {
      for (const response of kept.splice(0)) response.end()
    },
    refuse: () => {
      opened.lets = 'none'
      for (const response of kept.splice(0)) response.writeHead(500).end()
    },
  })
}

const SENDS = 160
const options = { limits: { sendsByStrangers: { uses: SENDS, seconds: DAY } } }

/** Asks so many times for codes that no one takes, and does not wait for the answers. */
function flood(attacker: ReturnType<typeof requesterAt>, method: 'email' | 'sms', times: number) {
  const answered: string[] = []
  for (let time = 0; time < times; time++) {
    attacker.send(method, 'slow').then(
      ({ status, headers }) => answered.push(`${status} ${headers.get('retry-after')}`),
      () => undefined,
    )
  }
  return answered
}

describe.each([
  ['email', openMailServer],
  ['sms', openGateway],
] as const)('codes by %s where messages are taken slowly', (method, openSlow) => {
  async function open(options: ServerOptions = {}) {
    const slow = await openSlow()
    const clock = createTestClock()
    const server = await startTestServer({ ...slow.options, clock, trustProxy: true, ...options })
    closing.push(server.close)
    const grants = [method, 'recovery otp']
    const add = (employeeId: string, phone: string) => addEmployee(server.url, { employeeId, phone, grants })
    await add('known', '010-1000-0000')
    return { slow, server, clock, add }
  }

  it('are sent to a known browser and to a familiar address while one address has many sent', async () => {
    const { server, add } = await open(options)
    const own = requesterAt(server.url, HOME, await knownBrowserOf(server.url, 'known'))
    await add('known2', '010-1000-0001')
    await signInFrom(server.url, 'known2', '10.0.0.1')
    await add('slow', '010-2000-0000')
    flood(requesterAt(server.url, '198.51.100.7'), method, 30)
    for (let sent = 0; sent < 3; sent++) expect((await own.send(method, 'known')).status).toBe(200)
    expect((await requesterAt(server.url, '10.0.0.1').send(method, 'known2')).status).toBe(200)
  })

  it('that were not sent take nothing from what the requester and the installation may have sent', async () => {
    const once = { uses: 1, seconds: DAY }
    const { server, slow } = await open({
      limits: {
        sendsPerFamiliar: once,
        sendsByStrangers: once,
        mailsPerDay: { uses: 2, seconds: DAY },
        textMessagesPerDay: { uses: 2, seconds: DAY },
        sendsBeyondCeiling: once,
      },
    })
    const own = requesterAt(server.url, HOME, await knownBrowserOf(server.url, 'known'))
    const [address = ''] = botnet(1)
    const stranger = requesterAt(server.url, address)
    slow.lets = 'none'
    for (const requester of [own, stranger])
      for (let failed = 0; failed < 3; failed++)
        expect((await requester.send(method, 'known')).status).toBe(502)
    slow.lets = 'all'
    for (const requester of [own, stranger]) {
      expect((await requester.send(method, 'known')).status).toBe(200)
      expect((await requester.send(method, 'known')).status).toBe(429)
    }
  })

  it('reach strangers who are not attacked a little later while hundreds of addresses have others sent', async () => {
    const once = { uses: 1, seconds: DAY }
    const { server, slow, add } = await open({ limits: { sendsByStrangers: once } })
    const attacked = Array.from({ length: 60 }, (_, index) => `slow${index}`)
    for (const [index, employeeId] of attacked.entries())
      await add(employeeId, `010-2000-${String(index).padStart(4, '0')}`)
    const bots = botnet(60).map((address) => requesterAt(server.url, address))
    const floods = bots.map((bot, index) => bot.send(method, attacked[index] ?? ''))
    // Those that are being sent wait for the mail server, and no one else does.
    await vi.waitFor(() => expect(slow.asked()).toBeGreaterThan(2), 20_000)
    const alone = requesterAt(server.url, '203.0.113.9')
    const { status, body } = await alone.send(method, 'known')
    expect([status, body.expiresInSeconds]).toEqual([200, 300])
    const [first = ''] = attacked
    slow.lets = 'all'
    slow.release()
    await vi.waitFor(() => expect(slow.taken()).toContain('known'), 20_000)
    for (const { status } of await Promise.all(floods)) expect(status).toBe(200)
    // A message that has waited still counts against the limit.
    expect((await requesterAt(server.url, '203.0.113.10').send(method, first)).status).toBe(429)
  })
})

it('keeps no failed code from counting that its requester did not wait for', async () => {
  const { options: mail, ...slow } = await openMailServer()
  const once = { uses: 1, seconds: DAY }
  const server = await startTestServer({ ...mail, trustProxy: true, limits: { sendsByStrangers: once } })
  closing.push(server.close)
  const names = Array.from({ length: 12 }, (_, index) => `slow${index}`)
  for (const employeeId of names) await addEmployee(server.url, { employeeId, grants: ['email'] })
  const send = (employeeId: string) => requesterAt(server.url, '198.51.100.7').send('email', employeeId)
  const statuses = async (sends: readonly ReturnType<typeof send>[]) =>
    (await Promise.all(sends)).map(({ status }) => status)
  const [waitedFor, others] = [names.slice(0, 3), names.slice(3)]
  const first = waitedFor.map(send)
  await vi.waitFor(() => expect(slow.asked()).toBe(3), 20_000)
  expect(await statuses(others.map(send))).toEqual(Array(9).fill(200))
  slow.refuse()
  expect(await statuses(first)).toEqual(Array(3).fill(502))
  expect(await statuses(others.map(send))).toEqual(Array(9).fill(429))
})

it('refuses strangers who have more codes sent than may wait, before it counts them', async () => {
  const { options: mail } = await openMailServer()
  const server = await startTestServer({ ...mail, ...options, trustProxy: true })
  closing.push(server.close)
  await addEmployee(server.url, { employeeId: 'slow', grants: ['email'] })
  const attacker = requesterAt(server.url, '198.51.100.7')
  // Three are being sent, and a hundred wait, for which no one else does.
  const answered = flood(attacker, 'email', 150)
  await vi.waitFor(() => expect(answered).toHaveLength(147), 20_000)
  expect(answered.filter((answer) => answer === '200 null')).toHaveLength(100)
  for (let time = 0; time < 60; time++) {
    const { status, headers } = await attacker.send('email', 'slow')
    answered.push(`${status} ${headers.get('retry-after')}`)
  }
  expect(answered.filter((answer) => answer === '429 5')).toHaveLength(107)
})
