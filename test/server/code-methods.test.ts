import { describe, expect, it } from 'vitest'
import { type AddedEmployee, addEmployee, askDesk, recoveryCodeOf } from '../support/server'
import { codePortal, wrong } from './code-portal'
import { databases } from './databases'

describe.each(databases)('codes that are typed in, on %s', (_name, open) => {
  const { clock, gateway, server, api, validate, codeOf, historyOf } = codePortal(open)
  let count = 0

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
      return /^(\d{6}(?:\d{4})?)$/m.exec(message)?.[1] ?? ''
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

  describe('a temporary recovery code', () => {
    const newEmployee = () =>
      addEmployee(server.url, { employeeId: `rec${++count}`, grants: ['recovery otp'] })
    const issue = (employeeId: string) => recoveryCodeOf(server.url, employeeId)
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
    'lets the desk grant, withdraw and lock: %s [R24b]',
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
