import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningServer } from '../../demo/server/start-server'
import { type Mailbox, openMailbox } from '../support/mailbox'
import { startTestServer } from '../support/server'
import { statusOf } from './raw-request'

let mailbox: Mailbox
let server: RunningServer

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startTestServer({
    smtpUrl: mailbox.url,
    allowedOrigins: ['https://intranet.gaon.example'],
    limits: { callsPerAddress: { uses: 8, seconds: 60 } },
  })
})
afterAll(async () => {
  await server?.close()
  await mailbox?.close()
})

const lookup = '/api/login/user-authenticator?employeeId=mjkim'
const sending = '/api/login/email/authenticate'
const asked = JSON.stringify({ employeeId: 'mjkim', applicationId: 1 })
const from = (site: string, mode: string, dest: string, origin?: string) => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': mode,
  'sec-fetch-dest': dest,
  ...(origin && { origin }),
})
const ask = (path: string, headers: Record<string, string>, body?: string) =>
  statusOf(server.url, path, { headers, ...(body && { method: 'POST', body }) })

it('refuses calls of foreign pages before they are counted, and sends no code for them', async () => {
  for (let round = 0; round < 5; round++) {
    expect(await ask(lookup, from('cross-site', 'no-cors', 'image'))).toBe(403)
    expect(await ask(lookup, from('cross-site', 'cors', 'empty', 'https://evil.example'))).toBe(403)
    expect(await ask(lookup, from('cross-site', 'navigate', 'iframe'))).toBe(403)
    const simple = {
      ...from('cross-site', 'no-cors', 'empty', 'https://evil.example'),
      'content-type': 'text/plain',
    }
    expect(await ask(sending, simple, asked)).toBe(403)
    expect(
      await ask('/bridge/user-authenticator?employeeId=mjkim', from('cross-site', 'no-cors', 'image')),
    ).toBe(403)
  }
  expect(mailbox.mails).toEqual([])
  expect(await ask(lookup, {})).toBe(200)
})

it('takes calls of its own pages, of listed origins, of neighbors and of programs', async () => {
  expect(await ask(lookup, from('same-origin', 'cors', 'empty'))).toBe(200)
  expect(await ask(lookup, from('same-site', 'cors', 'empty', 'https://other.gaon.example'))).toBe(200)
  expect(await ask(lookup, from('cross-site', 'cors', 'empty', 'https://intranet.gaon.example'))).toBe(200)
  expect(
    await ask(
      '/api/app/download?folderName=android&fileExtension=apk',
      from('cross-site', 'navigate', 'document'),
    ),
  ).toBe(200)
  expect(await ask('/config.json', from('cross-site', 'cors', 'empty', 'https://evil.example'))).toBe(200)
})

it('wants application/json for a body, before the call is counted', async () => {
  for (let round = 0; round < 10; round++) {
    expect(await ask(sending, { 'content-type': 'text/plain' }, asked)).toBe(415)
    expect(await ask('/api/phone/pair', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b')).toBe(
      415,
    )
    expect(await ask(sending, {}, asked)).toBe(415)
  }
  expect(await ask(sending, { 'content-type': 'Application/JSON; charset=utf-8' }, asked)).toBe(200)
})
