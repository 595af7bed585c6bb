import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeMail } from '../../server/mail/compose-mail'
import { createMailer, type Mailer } from '../../server/mail/mailer'
import { type Mailbox, openMailbox } from '../support/mailbox'
import { startTestServer } from '../support/server'
import { createApiClient } from './api-client'

const letter = codeMail({ code: '012345', applicationName: '그룹웨어 <b>', validMinutes: 5 })

describe('the mail with the code', () => {
  let mailbox: Mailbox
  let mailer: Mailer

  beforeAll(async () => {
    mailbox = await openMailbox()
    mailer = createMailer(mailbox.url, 'no-reply@gaon.example')
  })
  afterAll(async () => {
    mailer?.close()
    await mailbox?.close()
  })

  it('is Korean and English, has the code in its text and not in its subject', async () => {
    await mailer.send({ to: 'a@gaon.example', ...letter })
    const { mail } = await mailbox.next('a@gaon.example')
    expect(mail.subject).toBe('[인증 센터] 로그인 인증번호 · Your verification code')
    expect(mail.text).toContain('012345')
    expect(mail.text).toContain('5분 안에')
    expect(mail.text).toContain('within 5 minutes')
    expect(mail.html).toContain('012345')
    expect(mail.from?.address).toBe('no-reply@gaon.example')
  })

  it.each([
    ['[한빛전자 인증 센터]', {}],
    ['[한빛 로그인]', { portalName: { ko: '한빛 로그인', en: 'Hanbit sign-in' } }],
  ])('says %s first where COMPANY_DIR says so', async (title, named) => {
    const portal = { name: { ko: '한빛전자', en: 'Hanbit' }, ...named }
    const company = { portal, termsFiles: {} }
    const ofCompany = createMailer(mailbox.url, 'no-reply@gaon.example', { company })
    await ofCompany.send({ to: 'titled@gaon.example', ...letter })
    ofCompany.close()
    const { mail } = await mailbox.next('titled@gaon.example')
    expect(mail.subject).toBe(`${title} 로그인 인증번호 · Your verification code`)
  })

  it('is sent when it is under way as the mailer is closed, and not after', async () => {
    const closed = createMailer(mailbox.url, 'no-reply@gaon.example')
    const sent = closed.send({ to: 'last@gaon.example', ...letter })
    closed.close()
    await sent
    expect((await mailbox.next('last@gaon.example')).recipients).toEqual(['last@gaon.example'])
    await expect(closed.send({ to: 'last@gaon.example', ...letter })).rejects.toThrow('the mailer was closed')
  })

  it('escapes what it puts into HTML [ASVS 1.2.1]', () => {
    expect(letter.html).toContain('그룹웨어 &#60;b&#62;')
  })

  const crafted = [
    'a@gaon.example\r\nBcc: victim@other.example',
    'a@gaon.example\nX-Injected: 1',
    'a@gaon.example, victim@other.example',
    'a@gaon.example; victim@other.example',
    '"a@gaon.example" <victim@other.example>',
    '<victim@other.example>',
    'group: victim@other.example;',
    'a@gaon.example (comment)',
    '"quoted local"@gaon.example',
    'a@gaon.example\0',
    'a@gaon.example\u2028b',
    'a@@gaon.example',
    '@gaon.example',
    'a@-gaon.example',
    'a@[127.0.0.1]',
    `${'a'.repeat(65)}@gaon.example`,
    '',
  ]
  it.each(crafted)('is not sent to %j [ASVS 1.3.11]', async (to) => {
    const before = mailbox.mails.length
    await expect(mailer.send({ to, ...letter })).rejects.toThrow('not one plain email address')
    expect(mailbox.mails).toHaveLength(before)
  })

  it('reaches exactly the one recipient', async () => {
    await mailer.send({ to: "o'brien+mfa@gaon.example", ...letter })
    const { recipients, raw } = await mailbox.next("o'brien+mfa@gaon.example")
    expect(recipients).toEqual(["o'brien+mfa@gaon.example"])
    expect(raw).not.toMatch(/^(?:Bcc|Cc|X-Injected):/im)
  })
})

it('sends no codes and holds up no change where mail is switched off', async () => {
  const server = await startTestServer({ smtpUrl: 'none', smsWebhookUrl: 'none' })
  try {
    const api = createApiClient(server.url)
    expect((await api.sendCode('mjkim')).body.failInfo.code).toBe(14001)
    expect((await api.post('/api/login/sms/authenticate', { employeeId: 'mjkim' })).status).toBe(502)
    expect(JSON.parse((await api.get('/desk/api/messages')).text)).toEqual([])
  } finally {
    await server.close()
  }
})

it('gives up on a mail server that takes the connection and says nothing', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const mailer = createMailer(
    `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    'no-reply@gaon.example',
    { greetingTimeoutMs: 10 },
  )
  await expect(mailer.send({ to: 'a@gaon.example', ...letter })).rejects.toThrow('Greeting never received')
  mailer.close()
  silent.close()
})

it('works where a mail server refuses one mail, and does not where none can be reached', async () => {
  const refusing = createServer((socket) => {
    socket.write('220 mail.example\r\n')
    socket.on('data', (line) =>
      socket.write(/^RCPT/.test(String(line)) ? '550 no mailbox\r\n' : '250 ok\r\n'),
    )
  })
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
  const { port } = refusing.address() as AddressInfo
  const mailer = createMailer(`smtp://127.0.0.1:${port}`, 'no-reply@gaon.example')
  await expect(mailer.send({ to: 'a@gaon.example', ...letter })).rejects.toThrow('550')
  expect(mailer.works).toBe(true)
  mailer.close()
  refusing.close()
  const away = createMailer(`smtp://127.0.0.1:${port}`, 'no-reply@gaon.example')
  await expect(away.verify()).rejects.toThrow()
  expect(away.works).toBe(false)
  away.close()
})

describe('a mail server that offers no encryption', () => {
  // An address of this machine that does not look like one.
  const elsewhere = (url: string) => url.replace(/127\.0\.0\.1|localhost/, '0.0.0.0')
  let mailbox: Mailbox

  beforeAll(async () => {
    mailbox = await openMailbox()
  })
  afterAll(() => mailbox?.close())

  const sendTo = async (url: string, options?: Parameters<typeof createMailer>[2]) => {
    const mailer = createMailer(url, 'no-reply@gaon.example', options)
    try {
      await mailer.send({ to: 'clear@gaon.example', ...letter })
    } finally {
      mailer.close()
    }
  }

  it('gets no code on another machine, unless SMTP_TLS says so', async () => {
    await expect(sendTo(elsewhere(mailbox.url))).rejects.toThrow(/TLS/i)
    expect(mailbox.mails).toEqual([])
    await sendTo(elsewhere(mailbox.url), { tls: 'optional' })
    await sendTo(mailbox.url)
    expect(mailbox.mails).toHaveLength(2)
  })
})
