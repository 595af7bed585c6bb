import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningServer } from '../../demo/server/start-server'
import { type Mailbox, openMailbox } from '../support/mailbox'
import { addEmployee, startTestServer } from '../support/server'
import { createApiClient } from './api-client'

let written = ''
const logStream = new Writable({
  write: (chunk, _encoding, done) => {
    written += chunk
    done()
  },
})
let mailbox: Mailbox
let server: RunningServer

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startTestServer({ smtpUrl: mailbox.url, logLevel: 'trace', logStream })
})
afterAll(async () => {
  await server?.close()
  await mailbox?.close()
})

it('logs every request of a sign-in, and neither code, serial, token nor query [ASVS 16.2.5]', async () => {
  const api = createApiClient(server.url)
  await addEmployee(server.url, { employeeId: 'discreet' })
  await api.sendCode('discreet')
  const code = await mailbox.nextCode('discreet@test.example')
  const { loginSerial } = (await api.validate('discreet', code)).body
  await api.validate('discreet', code)
  const { accessToken, refreshToken } = (await api.token(loginSerial)).body
  await api.applications(accessToken)
  await api.applications(`${accessToken}x`)

  const lines = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ path }) => path)).toContain('/api/login/email/authenticate/validate')
  expect(lines.every(({ path }) => path === undefined || !path.includes('?'))).toBe(true)
  for (const secret of [loginSerial, accessToken, refreshToken]) expect(written).not.toContain(secret)
  // Six digits also occur inside a timestamp or a duration; as a value of their own they would be the code.
  expect(written).not.toMatch(new RegExp(`(?<![\\d.])${code}(?!\\d)`))
})

it('logs a mail that could not be sent without the code or the recipient', async () => {
  const refusing = await openMailbox({ refuse: true })
  written = ''
  const failing = await startTestServer({ smtpUrl: refusing.url, logLevel: 'trace', logStream })
  try {
    await addEmployee(failing.url, { employeeId: 'unreachable' })
    const answer = await createApiClient(failing.url).sendCode('unreachable')
    expect([answer.status, answer.body.failInfo.code]).toEqual([502, 14001])
    expect(written).toContain('a code could not be sent by email')
    expect(written).not.toContain('unreachable@test.example')
    expect(written).not.toMatch(/(?<![\d.:])\d{6}(?!\d)/)
  } finally {
    await failing.close()
    await refusing.close()
  }
})
