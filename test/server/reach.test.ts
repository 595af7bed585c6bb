import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { createCheckedTransport } from '../../server/broker/external-broker'
import { createMailer } from '../../server/mail/mailer'
import { StartError } from '../../server/platform/failures'
import { createLog } from '../../server/platform/log'
import { watchReach } from '../../server/platform/reach'
import { createSmsWebhook } from '../../server/text-messages'
import { keepLog } from '../support/kept-log'
import { openMailbox } from '../support/mailbox'

const probePauses = { firstMs: 5, nextMs: 5 }
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function openGateway(answer: (method: string | undefined) => number, port = 0) {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.method)
    response.writeHead(answer(request.method)).end()
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  closing.push(close)
  return { port: (server.address() as AddressInfo).port, asked, close }
}

it('finds out by itself that the mail server is back, and says once in the log that it was away', async () => {
  const mailbox = await openMailbox()
  const log = keepLog()
  const mailer = createMailer(mailbox.url, 'no-reply@company.example', {
    log: createLog('info', log.stream),
    probePauses,
  })
  closing.push(() => mailer.close())
  await mailer.verify()
  await mailbox.close()
  const mail = { to: 'a@company.example', subject: 's', text: 't', html: 'h' }
  await expect(mailer.send(mail)).rejects.toThrow()
  await expect(mailer.send(mail)).rejects.toThrow()
  expect(mailer.works).toBe(false)
  const again = await openMailbox({ port: Number(new URL(mailbox.url).port) })
  closing.push(again.close)
  await expect.poll(() => mailer.works).toBe(true)
  expect(again.mails).toEqual([])
  expect(log.entries.map(({ msg }) => msg)).toEqual([
    'the mail server does not work: no codes are sent by email until it does',
    'the mail server works again',
  ])
})

it('finds out by itself that the SMS gateway is back, without a message', async () => {
  const first = await openGateway(() => 200)
  const log = keepLog()
  const webhook = createSmsWebhook(`http://127.0.0.1:${first.port}/send`, {
    log: createLog('info', log.stream),
    probePauses,
  })
  closing.push(() => webhook.close())
  await webhook.send({ to: '01000000000', text: 'x' })
  await first.close()
  await expect(webhook.send({ to: '01000000000', text: 'x' })).rejects.toThrow()
  expect(webhook.works).toBe(false)
  const again = await openGateway((method) => (method === 'OPTIONS' ? 501 : 200), first.port)
  await expect.poll(() => webhook.works).toBe(true)
  expect(again.asked).toEqual(['OPTIONS'])
  expect(log.entries.map(({ msg }) => msg)).toEqual([
    'the SMS gateway does not work: no codes are sent by SMS until it does',
    'the SMS gateway works again',
  ])
})

it.each([
  [400, true],
  [302, true],
  [500, false],
  [503, false],
])('takes a gateway that answers a message with %i as one that works: %s', async (status, works) => {
  const gateway = await openGateway(() => status)
  const webhook = createSmsWebhook(`http://127.0.0.1:${gateway.port}/send`)
  closing.push(() => webhook.close())
  await expect(webhook.send({ to: '01000000000', text: 'x' })).rejects.toThrow(
    `the SMS gateway answered with ${status}`,
  )
  expect(webhook.works).toBe(works)
})

it('asks a service that stays away once in each pause, however many attempts fail, and one that works never', async () => {
  vi.useFakeTimers()
  try {
    let away = true
    let probes = 0
    const ask = async () => {
      if (away) throw new Error('away')
    }
    const reach = watchReach({
      probe: () => {
        probes++
        return ask()
      },
      isAnswer: () => false,
      messages: { away: 'away', back: 'back' },
    })
    const attempts = () => Promise.allSettled(Array.from({ length: 50 }, () => reach.attempt(ask)))
    await attempts()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(probes).toBe(1)
    for (let minute = 1; minute <= 5; minute++) {
      await attempts()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(probes).toBe(1 + minute)
    }
    away = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect([reach.works, probes]).toEqual([true, 7])
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(probes).toBe(7)
    away = true
    await attempts()
    reach.close()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(probes).toBe(7)
  } finally {
    vi.useRealTimers()
  }
})

it('checks a broker again that was refused and stays connected', async () => {
  let connect = (): void => undefined
  let isMended = false
  const external = {
    transport: { send: async () => undefined, connected: false, close: async () => undefined },
    connections: () => 1,
    onConnect: (use: () => void) => {
      connect = use
    },
  }
  const check = async () => {
    if (!isMended) throw new StartError('MQTT_URL names a broker that lets browsers read topics of others.')
  }
  const transport = await createCheckedTransport(external, check, pino({ level: 'silent' }), 5)
  closing.push(() => transport.close())
  external.transport.connected = true
  connect()
  await expect(transport.send('mfa/x', '1', false)).rejects.toThrow()
  expect(transport.connected).toBe(false)
  isMended = true
  await expect.poll(() => transport.connected).toBe(true)
  await transport.send('mfa/x', '1', false)
})
