import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLog, createLogOutput } from '../../server/platform/log'
import { keepLog } from '../support/kept-log'
import { openMailbox } from '../support/mailbox'
import { addEmployee, startTestServer } from '../support/server'
import { createApiClient } from './api-client'
import { testServer } from './test-server'

const log = keepLog()

const { server, mailbox } = testServer({ mails: true, logLevel: 'trace', logStream: log.stream })

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

  const paths = log.entries.map(({ path }) => path)
  expect(paths).toContain('/api/login/email/authenticate/validate')
  expect(paths.filter((path) => String(path).includes('?'))).toEqual([])
  for (const secret of [loginSerial, accessToken, refreshToken]) expect(log.text).not.toContain(secret)
  // Six digits also occur inside a timestamp or a duration; as a value of their own they would be the code.
  expect(log.text).not.toMatch(new RegExp(`(?<![\\d.])${code}(?!\\d)`))
})

it('logs the route of a call and no path that names an employee, whether the call exists or not', async () => {
  log.clear()
  const api = createApiClient(server.url)
  const paths = [
    'employees/discreet',
    'employees/discreet/lock',
    'employees/discreet/devices/1',
    'employees/discreet/x',
  ]
  for (const path of [...paths, 'employee/discreet', 'employees%2Fdiscreet', '%65mployees/discreet'])
    for (const method of ['GET', 'PUT', 'DELETE'])
      for (const area of ['helpdesk', 'desk']) await api.request(`/${area}/api/${path}`, { method })
  await api.get('/api/login/user-authenticator/discreet')
  await api.get('/elements/mfa-elements.js')
  expect(log.text).not.toContain('discreet')
  const logged = new Set(log.entries.map(({ path }) => path))
  for (const route of [
    '/helpdesk/api/employees/:employeeId',
    '/desk/api/employees/:employeeId/lock',
    '/api/*',
  ])
    expect(logged).toContain(route)
  expect(logged).toContain('/elements/mfa-elements.js')
})

it('logs a mail that could not be sent without the code or the recipient', async () => {
  const refusing = await openMailbox({ refuse: true })
  const log = keepLog()
  const failing = await startTestServer({ smtpUrl: refusing.url, logLevel: 'trace', logStream: log.stream })
  try {
    await addEmployee(failing.url, { employeeId: 'unreachable' })
    const answer = await createApiClient(failing.url).sendCode('unreachable')
    expect([answer.status, answer.body.failInfo.code]).toEqual([502, 14001])
    expect(log.text).toContain('a code could not be sent by email')
    expect(log.text).not.toContain('unreachable@')
    expect(log.text).toMatch(/EENVELOPE 550/)
    expect(log.text).not.toMatch(/(?<![\d.:])(?:\d{6}|\d{10})(?!\d)/)
  } finally {
    await failing.close()
    await refusing.close()
  }
})

it('logs errors of the database without the values that they quote, and keeps what else they say', () => {
  const log = keepLog()
  const logger = createLog('info', log.stream)
  const quoting = Object.assign(new Error('invalid input syntax for type integer: "mjkim@gaon.example"'), {
    ...{ code: '22P02', detail: 'Key (email)=(mjkim@gaon.example)', where: 'mjkim@gaon.example' },
  })
  logger.error({ err: quoting }, 'failed')
  logger.error({ err: new Error('wrapped: mjkim@gaon.example', { cause: quoting }) }, 'failed')
  const missing = Object.assign(new Error('relation "employees" does not exist'), { code: '42P01' })
  logger.error({ err: new Error('no answer', { cause: missing }) }, 'failed')
  expect(log.text).not.toContain('mjkim')
  expect(log.entries).toMatchObject([
    { err: { type: 'Error', message: 'SQLSTATE 22P02', code: '22P02' } },
    { err: { message: 'SQLSTATE 22P02' } },
    { err: { message: 'no answer: relation "employees" does not exist' } },
  ])
  expect(log.text).toContain('log.test.ts')
})

it('logs the beginning of a path that is longer than any of ours', async () => {
  const api = createApiClient(server.url)
  for (const path of [`/${'x'.repeat(7_900)}`, `/${'%ed%95%9c'.repeat(800)}`, `/${'x'.repeat(9_000)}`])
    await api.request(path, {})
  const paths = () => log.entries.map(({ path }) => String(path)).filter((path) => path.startsWith('/x'))
  await expect.poll(() => paths().length).toBe(2)
  for (const { path } of log.entries) expect(String(path).length).toBeLessThan(202)
})

it('logs the paths of records without the IDs of employees', async () => {
  await createApiClient(server.url).get('/helpdesk/api/employees/SecretPerson')
  const paths = log.entries.map(({ path }) => path)
  expect(paths).toContain('/helpdesk/api/employees/:employeeId')
  expect(log.text).not.toContain('SecretPerson')
})

