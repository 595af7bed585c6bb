import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { codeMail } from '../../server/mail/compose-mail'
import { createMailer } from '../../server/mail/mailer'

const mail = { ...codeMail({ code: '012345', applicationName: '그룹웨어', validMinutes: 5 }) }
const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A mail server that takes the mails to addresses that begin with `code`, and keeps all others waiting. */
async function openSlowServer() {
  const asked: string[] = []
  const kept: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) => {
      asked.push(address)
      if (address.startsWith('code')) done()
      else kept.push(done)
    },
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => done())
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  /** Takes the mails that it keeps waiting; without it, each is given up only when its deadline has passed. */
  const takeKept = () => {
    for (const done of kept.splice(0)) done()
  }
  return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, asked, takeKept }
}

function openMailer(url: string, limits: Parameters<typeof createMailer>[2]) {
  const mailer = createMailer(url, 'no-reply@gaon.example', limits)
  closing.push(() => mailer.close())
  return mailer
}

describe('the queue of the mails', () => {
  it('sends codes while any number of notices waits for a slow mail server', async () => {
    const { url, asked, takeKept } = await openSlowServer()
    const mailer = openMailer(url, {})
    const notices = Array.from({ length: 50 }, (_, index) =>
      mailer.send({ to: `notice${index}@gaon.example`, ...mail }, 'notice').catch((error: Error) => error),
    )
    for (let index = 0; index < 10; index++) await mailer.send({ to: `code${index}@gaon.example`, ...mail })
    expect(asked.filter((address) => address.startsWith('code'))).toHaveLength(10)
    mailer.close()
    takeKept()
    expect(String((await Promise.all(notices)).at(-1))).toContain('closed')
  })

  it('takes no more notices than it can hold, and still takes codes', async () => {
    const { url, takeKept } = await openSlowServer()
    const mailer = openMailer(url, { longestQueue: 3 })
    const notices = Array.from({ length: 20 }, () =>
      mailer.send({ to: 'notice@gaon.example', ...mail }, 'notice').catch((error: Error) => error.message),
    )
    await mailer.send({ to: 'code@gaon.example', ...mail })
    mailer.close()
    takeKept()
    const outcomes = await Promise.all(notices)
    expect(outcomes.filter((outcome) => outcome === 'too many messages wait to be sent')).toHaveLength(15)
  })

  it('is not waited for beyond the deadline, whether a mail waits or is being sent', async () => {
    const { url } = await openSlowServer()
    const mailer = openMailer(url, { deadlinesMs: { code: 50, notice: 50 } })
    const sent = Array.from({ length: 12 }, () => mailer.send({ to: 'stuck@gaon.example', ...mail }))
    for (const { status } of await Promise.allSettled(sent)) expect(status).toBe('rejected')
  })
})
