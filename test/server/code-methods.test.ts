import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneTimeCode } from '../../demo/phone/one-time-code'
import type { RunningServer } from '../../demo/server/start-server'
import { createTestPhone, issueTicket } from '../support/phone'
import { type AddedEmployee, addEmployee, askDesk, createTestClock, startTestServer } from '../support/server'
import { type ApiClient, createApiClient } from './api-client'
import { databases } from './databases'

/** What an SMS gateway was sent. */
interface Gateway {
  readonly url: string
  readonly requests: { readonly authorization: string | undefined; readonly body: unknown }[]
  status: number
  close(): void
}

async function openGateway(): Promise<Gateway> {
  const requests: Gateway['requests'] = []
  const gateway = { status: 202 }
  const server: Server = createServer(async (request: IncomingMessage, response) => {
    const body: unknown = JSON.parse(await text(request))
    requests.push({ authorization: request.headers.authorization, body })
    response.writeHead(gateway.status).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(gateway, {
    url: `http://sender:s3cret@127.0.0.1:${port}/send`,
    requests,
    close: () => server.close(),
  })
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe.each(databases)('codes that are typed in, on %s', (_name, open) => {
  const clock = createTestClock()
  let opened: Awaited<ReturnType<typeof open>>
  let gateway: Gateway
  let server: RunningServer
  let api: ApiClient
  let count = 0

  beforeAll(async () => {
    opened = await open()
    gateway = await openGateway()
    server = await startTestServer({ ...opened.where, smsWebhookUrl: gateway.url, clock })
    api = createApiClient(server.url)
  })
  afterAll(async () => {
    await server?.close()
    gateway?.close()
    await opened?.drop()
  })

  const validate = (
    method: 'otp/code' | 'sms/authenticate' | 'recovery/otp',
    employeeId: string,
    code: string,
  ) => api.get(`/api/login/${method}/validate`, { employeeId, applicationId: '1', code })
  const codeOf = async (answer: ReturnType<typeof validate>) => {
    const { status, body } = await answer
    return [status, body.failInfo?.code]
  }
  const historyOf = async (loginSerial: string) => {
    const { accessToken } = (await api.token(loginSerial)).body
    return api.applications(accessToken)
  }

  describe('SMS', () => {
    const newEmployee = () =>
      addEmployee(server.url, { employeeId: `sms${++count}`, phone: `010-0000-${count}`, grants: ['sms'] })
    const send = (employeeId: string) =>
      api.post('/api/login/sms/authenticate', { employeeId, applicationId: 1 })
    const codeFor = async ({ employeeId, phone }: AddedEmployee) => {
      expect((await send(employeeId)).status).toBe(200)
      const { body } = gateway.requests.at(-1) ?? {}
      const { to, text: message } = body as { to: string; text: string }
      expect(to).toBe(phone)
      expect(message).toMatch(/^\[가온물산 인증 센터\] /)
      return /^(\d{6})$/m.exec(message)?.[1] ?? ''
    }

    it('posts the code to the gateway and signs in with it, once [R8] [R252] [R253]', async () => {
      const employee = await newEmployee()
      const code = await codeFor(employee)
      expect(gateway.requests.at(-1)?.authorization).toBe(
        `Basic ${Buffer.from('sender:s3cret').toString('base64')}`,
      )
      const answer = await validate('sms/authenticate', employee.employeeId, code)
      expect(answer.status).toBe(200)
      expect((await historyOf(answer.body.loginSerial)).status).toBe(200)
      expect(await codeOf(validate('sms/authenticate', employee.employeeId, code))).toEqual([400, 14002])
    })

    it('refuses a wrong and a late code alike', async () => {
      const employee = await newEmployee()
      const { employeeId } = employee
      const first = await codeFor(employee)
      expect(await codeOf(validate('sms/authenticate', employeeId, wrong(first)))).toEqual([400, 14002])
      clock.advance(300)
      expect(await codeOf(validate('sms/authenticate', employeeId, first))).toEqual([400, 14002])
    })

    it('says 502 when the gateway does not take the message', async () => {
      const { employeeId } = await newEmployee()
      gateway.status = 500
      const answer = await send(employeeId)
      gateway.status = 202
      expect(answer.status).toBe(502)
    })

    it('refuses an employee without a number, or without the grant', async () => {
      const numberless = await addEmployee(server.url, { employeeId: `sms${++count}`, grants: ['sms'] })
      const ungranted = await addEmployee(server.url, {
        employeeId: `sms${++count}`,
        phone: '010-1',
        grants: [],
      })
      for (const { employeeId } of [numberless, ungranted]) {
        expect((await send(employeeId)).body.failInfo.code).toBe(4001)
      }
    })
  })

  describe('OTP', () => {
    /** An employee whose phone shows codes, and that phone's secret. */
    const newEmployee = async () => {
      const employeeId = `otp${++count}`
      const { deviceIds } = await addEmployee(server.url, {
        employeeId,
        grants: ['otp'],
        phones: [{ name: '갤럭시', types: ['otp'] }],
      })
      const phone = createTestPhone(server.url)
      const [deviceId = ''] = deviceIds
      await phone.adopt(deviceId, await issueTicket(server.url, employeeId, deviceId))
      const secret = phone.devices[0]?.seeds[0]?.secret ?? ''
      const code = (secondsLater = 0) => oneTimeCode(secret, clock.now().getTime() + secondsLater * 1000).code
      return { employeeId, secret, code, seeds: phone.devices[0]?.seeds ?? [] }
    }
    const submit = (employeeId: string, code: string) => validate('otp/code', employeeId, code)

    it('signs in with the code that the phone shows [R6] [R249]', async () => {
      const { employeeId, code } = await newEmployee()
      const answer = await submit(employeeId, code())
      expect(answer.status).toBe(200)
      expect((await historyOf(answer.body.loginSerial)).status).toBe(200)
    })

    it('takes the code that oathtool computes from the same secret, and the phone shows the same [R6]', async () => {
      const { employeeId, secret, code, seeds } = await newEmployee()
      const seconds = Math.floor(clock.now().getTime() / 1000)
      const other = execFileSync('oathtool', ['--totp', '-b', secret, '--now', `@${seconds}`], {
        encoding: 'utf8',
      })
      expect(code()).toBe(other.trim())
      expect(seeds[0]?.uri).toContain(`secret=${secret}`)
      expect((await submit(employeeId, other.trim())).status).toBe(200)
    })

    it('takes the step before and after, and none further away [ASVS 6.5.8]', async () => {
      for (const [secondsLater, status] of [
        [-60, 400],
        [-30, 200],
        [30, 200],
        [60, 400],
      ] as const) {
        const { employeeId, code } = await newEmployee()
        expect([secondsLater, (await submit(employeeId, code(secondsLater))).status]).toEqual([
          secondsLater,
          status,
        ])
      }
    })

    it('takes no code twice, nor an older one after a newer [ASVS 6.5.1]', async () => {
      const { employeeId, code } = await newEmployee()
      const [older, newer] = [code(-30), code()]
      expect((await submit(employeeId, newer)).status).toBe(200)
      expect(await codeOf(submit(employeeId, newer))).toEqual([400, 7005])
      if (older !== newer) expect(await codeOf(submit(employeeId, older))).toEqual([400, 7005])
    })

    it('gives one sign-in for a code that arrives twenty times at once', async () => {
      const { employeeId, code } = await newEmployee()
      const answers = await Promise.all(Array.from({ length: 20 }, () => submit(employeeId, code())))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    it('calls anything else wrong, whatever its length', async () => {
      const { employeeId, code } = await newEmployee()
      for (const guess of [wrong(code()), '1', '1234567', 'abcdef', '１２３４５６', ' ', '💥']) {
        expect([guess, ...(await codeOf(submit(employeeId, guess)))]).toEqual([guess, 400, 7004])
      }
    })

    it('closes after fifteen wrong codes, also when they come at once, and opens again [ASVS 6.3.1]', async () => {
      const { employeeId, code } = await newEmployee()
      const guesses = await Promise.all(Array.from({ length: 40 }, () => submit(employeeId, wrong(code()))))
      expect(guesses.filter(({ status }) => status === 400)).toHaveLength(15)
      const refused = await submit(employeeId, code())
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      clock.advance(901)
      expect((await submit(employeeId, code())).status).toBe(200)
    })

    it('says 4002 to an employee without a device', async () => {
      const { employeeId } = await addEmployee(server.url, { employeeId: `otp${++count}`, grants: ['otp'] })
      expect(await codeOf(submit(employeeId, '123456'))).toEqual([404, 4002])
    })
  })

  describe('a temporary recovery code', () => {
    const newEmployee = () =>
      addEmployee(server.url, { employeeId: `rec${++count}`, grants: ['recovery otp'] })
    const issue = async (employeeId: string) =>
      (await askDesk<{ code: string }>(server.url, 'POST', `employees/${employeeId}/recovery-code`)).code
    const submit = (employeeId: string, code: string) => validate('recovery/otp', employeeId, code)

    it('signs in once, however it is written down [R9] [R254] [ASVS 6.5.1]', async () => {
      const { employeeId } = await newEmployee()
      const code = await issue(employeeId)
      expect(code).toMatch(/^(?:[A-Z2-9]{4}-){2}[A-Z2-9]{4}$/)
      const answer = await submit(employeeId, ` ${code.toLowerCase().replaceAll('-', ' ')}`)
      expect(answer.status).toBe(200)
      expect((await historyOf(answer.body.loginSerial)).status).toBe(200)
      expect(await codeOf(submit(employeeId, code))).toEqual([400, 14002])
    })

    it('is refused when it is wrong, superseded, expired or never issued', async () => {
      const { employeeId } = await newEmployee()
      expect(await codeOf(submit(employeeId, 'AAAA-AAAA-AAAA'))).toEqual([400, 14002])
      const first = await issue(employeeId)
      const second = await issue(employeeId)
      expect(await codeOf(submit(employeeId, first))).toEqual([400, 14002])
      clock.advance(86_400)
      expect(await codeOf(submit(employeeId, second))).toEqual([400, 14002])
    })

    it('closes alone after too many wrong codes, and leaves the other methods open', async () => {
      const { employeeId } = await addEmployee(server.url, {
        employeeId: `rec${++count}`,
        phone: '010-0000-9999',
        grants: ['recovery otp', 'sms'],
      })
      for (let guess = 0; guess < 15; guess++) await submit(employeeId, 'WRONG')
      expect((await submit(employeeId, await issue(employeeId))).status).toBe(429)
      expect((await api.post('/api/login/sms/authenticate', { employeeId })).status).toBe(200)
      await askDesk(server.url, 'PUT', `employees/${employeeId}/lock`, { locked: false })
      expect((await submit(employeeId, await issue(employeeId))).status).toBe(200)
    })
  })

  it.each(['sms/authenticate', 'otp/code', 'recovery/otp'] as const)(
    'lets the desk grant, withdraw and lock: %s [R24]',
    async (path) => {
      const method = { 'sms/authenticate': 'sms', 'otp/code': 'otp', 'recovery/otp': 'recovery otp' }[path]
      const { employeeId } = await addEmployee(server.url, { employeeId: `all${++count}`, grants: [] })
      const grant = (granted: boolean) =>
        askDesk(server.url, 'PUT', `employees/${employeeId}/grants`, { method, granted })
      const lock = (locked: boolean) => askDesk(server.url, 'PUT', `employees/${employeeId}/lock`, { locked })
      const answer = () => codeOf(validate(path, employeeId, '123456'))

      expect(await answer()).toEqual([403, 4001])
      await grant(true)
      expect((await answer())[0]).not.toBe(403)
      await lock(true)
      expect(await answer()).toEqual([403, 4001])
      await lock(false)
      expect((await answer())[0]).not.toBe(403)
      await grant(false)
      expect(await answer()).toEqual([403, 4001])
    },
  )
})