it('logs with each refusal its code, request, client and instance, and when it starts and stops', async () => {
  const log = keepLog()
  const instance = await startTestServer({ logLevel: 'info', logStream: log.stream })
  const refused = await createApiClient(instance.url).lookUp('stranger')
  await instance.close()
  const lines = log.entries
  expect(lines.at(0)).toMatchObject({ msg: 'started', version: expect.stringMatching(/^\d+\.\d+/) })
  expect(lines.at(-1)).toMatchObject({ msg: 'stopped' })
  expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({
    instance: expect.stringMatching(/:\d+$/),
    requestId: refused.headers.get('x-request-id'),
    failCode: 5001,
    status: 404,
    address: expect.stringMatching(/^(?:127|0:0)/),
  })
})

it('writes nothing that moves a cursor or reverses what is read, wherever it stands in a line', async () => {
  const hostile = 'a\u202e\u009b31m\u001b[2J\u2066\u200f\u2028\u007f\u00ad\n{"level":60}z'
  const log = keepLog()
  const logger = createLog('info', log.stream)
  logger.child({ [hostile]: hostile }).info({ deep: [{ [hostile]: hostile }] }, hostile)
  logger.error({ err: new Error(hostile, { cause: new Error(hostile) }) }, hostile)
  const instance = await startTestServer({ logLevel: 'trace', logStream: log.stream })
  const api = createApiClient(instance.url)
  await api.get('/%E2%80%AE%C2%9B31mevil%1b%5B2J%0a%7B%22level%22:60%7D')
  await api.get('/livez', {}, { 'x-request-id': 'a\u009b31m-12345678', origin: 'https://\u009b.example' })
  await instance.close()
  expect(log.text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  expect(log.entries[0]).toMatchObject({ msg: hostile, [hostile]: hostile, deep: [{ [hostile]: hostile }] })
  expect(log.entries.map(({ path }) => path)).toContain('/\u202e\u009b31mevil\u001b[2J\n{"level":60}')
})

it('drops lines that a full disk does not take, goes on, and says later how many are missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mfa-log-'))
  const path = join(folder, 'log')
  // The file takes the descriptor of the full device over, as a disk that has room again.
  const full = openSync('/dev/full', 'w')
  const output = createLogOutput(full)
  output.write('{"msg":"lost"}\n')
  output.write('{"msg":"lost, too"}\n')
  closeSync(full)
  expect(openSync(path, 'w')).toBe(full)
  output.write('{"msg":"written"}\n')
  output.write('{"msg":"and the next"}\n')
  closeSync(full)
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  rmSync(folder, { recursive: true })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, dropped: 2, msg: 'log lines could not be written' },
    { msg: 'written' },
    { msg: 'and the next' },
  ])
})

it('warns once of a proxy that names many clients and that its settings do not name', async () => {
  const api = createApiClient(server.url)
  const from = (last: number) =>
    api.get('/livez', {}, { 'x-forwarded-for': `203.0.113.9, 198.51.100.${last}` })
  const warnings = () => log.entries.filter(({ msg }) => msg.includes('TRUST_PROXY=1'))
  for (let last = 1; last <= 9; last++) await from(last)
  await from(9)
  expect(warnings()).toEqual([])
  for (let last = 10; last <= 12; last++) await from(last)
  expect(warnings()).toHaveLength(1)
})

it('names the proxy before the one that its settings name', async () => {
  const log = keepLog()
  const behindTwo = await startTestServer({ trustProxy: true, logLevel: 'warn', logStream: log.stream })
  const api = createApiClient(behindTwo.url)
  for (let last = 1; last <= 12; last++)
    await api.get('/livez', {}, { 'x-forwarded-for': `198.51.100.${last}, 10.0.0.5` })
  await behindTwo.close()
  expect(log.text.match(/TRUST_PROXY=10\.0\.0\.5/g)).toHaveLength(1)
})

it('says at the start that the mail server does not work, and serves all the same', async () => {
  const log = keepLog()
  const failing = await startTestServer({
    smtpUrl: 'smtp://mfa:geheim@127.0.0.1:1',
    logLevel: 'error',
    logStream: log.stream,
  })
  await expect.poll(() => log.text).toContain('the mail server does not work')
  const api = createApiClient(failing.url)
  const ready = await api.get('/readyz')
  expect([ready.status, ready.body]).toEqual([
    200,
    { database: true, broker: true, mail: false, sms: true, draining: false },
  ])
  expect((await api.get('/healthz')).status).toBe(503)
  await failing.close()
  expect(log.text).not.toContain('geheim')
})
