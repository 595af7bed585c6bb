import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { createApiClient } from '../../server/api-client'
import { addEmployee, startTestServer } from '../../support/server'
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy'
import type { Row, RowResult } from '../support/row'
import { underLoad, wide } from '../support/under-load'

type Mood = 'works' | 'refuses' | 'stalls'

interface MoodyMail {
  readonly proxy: TcpProxy
  readonly url: string
  set(mood: Mood): void
  close(): Promise<void>
}

/** A mail server that takes mails, turns them away, or takes a mail's text and says nothing more. */
async function openMail(): Promise<MoodyMail> {
  let mood: Mood = 'works'
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => done(mood === 'refuses' ? new Error('not now') : undefined),
    onData: (stream, _session, done) => {
      const stalled = mood === 'stalls'
      stream.resume().on('end', () => {
        if (!stalled) done()
      })
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const proxy = await startTcpProxy({ host: '127.0.0.1', port })
  return {
    proxy,
    url: `smtp://127.0.0.1:${proxy.port}`,
    set: (next) => {
      mood = next
    },
    close: async () => {
      await proxy.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Longer than a code's deadline, shorter than a browser's patience. */
const REFUSAL_MS = 16_000
/** No more than have a connection at once: the code of a stranger who has to wait comes after the answer. */
const SENDS = 3

/** Asks for codes while the fault lasts: each is answered in time, and no other call waits for them. */
async function whileNothingIsSent(
  url: string,
  sendCode: () => Promise<{ status: number }>,
  fault: { begin: () => void; end: () => void; lastsMs: number },
): Promise<RowResult> {
  const broken = new Set<string>()
  let asked: Promise<unknown> = Promise.resolve()
  let answered = 0
  const ask = async () => {
    const startedAt = performance.now()
    const { status } = await sendCode()
    answered += 1
    if (status !== 502 && status !== 503) broken.add(`a code that was not sent was answered with ${status}`)
    if (performance.now() - startedAt > REFUSAL_MS) broken.add('a code was not refused in time')
  }
  const measured = await underLoad(url, {
    begin: () => {
      fault.begin()
      asked = Promise.all(Array.from({ length: SENDS }, ask))
    },
    end: async () => {
      await asked
      fault.end()
    },
    lastsMs: fault.lastsMs,
    recovered: async () => (await sendCode()).status === 200,
  })
  return {
    ...measured,
    sent: measured.sent + SENDS,
    answered: measured.answered + answered,
    broken: [...measured.broken, ...broken],
  }
}

const mailFault = (begin: (mail: MoodyMail) => void) => async (): Promise<RowResult> => {
  const mail = await openMail()
  const server = await startTestServer({ smtpUrl: mail.url, limits: wide })
  const api = createApiClient(server.url)
  await addEmployee(server.url, { employeeId: 'mailed' })
  try {
    return await whileNothingIsSent(server.url, () => api.sendCode('mailed'), {
      begin: () => begin(mail),
      end: () => {
        mail.set('works')
        mail.proxy.resume()
      },
      lastsMs: 1_000,
    })
  } finally {
    await server.close()
    await mail.close()
  }
}

/** A gateway that takes the request and answers when the fault is over. */
async function slowMessages(): Promise<RowResult> {
  const held = new Set<ServerResponse>()
  let isSlow = false
  const gateway = createServer((_request, response) => {
    if (isSlow) held.add(response)
    else response.end()
  }).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const { port } = gateway.address() as AddressInfo
  const server = await startTestServer({ smsWebhookUrl: `http://127.0.0.1:${port}/`, limits: wide })
  await addEmployee(server.url, { employeeId: 'texted', phone: '01000000009', grants: ['sms'] })
  const body = { employeeId: 'texted', applicationId: 1 }
  try {
    return await whileNothingIsSent(
      server.url,
      () => createApiClient(server.url).post('/api/login/sms/authenticate', body),
      {
        begin: () => {
          isSlow = true
        },
        end: () => {
          isSlow = false
          for (const response of held) response.end()
        },
        lastsMs: 1_000,
      },
    )
  } finally {
    await server.close()
    gateway.closeAllConnections()
    gateway.close()
  }
}

export const deliveryFaults: readonly Row[] = [
  {
    name: 'SMTP refuses',
    kind: 'fault',
    longestRecoverySeconds: 5,
    run: mailFault((mail) => mail.set('refuses')),
  },
  {
    name: 'SMTP stalls in DATA',
    kind: 'fault',
    longOnly: true,
    longestRecoverySeconds: 25,
    run: mailFault((mail) => mail.set('stalls')),
  },
  {
    name: 'SMTP silent (packets dropped)',
    kind: 'fault',
    longOnly: true,
    longestRecoverySeconds: 25,
    run: mailFault(({ proxy }) => proxy.silence()),
  },
  { name: 'SMS gateway slow', kind: 'fault', longestRecoverySeconds: 5, run: slowMessages },
]
