import { expect, it } from 'vitest'
import { oneTimeCode } from '../../demo/phone/one-time-code'
import { deskCode } from '../support/desk-messages'
import { createTestPhone, issueTicket } from '../support/phone'
import { addEmployee, recoveryCodeOf } from '../support/server'
import { createSoftwareAuthenticator } from '../support/software-authenticator'
import type { ApiAnswer } from './api-client'
import { loginSerialOf, signedIn } from './sign-in'
import { testServer } from './test-server'

const AT_ONCE = 20
let count = 0

const wide = { uses: 1_000, seconds: 600 }
const { server, api } = testServer({
  // Tests the spending itself, without a limit in front of it.
  limits: {
    callsPerAddress: { uses: 100_000, seconds: 60 },
    sentCodeGuesses: wide,
    otpGuesses: wide,
    otpFailuresPerDay: 1_000_000,
    recoveryGuesses: wide,
    serialGuesses: wide,
    triesPerCode: 1_000,
    triesPerPhone: wide,
  },
})

async function newEmployee() {
  const employeeId = `spender${++count}`
  const employee = await addEmployee(server.url, {
    employeeId,
    phone: `010-1000-${count}`,
    grants: ['mobile', 'otp', 'sms', 'email', 'recovery otp', 'ctap'],
    phones: [{ name: '갤럭시' }],
  })
  const [deviceId = ''] = employee.deviceIds
  const adopted = createTestPhone(server.url)
  await adopted.adopt(deviceId, await issueTicket(server.url, employeeId, deviceId))
  const { deviceSecret = '', seeds = [] } = adopted.devices[0] ?? {}
  return {
    ...employee,
    deviceId,
    device: { authorization: `Device ${deviceId}:${deviceSecret}` },
    otp: () => oneTimeCode(seeds[0]?.secret ?? '', Date.now()).code,
  }
}
type Employee = Awaited<ReturnType<typeof newEmployee>>

const validate = ({ employeeId }: Employee, path: string, code: string) =>
  api.get(`/api/login/${path}/validate`, { employeeId, applicationId: '1', code })
const serialOf = ({ employeeId }: Employee) => loginSerialOf(server.url, employeeId)
const bearerOf = async ({ employeeId }: Employee) => ({
  authorization: `Bearer ${await signedIn(server.url, employeeId)}`,
})
async function sentCode({ employeeId, phone }: Employee) {
  await api.post('/api/login/sms/authenticate', { employeeId, applicationId: 1 })
  return deskCode(server.url, String(phone))
}
async function pushTo({ employeeId, deviceId, device }: Employee) {
  await api.post('/api/login/fcm/push/token', { employeeId, deviceId })
  const [push] = (await api.get('/api/phone/pushes', {}, device)).body as unknown as { pushId: string }[]
  return push?.pushId ?? ''
}

/** Prepares one thing that is good once, and gives the way to spend it; the number is that of the try. */
type Prepare = (employee: Employee) => Promise<(index: number) => Promise<ApiAnswer>>

const spends: Record<string, Prepare> = {
  'a recovery code': async (employee) => {
    const code = await recoveryCodeOf(server.url, employee.employeeId)
    return () => validate(employee, 'recovery/otp', code)
  },
  'a code by SMS': async (employee) => {
    const code = await sentCode(employee)
    return () => validate(employee, 'sms/authenticate', code)
  },
  'an OTP code': async (employee) => {
    const code = employee.otp()
    return () => validate(employee, 'otp/code', code)
  },
  'a login serial': async (employee) => {
    const serial = await serialOf(employee)
    return () => api.token(serial)
  },
  'the approval of a push': async (employee) => {
    const pushId = await pushTo(employee)
    return () => api.post(`/api/phone/pushes/${pushId}`, { decision: 'approve' }, employee.device)
  },
  'the answer to a push, one way or the other': async (employee) => {
    const pushId = await pushTo(employee)
    return (index) => {
      const decision = index % 2 ? 'approve' : 'reject'
      return api.post(`/api/phone/pushes/${pushId}`, { decision }, employee.device)
    }
  },
  'the ticket of a company QR code': async (employee) => {
    const { body } = await api.post('/api/user/app/serial', undefined, await bearerOf(employee))
    const ticket = String(body.ticket)
    return () => api.post('/api/phone/pair', { ticket, name: '새 휴대폰' })
  },
  'the ticket of a phone': async ({ employeeId, deviceId }) => {
    const ticket = await issueTicket(server.url, employeeId, deviceId)
    return () => api.post('/api/phone/adopt', { deviceId, ticket })
  },
  'the serial of a registration': async (employee) => {
    const { body } = await api.post('/api/user/otp/serial', { applicationId: 2 }, await bearerOf(employee))
    return () => api.post('/api/phone/registrations', { serial: body.serial }, employee.device)
  },
  'the challenge of a new passkey': async (employee) => {
    const headers = await bearerOf(employee)
    const asked = { applicationId: 1, did: 1, userId: employee.userId, type: 'ctap' }
    const { Response } = (await api.post('/api/login/preRegister', asked, headers)).body
    const { challenge } = Response as { challenge: string }
    return () => {
      const payload = createSoftwareAuthenticator().create({
        rpId: 'localhost',
        origin: server.url,
        challenge,
      })
      return api.post('/api/login/register', { ...asked, payload, deviceToken: '' }, headers)
    }
  },
}

it.each(Object.entries(spends))(`gives %s to one of ${AT_ONCE} that come at once`, async (_what, prepare) => {
  const spend = await prepare(await newEmployee())
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => spend(index)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status < 300)).toHaveLength(1)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect((await spend(0)).status).toBeGreaterThanOrEqual(400)
})
