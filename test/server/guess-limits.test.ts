import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneTimeCode } from '../../demo/phone/one-time-code'
import type { RunningServer } from '../../demo/server/start-server'
import { createTestPhone, issueTicket, pairPhone, registerOtp } from '../support/phone'
import { type AddedEmployee, addEmployee, askDesk, createTestClock, startTestServer } from '../support/server'
import { type ApiClient, createApiClient } from './api-client'
import { databases } from './databases'

const OFFICE = '10.0.0.1'
const ELSEWHERE = '203.0.113.1'

describe.each(databases)('guesses at codes, on %s', (_name, open) => {
  const clock = createTestClock()
  let opened: Awaited<ReturnType<typeof open>>
  let server: RunningServer
  let api: ApiClient
  let count = 0

  beforeAll(async () => {
    opened = await open()
    server = await startTestServer({
      ...opened.where,
      clock,
      trustProxy: true,
      limits: {
        failuresPerAddress: { uses: 130, seconds: 3_600 },
        failuresOverall: { uses: 500, seconds: 86_400 },
        failuresPerEmployee: { uses: 5, seconds: 60 },
        failuresPerAuthenticator: 20,
      },
    })
    api = createApiClient(server.url)
  })
  afterAll(async () => {
    await server?.close()
    await opened?.drop()
  })

  const newEmployee = async (grants = ['otp', 'recovery otp', 'email']) => {
    const employee = await addEmployee(server.url, {
      employeeId: `guessed${++count}`,
      grants,
      phones: [{ name: '갤럭시', types: ['otp'] }],
    })
    const [deviceId = ''] = employee.deviceIds
    const phone = createTestPhone(server.url)
    await phone.adopt(deviceId, await issueTicket(server.url, employee.employeeId, deviceId))
    const secret = phone.devices[0]?.seeds[0]?.secret ?? ''
    return { ...employee, otp: () => oneTimeCode(secret, clock.now().getTime()).code }
  }
  const paths = {
    otp: 'otp/code',
    email: 'email/authenticate',
    'recovery otp': 'recovery/otp',
  } as const
  const submit = (
    { employeeId }: Pick<AddedEmployee, 'employeeId'>,
    method: keyof typeof paths,
    code: string,
    address: string,
  ) =>
    api.get(
      `/api/login/${paths[method]}/validate`,
      { employeeId, applicationId: '1', code },
      { 'x-forwarded-for': address },
    )
  const statusOf = async (answer: ReturnType<typeof submit>) => (await answer).status
  /** Signs in with a recovery code, after which the address is familiar. */
  const signInFrom = async (employee: AddedEmployee, address: string): Promise<string> => {
    const { code } = await askDesk<{ code: string }>(
      server.url,
      'POST',
      `employees/${employee.employeeId}/recovery-code`,
    )
    const { body } = await submit(employee, 'recovery otp', code, address)
    const exchanged = await api.get(
      '/api/login/token',
      { loginSerial: body.loginSerial },
      { 'x-forwarded-for': address },
    )
    return exchanged.body.accessToken
  }
  /** Guesses as soon as each delay is over, from a new address each time, until so many were tried. */
  const guessInARow = async (employee: AddedEmployee, method: keyof typeof paths, wanted: number) => {
    const delays: number[] = []
    for (let tried = 0; tried < wanted; ) {
      const answer = await submit(employee, method, 'wrong', `198.51.100.${tried}`)
      if (answer.status === 429) {
        delays.push(Number(answer.headers.get('retry-after')))
        clock.advance(delays.at(-1) ?? 0)
      } else tried++
    }
    return delays
  }

  it('delays the next guess by twice as long each time', async () => {
    const employee = await newEmployee()
    expect(await guessInARow(employee, 'otp', 19)).toEqual([60, 120, 240])
  })

  it('lets an employee sign in where they have before, whatever a stranger guesses', async () => {
    const employee = await newEmployee()
    await signInFrom(employee, OFFICE)
    for (let guess = 0; guess < 5; guess++) await submit(employee, 'otp', 'wrong', ELSEWHERE)
    expect(await statusOf(submit(employee, 'otp', employee.otp(), ELSEWHERE))).toBe(429)
    expect(await statusOf(submit(employee, 'otp', employee.otp(), OFFICE))).toBe(200)
    expect(await statusOf(submit(employee, 'otp', employee.otp(), ELSEWHERE))).toBe(429)
  })

  it('closes an OTP device after so many wrong codes in a row, until another one is registered', async () => {
    const employee = await newEmployee()
    const accessToken = await signInFrom(employee, OFFICE)
    await guessInARow(employee, 'otp', 20)
    const refused = await submit(employee, 'otp', employee.otp(), OFFICE)
    expect([refused.status, refused.body.failInfo.code]).toEqual([404, 4002])
    expect((await api.lookUp(employee.employeeId)).body).toMatchObject({ otpStatus: 2, emailStatus: 1 })
    expect(await signInFrom(employee, ELSEWHERE)).toBeTruthy()

    const headers = { authorization: `Bearer ${accessToken}` }
    const { otpDtos } = (await api.get('/api/user/otp', {}, headers)).body as unknown as {
      otpDtos: { otpInfoId: number }[]
    }
    const deleted = await api.request('/api/user/otp', {
      method: 'DELETE',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ otpInfoId: otpDtos[0]?.otpInfoId }),
    })
    expect(deleted.status).toBe(200)
    const link = await api.post('/api/user/app/serial', undefined, headers)
    const phone = await pairPhone(server.url, link.text)
    const { body } = await api.post('/api/user/otp/serial', { applicationId: 1 }, headers)
    await registerOtp(phone, String(body.serial))
    phone.stop()
    const secret = phone.devices.at(-1)?.seeds[0]?.secret ?? ''
    const { code } = oneTimeCode(secret, clock.now().getTime())
    expect(await statusOf(submit(employee, 'otp', code, OFFICE))).toBe(200)
  })

  it('closes codes by email after so many wrong ones in a row, until the help desk opens them', async () => {
    const employee = await newEmployee()
    await guessInARow(employee, 'email', 20)
    const send = () => api.sendCode(employee.employeeId)
    expect((await send()).body.failInfo.code).toBe(4001)
    expect((await api.lookUp(employee.employeeId)).body).toMatchObject({ otpStatus: 3, emailStatus: 0 })
    expect(await statusOf(submit(employee, 'otp', employee.otp(), OFFICE))).toBe(200)
    await askDesk(server.url, 'PUT', `employees/${employee.employeeId}/lock`, { locked: false })
    expect((await send()).status).toBe(200)
  })

  it('starts to count wrong codes in a row again after a right one', async () => {
    const employee = await newEmployee()
    for (let round = 0; round < 3; round++) {
      await guessInARow(employee, 'otp', 14)
      clock.advance(300)
      expect(await statusOf(submit(employee, 'otp', employee.otp(), OFFICE))).toBe(200)
    }
  })

  it('registers an OTP device whatever is guessed at the sign-in', async () => {
    const employee = await newEmployee(['otp', 'recovery otp'])
    const accessToken = await signInFrom(employee, OFFICE)
    for (let guess = 0; guess < 6; guess++) await submit(employee, 'otp', 'wrong', ELSEWHERE)
    const headers = { authorization: `Bearer ${accessToken}` }
    const phone = await pairPhone(
      server.url,
      (await api.post('/api/user/app/serial', undefined, headers)).text,
    )
    const { body } = await api.post('/api/user/otp/serial', { applicationId: 2 }, headers)
    expect(await registerOtp(phone, String(body.serial))).toMatchObject({ type: 'otp', applicationId: 2 })
    phone.stop()
  })
})

