import { describe, expect, it } from 'vitest'
import { maskEmail } from '../../src/contract/text'
import { addEmployee, askDesk, createTestClock, recoveryCodeOf } from '../support/server'
import { databases } from './databases'
import { testServer } from './test-server'

describe.each(databases)('sign-in by e-mail code on %s', (_name, open) => {
  const clock = createTestClock()
  let count = 0

  const newEmployee = async () => {
    const employeeId = `employee${++count}`
    await addEmployee(server.url, { employeeId })
    return { employeeId, address: `${employeeId}@test.example` }
  }
  /** Sends a code and reads it from the mail. */
  const codeFor = async ({ employeeId, address }: { employeeId: string; address: string }) => {
    expect((await api.sendCode(employeeId)).status).toBe(200)
    return mailbox.nextCode(address)
  }
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

  const { server, api, mailbox } = testServer({ store: open, mails: true, clock })

  it('leads from the ID through the mailed code to tokens that open the user service, and to the whole address [R7] [R250] [A71a]', async () => {
    const employee = await newEmployee()
    const lookup = await api.lookUp(employee.employeeId.toUpperCase())
    expect(lookup.body).toMatchObject({
      employeeId: employee.employeeId,
      userEmail: maskEmail(employee.address),
      emailStatus: 1,
    })
    expect(JSON.stringify(lookup.body)).not.toContain(employee.address)

    const validated = await api.validate(employee.employeeId, await codeFor(employee))
    expect(validated.status).toBe(200)
    const tokens = await api.token(validated.body.loginSerial)
    expect(tokens.body).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      userEmail: employee.address,
    })
    const profile = await api.profile(tokens.body.accessToken)
    expect(profile.body).toEqual({ employeeId: employee.employeeId, userEmail: employee.address })

    const applications = await api.applications(tokens.body.accessToken)
    expect(applications.body[0]).toEqual({ applicationId: 1, applicationName: 'Gaon Works' })
  })

  it('gives both tokens for a serial [R168]', async () => {
    const employee = await newEmployee()
    const validated = await api.validate(employee.employeeId, await codeFor(employee))
    const { accessToken, refreshToken } = (await api.token(validated.body.loginSerial)).body
    expect(accessToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(refreshToken).toMatch(/^[\w-]{16,}$/)
  })

  it('keeps every answer of a sign-in out of caches [ASVS 14.3.2]', async () => {
    const employee = await newEmployee()
    const answers = [
      await api.lookUp(employee.employeeId),
      await api.validate(employee.employeeId, '1'),
      await api.token('x'),
    ]
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual([
      'no-store',
      'no-store',
      'no-store',
    ])
  })

  it('answers an unknown ID with 5001 [R174a]', async () => {
    const answer = await api.lookUp('nobody')
    expect([answer.status, answer.body.failInfo.code]).toEqual([404, 5001])
    expect((await api.sendCode('nobody')).body.failInfo.code).toBe(5001)
  })

  it('answers a method that is not granted with 4001', async () => {
    await addEmployee(server.url, { employeeId: `ungranted${++count}`, grants: [] })
    const answer = await api.sendCode(`ungranted${count}`)
    expect([answer.status, answer.body.failInfo.code]).toEqual([403, 4001])
  })

  it('accepts a code once [ASVS 6.5.1]', async () => {
    const employee = await newEmployee()
    const code = await codeFor(employee)
    expect((await api.validate(employee.employeeId, code)).status).toBe(200)
    expect((await api.validate(employee.employeeId, code)).body.failInfo.code).toBe(14002)
  })

  it('gives one sign-in for a code that arrives twenty times at once [ASVS 15.4.2]', async () => {
    const employee = await newEmployee()
    const code = await codeFor(employee)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.validate(employee.employeeId, code)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('refuses a code after five minutes', async () => {
    const employee = await newEmployee()
    const late = await codeFor(employee)
    clock.advance(300)
    expect((await api.validate(employee.employeeId, late)).body.failInfo.code).toBe(14002)

    const inTime = await codeFor(employee)
    clock.advance(299)
    expect((await api.validate(employee.employeeId, inTime)).status).toBe(200)
  })

  it('sends the code that is under way again, however often somebody asks for another', async () => {
    const employee = await newEmployee()
    const first = await codeFor(employee)
    for (let again = 0; again < 4; again++) {
      clock.advance(60)
      expect(await codeFor(employee)).toBe(first)
    }
    clock.advance(59)
    expect((await api.validate(employee.employeeId, first)).status).toBe(200)
    expect((await api.validate(employee.employeeId, first)).body.failInfo.code).toBe(14002)
  })

  it('is good for five minutes however often it is sent again, and says how long that is', async () => {
    const employee = await newEmployee()
    const { employeeId } = employee
    const first = await codeFor(employee)
    clock.advance(239)
    const { body } = await api.sendCode(employeeId)
    const { mail } = await mailbox.next(`${employeeId}@test.example`)
    expect([body.expiresInSeconds, mail.text]).toEqual([
      61,
      expect.stringMatching(/1분 안에[\s\S]*within 1 minute\./),
    ])
    expect(mail.text).toContain(first)
    clock.advance(61)
    expect((await api.validate(employeeId, first)).status).toBe(400)
  })

  it('says five minutes in its mail although sending takes a moment', async () => {
    const { employeeId, address } = await newEmployee()
    await api.sendCode(employeeId)
    clock.advance(2)
    await api.sendCode(employeeId)
    for (let mail = 0; mail < 2; mail++)
      expect((await mailbox.next(address)).mail.text).toContain('within 5 minutes')
  })

  it('is replaced by a new one in its last minute, and at no time are two of them good', async () => {
    const employee = await newEmployee()
    const { employeeId } = employee
    const old = await codeFor(employee)
    clock.advance(241)
    const fresh = await codeFor(employee)
    // The two are the same once in a million times; then there is nothing to refuse.
    if (old !== fresh) expect((await api.validate(employeeId, old)).status).toBe(400)
    clock.advance(299)
    expect((await api.validate(employeeId, fresh)).status).toBe(200)
  })

  it('is one code when it is asked for several times at once', async () => {
    const { employeeId } = await newEmployee()
    await Promise.all(Array.from({ length: 4 }, () => api.sendCode(employeeId)))
    const mails = await Promise.all(
      Array.from({ length: 4 }, () => mailbox.next(`${employeeId}@test.example`)),
    )
    expect(new Set(mails.map(({ mail }) => /^\s+(\d+)$/m.exec(mail.text ?? '')?.[1])).size).toBe(1)
  })

  it('wears one code out by guesses, whatever is sent in between', async () => {
    const employee = await newEmployee()
    const code = await codeFor(employee)
    for (let guess = 0; guess < 5; guess++) {
      await api.validate(employee.employeeId, wrong(code))
      if (guess < 3) expect(await codeFor(employee)).toBe(code)
    }
    expect((await api.validate(employee.employeeId, code)).status).toBe(400)
    expect((await api.validate(employee.employeeId, await codeFor(employee))).status).toBe(200)
  })

  it("refuses one employee's code for another", async () => {
    const [one, other] = [await newEmployee(), await newEmployee()]
    const code = await codeFor(one)
    await codeFor(other)
    expect((await api.validate(other.employeeId, code)).body.failInfo.code).toBe(14002)
  })

  it('gives up on a code after five wrong tries, also when they come at once [ASVS 6.6.3]', async () => {
    const employee = await newEmployee()
    const code = await codeFor(employee)
    await Promise.all(Array.from({ length: 5 }, () => api.validate(employee.employeeId, wrong(code))))
    expect((await api.validate(employee.employeeId, code)).body.failInfo.code).toBe(14002)
    expect((await api.validate(employee.employeeId, await codeFor(employee))).status).toBe(200)
  })

  it('takes one wrong code an hour after the first ten, and a right one then', async () => {
    const employee = await newEmployee()
    for (let round = 0; round < 2; round++) {
      const code = await codeFor(employee)
      for (let guess = 0; guess < 5; guess++) await api.validate(employee.employeeId, wrong(code))
    }
    const refused = await api.validate(employee.employeeId, await codeFor(employee))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    clock.advance(3_600)
    expect((await api.validate(employee.employeeId, await codeFor(employee))).status).toBe(200)
  })

  it('leaves every other method open to an employee at whom somebody guesses', async () => {
    const employeeId = `guessed${++count}`
    await addEmployee(server.url, { employeeId, phone: '010-0000-0002', grants: ['email', 'recovery otp'] })
    const code = await recoveryCodeOf(server.url, employeeId)
    const useUp = async () => {
      for (let guess = 0; guess < 12; guess++) {
        if (guess % 5 === 0) expect((await api.sendCode(employeeId)).status).toBe(200)
        await api.validate(employeeId, '000000')
      }
    }
    await useUp()
    expect((await api.validate(employeeId, '000000')).status).toBe(429)
    const query = { employeeId, applicationId: '1', code }
    expect((await api.get('/api/login/recovery/otp/validate', query)).status).toBe(200)
    expect((await api.validate(employeeId, '000000')).status).toBe(429)
    const unlock = { locked: false }
    await askDesk(server.url, 'PUT', `employees/${employeeId}/lock`, unlock)
    expect((await api.validate(employeeId, '000000')).status).toBe(400)
  })

  it('limits how many codes one employee is sent, and says when to try again [ASVS 2.4.1]', async () => {
    const employee = await newEmployee()
    for (let sent = 0; sent < 5; sent++) await codeFor(employee)
    const refused = await api.sendCode(employee.employeeId)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    clock.advance(1_800)
    expect((await api.sendCode(employee.employeeId)).status).toBe(200)
  })

  it('still sends text messages to an employee whose mails somebody has used up', async () => {
    const employeeId = `texted${++count}`
    await addEmployee(server.url, { employeeId, phone: '010-0000-0001', grants: ['email', 'sms'] })
    for (let sent = 0; sent < 5; sent++) await api.sendCode(employeeId)
    expect((await api.sendCode(employeeId)).status).toBe(429)
    const asked = { employeeId, applicationId: 1 }
    expect((await api.post('/api/login/sms/authenticate', asked)).status).toBe(200)
  })

  it('accepts a login serial once, within thirty seconds', async () => {
    const employee = await newEmployee()
    const first = await api.validate(employee.employeeId, await codeFor(employee))
    expect((await api.token(first.body.loginSerial)).status).toBe(200)
    expect((await api.token(first.body.loginSerial)).body.failInfo.code).toBe(2001)

    const second = await api.validate(employee.employeeId, await codeFor(employee))
    clock.advance(30)
    expect((await api.token(second.body.loginSerial)).body.failInfo.code).toBe(2001)
  })

  it('refuses a missing, a forged and an expired access token with 2001 [ASVS 7.2.1, 9.1.1, 9.2.1]', async () => {
    const employee = await newEmployee()
    const validated = await api.validate(employee.employeeId, await codeFor(employee))
    const { accessToken } = (await api.token(validated.body.loginSerial)).body
    const [header, payload] = accessToken.split('.')
    const forged = `${header}.${payload}.${Buffer.from('signature').toString('base64url')}`
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`

    expect((await api.get('/api/user/application/all')).body.failInfo.code).toBe(2001)
    for (const token of [forged, unsigned, 'x']) {
      const answer = await api.applications(token)
      expect([answer.status, answer.body.failInfo.code]).toEqual([401, 2001])
    }
    expect((await api.applications(accessToken)).status).toBe(200)
    clock.advance(10 * 3600)
    expect((await api.applications(accessToken)).body.failInfo.code).toBe(2001)
  })
})