describe('the failures of an address', () => {
  const clock = createTestClock()
  let server: RunningServer
  beforeAll(async () => {
    server = await startTestServer({
      clock,
      trustProxy: true,
      limits: {
        failuresPerAddress: { uses: 4, seconds: 3_600 },
        failuresOverall: { uses: 7, seconds: 86_400 },
      },
    })
  })
  afterAll(() => server?.close())

  const submit = (employeeId: string, code: string, address: string) =>
    createApiClient(server.url).get(
      '/api/login/recovery/otp/validate',
      { employeeId, applicationId: '1', code },
      { 'x-forwarded-for': address },
    )
  const codeOf = async (employeeId: string) => {
    const path = `employees/${employeeId}/recovery-code`
    return (await askDesk<{ code: string }>(server.url, 'POST', path)).code
  }

  it('leave out those of employees who then sign in, and close it to all others for an hour', async () => {
    for (const employeeId of ['clumsy', 'other']) {
      await addEmployee(server.url, { employeeId, grants: ['recovery otp'] })
    }
    for (let round = 0; round < 3; round++) {
      for (let guess = 0; guess < 3; guess++)
        expect((await submit('clumsy', 'WRONG', OFFICE)).status).toBe(400)
      expect((await submit('clumsy', await codeOf('clumsy'), OFFICE)).status).toBe(200)
    }
    for (let guess = 0; guess < 4; guess++) expect((await submit('other', 'WRONG', OFFICE)).status).toBe(400)
    expect((await submit('clumsy', 'WRONG', OFFICE)).status).toBe(429)
    expect((await submit('clumsy', 'WRONG', ELSEWHERE)).status).toBe(400)
    clock.advance(3_600)
    expect((await submit('clumsy', 'WRONG', OFFICE)).status).toBe(400)
  })

  it('close all unknown addresses together, and not the one where an employee has signed in before', async () => {
    clock.advance(86_400)
    await addEmployee(server.url, { employeeId: 'known', grants: ['recovery otp'] })
    const { body } = await submit('known', await codeOf('known'), OFFICE)
    await createApiClient(server.url).get(
      '/api/login/token',
      { loginSerial: body.loginSerial },
      { 'x-forwarded-for': OFFICE },
    )
    const strangers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => submit('known', 'WRONG', `198.51.100.${index}`)),
    )
    expect(strangers.filter(({ status }) => status === 400)).toHaveLength(7)
    const code = await codeOf('known')
    const refused = await submit('known', code, ELSEWHERE)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(86_400)
    expect((await submit('known', code, OFFICE)).status).toBe(200)
  })
})
