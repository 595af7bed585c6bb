import { beforeEach, describe, expect, it } from 'vitest'
import { oneTimeCode } from '../../demo/phone/one-time-code'
import { deskCode, newestMessageId } from '../support/desk-messages'
import { createTestPhone, issueTicket } from '../support/phone'
import { addEmployee, createTestClock, recoveryCodeOf } from '../support/server'
import { createSoftwareAuthenticator } from '../support/software-authenticator'
import { createApiClient } from './api-client'
import { botnet, type GuessedMethod, knownBrowserOf, requesterAt, signInFrom } from './requesters'
import { testServer } from './test-server'

const OFFICE = '10.0.0.1'
const HOME = '203.0.113.1'
const HOUR = 3_600
const DAY = 86_400
/** A hundred by default, which would take a test a minute. */
const WRONG_CODES = 20
const everyCode: readonly GuessedMethod[] = ['otp', 'email', 'sms', 'recovery']

/** Hundreds of requests, one after the other. */
const PATIENCE_MS = 300_000

describe('limits under attack', { timeout: PATIENCE_MS }, () => {
  const clock = createTestClock()
  let count = 0

  const { server, mailbox } = testServer({
    mails: true,
    clock,
    trustProxy: true,
    limits: { wrongCodesPerBrowser: WRONG_CODES },
  })
  // No test takes the OTP budget of the next one.
  beforeEach(() => clock.advance(2 * DAY))

  const newEmployee = async () => {
    const employeeId = `attacked${++count}`
    const phone = `010-5555-${String(count).padStart(4, '0')}`
    const { userId, deviceIds } = await addEmployee(server.url, {
      employeeId,
      phone,
      grants: ['otp', 'email', 'sms', 'recovery otp', 'ctap'],
      phones: [{ name: '갤럭시', types: ['otp'] }],
    })
    const [deviceId = ''] = deviceIds
    const device = createTestPhone(server.url)
    await device.adopt(deviceId, await issueTicket(server.url, employeeId, deviceId))
    const secret = device.devices[0]?.seeds[0]?.secret ?? ''
    return {
      userId,
      employeeId,
      phone,
      otp: (stepsAhead = 0) => oneTimeCode(secret, clock.now().getTime() + stepsAhead * 30_000).code,
    }
  }
  type Employee = Awaited<ReturnType<typeof newEmployee>>
  type At = ReturnType<typeof requesterAt>

  /** Sends a code and reads it. A stranger's code that has to wait for another message arrives after the answer. */
  const rightCode = async (at: At, employee: Employee, method: GuessedMethod) => {
    if (method === 'otp') return employee.otp()
    if (method === 'recovery') return recoveryCodeOf(server.url, employee.employeeId)
    const received = mailbox.mails.length
    const texted = await newestMessageId(server.url)
    expect((await at.send(method, employee.employeeId)).status).toBe(200)
    return method === 'sms'
      ? deskCode(server.url, employee.phone, texted)
      : mailbox.codeAfter(received, `${employee.employeeId}@test.example`)
  }
  const statusWith = async (at: At, employee: Employee, method: GuessedMethod) =>
    (await at.validate(method, employee.employeeId, await rightCode(at, employee, method))).status

  /** Registers a passkey and gives a sign-in with it at an address. */
  const passkeyOf = async ({ userId, employeeId }: Employee) => {
    const { accessToken } = await signInFrom(server.url, employeeId, '10.9.9.9')
    const authorization = { authorization: `Bearer ${accessToken}` }
    const asked = { applicationId: 1, did: 1, userId, type: 'ctap' }
    const api = createApiClient(server.url)
    const authenticator = createSoftwareAuthenticator()
    const honest = { rpId: 'localhost', origin: server.url }
    const challengeIn = (body: object) => (body as { Response: { challenge: string } }).Response.challenge
    const fresh = challengeIn((await api.post('/api/login/preRegister', asked, authorization)).body)
    const payload = authenticator.create({ ...honest, challenge: fresh })
    await api.post('/api/login/register', { ...asked, payload, deviceToken: '' }, authorization)
    return async (at: At) => {
      const { body } = await at.post('/api/login/preAuthenticate', { ...asked, deviceToken: null })
      const publicKeyCredential = authenticator.get({ ...honest, challenge: challengeIn(body) })
      return (await at.post('/api/login/authenticate', { ...asked, payload: { publicKeyCredential } })).status
    }
  }

  /** Has every address use up what it can of the employee's codes. */
  const attack = async (employee: Employee, addresses = botnet(4)) => {
    for (const address of addresses) {
      const stranger = requesterAt(server.url, address)
      for (const method of everyCode) await stranger.guessUntilRefused(method, employee.employeeId)
    }
  }

  it('leave every method to a known browser, and passkeys to every browser', async () => {
    const employee = await newEmployee()
    const signInWithPasskey = await passkeyOf(employee)
    const own = requesterAt(server.url, HOME, await knownBrowserOf(server.url, employee.employeeId))
    await attack(employee)
    for (const method of everyCode)
      expect([method, await statusWith(own, employee, method)]).toEqual([method, 200])
    expect(await signInWithPasskey(own)).toBe(200)
    expect(await signInWithPasskey(requesterAt(server.url, '203.0.113.99'))).toBe(200)
  })

  it('leave every method to a familiar address', async () => {
    const employee = await newEmployee()
    await signInFrom(server.url, employee.employeeId, HOME)
    const home = requesterAt(server.url, HOME)
    await attack(employee)
    for (const method of everyCode)
      expect([method, await statusWith(home, employee, method)]).toEqual([method, 200])
  })

  it('slow codes elsewhere for the attacked employee alone, for an hour past the attack at most', async () => {
    const [employee, other] = [await newEmployee(), await newEmployee()]
    await attack(employee)
    const [here, there] = [requesterAt(server.url, '203.0.113.7'), requesterAt(server.url, '203.0.113.8')]
    for (const method of everyCode) {
      const refused = await here.guessUntilRefused(method, employee.employeeId)
      expect(refused.retryAfterSeconds).toBeLessThanOrEqual(HOUR)
      expect([method, await statusWith(there, other, method)]).toEqual([method, 200])
    }
    clock.advance(HOUR)
    for (const method of everyCode) {
      const at = requesterAt(server.url, '203.0.113.9')
      expect([method, await statusWith(at, employee, method)]).toEqual([method, 200])
    }
  })

  it('end no method and no recovery code, however long strangers guess', async () => {
    const employee = await newEmployee()
    const code = await recoveryCodeOf(server.url, employee.employeeId)
    const statuses = async () => (await requesterAt(server.url, HOME).lookUp(employee.employeeId)).body
    const before = await statuses()
    for (let hour = 0; hour < 6; hour++) {
      await attack(employee, botnet(2))
      clock.advance(HOUR)
    }
    expect(await statuses()).toEqual(before)
    const own = requesterAt(server.url, HOME)
    expect((await own.validate('recovery', employee.employeeId, code)).status).toBe(200)
    expect(await statusWith(own, employee, 'email')).toBe(200)
  })

  it("keep a stranger's code and the employee's apart: neither uses the other up, nor is good for the other", async () => {
    const employee = await newEmployee()
    const { employeeId } = employee
    const own = requesterAt(server.url, HOME, await knownBrowserOf(server.url, employeeId))
    const stranger = requesterAt(server.url, '198.51.100.1')
    const ownCode = await rightCode(own, employee, 'email')
    const strangersCode = await rightCode(stranger, employee, 'email')
    expect([ownCode.length, strangersCode.length]).toEqual([6, 10])
    expect((await stranger.validate('email', employeeId, ownCode)).body.failInfo.code).toBe(14002)
    expect((await own.validate('email', employeeId, strangersCode)).body.failInfo.code).toBe(14002)
    for (let guess = 0; guess < 5; guess++) await stranger.validate('email', employeeId, 'wrong')
    expect((await stranger.validate('email', employeeId, strangersCode)).body.failInfo.code).toBe(14002)
    expect((await own.validate('email', employeeId, ownCode)).status).toBe(200)
  })

  it("leave the employee's own sends, whatever strangers have sent", async () => {
    const employee = await newEmployee()
    const own = requesterAt(server.url, HOME, await knownBrowserOf(server.url, employee.employeeId))
    const sends: number[] = []
    for (const address of botnet(8)) {
      sends.push((await requesterAt(server.url, address).send('sms', employee.employeeId)).status)
    }
    expect(sends).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    for (let sent = 0; sent < 10; sent++)
      expect((await own.send('sms', employee.employeeId)).status).toBe(200)
    const refused = await own.send('sms', employee.employeeId)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '360'])
  })

  it('refuse OTP in browsers that are not known while a spray is on, and name the other ways', async () => {
    const victims = await Promise.all(Array.from({ length: 8 }, newEmployee))
    // The last one, at whose codes no guess was tried.
    const one = victims.at(-1) as Employee
    const own = requesterAt(server.url, HOME, await knownBrowserOf(server.url, one.employeeId))
    const tried: number[] = []
    for (const [index, address] of botnet(8).entries()) {
      const stranger = requesterAt(server.url, address)
      tried.push((await stranger.guessUntilRefused('otp', victims[index]?.employeeId ?? '')).tried)
    }
    expect(tried).toEqual([5, 5, 5, 0, 0, 0, 0, 0])
    const elsewhere = requesterAt(server.url, '203.0.113.50')
    const refused = await elsewhere.validate('otp', one.employeeId, one.otp())
    expect([refused.status, refused.body.failInfo.code]).toEqual([429, 4001])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await statusWith(own, one, 'otp')).toBe(200)
    for (const method of ['email', 'sms', 'recovery'] as const) {
      expect([method, await statusWith(elsewhere, one, method)]).toEqual([method, 200])
    }
    // A refusal takes nothing from the employee whose code it was.
    clock.advance(2 * HOUR)
    expect(await statusWith(elsewhere, one, 'otp')).toBe(200)
  })

  it('take a one-time code of the step to come in a known browser alone', async () => {
    const employee = await newEmployee()
    const own = requesterAt(server.url, HOME, await knownBrowserOf(server.url, employee.employeeId))
    const stranger = requesterAt(server.url, '198.51.100.2')
    const statusOf = async (at: At, steps: number) =>
      (await at.validate('otp', employee.employeeId, employee.otp(steps))).status
    expect(await statusOf(stranger, 1)).toBe(400)
    expect(await statusOf(stranger, -2)).toBe(400)
    expect(await statusOf(stranger, -1)).toBe(200)
    expect(await statusOf(own, 1)).toBe(200)
  })

  it('let a colleague behind the same address stop no one there', async () => {
    const [victim, bystander] = [await newEmployee(), await newEmployee()]
    for (const { employeeId } of [victim, bystander]) await signInFrom(server.url, employeeId, OFFICE)
    const own = requesterAt(server.url, OFFICE, await knownBrowserOf(server.url, victim.employeeId, OFFICE))
    const office = requesterAt(server.url, OFFICE)
    for (const method of everyCode) await office.guessUntilRefused(method, victim.employeeId)
    for (const method of everyCode) {
      expect([method, await statusWith(own, victim, method)]).toEqual([method, 200])
      expect([method, await statusWith(office, bystander, method)]).toEqual([method, 200])
    }
  })

  it('give a colleague nothing back when others sign in at the same address', async () => {
    const [insider, victim, bystander] = [await newEmployee(), await newEmployee(), await newEmployee()]
    await signInFrom(server.url, victim.employeeId, OFFICE)
    const ofInsider = await knownBrowserOf(server.url, insider.employeeId, OFFICE)
    for (const at of [requesterAt(server.url, OFFICE), requesterAt(server.url, OFFICE, ofInsider)]) {
      await at.guessUntilRefused('recovery', victim.employeeId)
      await signInFrom(server.url, bystander.employeeId, OFFICE)
      const own = requesterAt(server.url, OFFICE, await knownBrowserOf(server.url, victim.employeeId, HOME))
      expect(await statusWith(own, victim, 'recovery')).toBe(200)
      expect((await at.validate('recovery', victim.employeeId, 'wrong')).status).toBe(429)
    }
  })

  it('count guesses at made-up IDs for no employee', async () => {
    const employee = await newEmployee()
    for (let number = 0; number < 150; number++) {
      const at = requesterAt(server.url, `198.51.100.${number % 4}`)
      expect((await at.validate('otp', `no-one-${number}`, '123456')).status).toBe(404)
      await at.validate('email', `no-one-${number}`, '123456')
    }
    const elsewhere = requesterAt(server.url, '198.51.100.3')
    for (const method of everyCode)
      expect([method, await statusWith(elsewhere, employee, method)]).toEqual([method, 200])
  })

  it('count nothing where there is nothing to guess at', async () => {
    const employee = await newEmployee()
    const stranger = requesterAt(server.url, '198.51.100.5')
    for (let guess = 0; guess < 30; guess++) {
      expect((await stranger.validate('email', employee.employeeId, '0000000000')).body.failInfo.code).toBe(
        14002,
      )
    }
    expect(await statusWith(stranger, employee, 'email')).toBe(200)
  })

  it('take a guess back by its success, and nothing else', async () => {
    const employee = await newEmployee()
    const own = requesterAt(server.url, HOME, await knownBrowserOf(server.url, employee.employeeId))
    for (let guess = 0; guess < 9; guess++) await own.validate('recovery', employee.employeeId, 'wrong')
    for (let success = 0; success < 3; success++)
      expect(await statusWith(own, employee, 'recovery')).toBe(200)
    expect((await own.guessUntilRefused('recovery', employee.employeeId)).tried).toBe(1)
  })

  it('make a browser strange after so many wrong codes in a row, and a sign-in begins the row again', async () => {
    const employee = await newEmployee()
    const token = await knownBrowserOf(server.url, employee.employeeId)
    const own = requesterAt(server.url, HOME, token)
    const wrong = async (times: number) => {
      for (let guess = 0; guess < times; ) {
        const { status, headers } = await own.validate('recovery', employee.employeeId, 'wrong')
        if (status === 429) clock.advance(Number(headers.get('retry-after')))
        else guess++
      }
    }
    const digits = async () => (await rightCode(own, employee, 'email')).length
    await wrong(WRONG_CODES - 1)
    const code = await recoveryCodeOf(server.url, employee.employeeId)
    clock.advance(HOUR)
    const { loginSerial } = (await own.validate('recovery', employee.employeeId, code)).body
    expect((await own.token(loginSerial)).body.knownBrowser).toBe(token)
    await wrong(WRONG_CODES - 1)
    expect(await digits()).toBe(6)
    await wrong(1)
    expect(await digits()).toBe(10)
  })

  it.each(['otp', 'email'] as const)(
    'count wrong codes by %s in a shared browser no matter who signs in there, and tell the owner',
    async (method) => {
      const employee = await newEmployee()
      const shared = requesterAt(server.url, HOME, await knownBrowserOf(server.url, employee.employeeId))
      const guessForAnHour = async () => {
        if (method === 'email') await shared.send('email', employee.employeeId)
        let tried = 0
        for (let guess = 0; guess < 3; guess++)
          tried += (await shared.validate(method, employee.employeeId, '000001')).status === 400 ? 1 : 0
        clock.advance(HOUR)
        return tried
      }
      let tried = 0
      for (let day = 0; day < 4; day++) {
        for (let hour = 0; hour < 6; hour++) tried += await guessForAnHour()
        // The owner signs in there, every day.
        const code = await recoveryCodeOf(server.url, employee.employeeId)
        const { loginSerial } = (await shared.validate('recovery', employee.employeeId, code)).body
        expect((await shared.token(loginSerial)).status).toBe(200)
        clock.advance(18 * HOUR)
      }
      expect(tried).toBeGreaterThan(20)
      // It is a stranger's now to codes that can be guessed, and to nothing else.
      expect((await rightCode(shared, employee, 'email')).length).toBe(10)
      expect(await statusWith(shared, employee, 'recovery')).toBe(200)
      const told = () =>
        mailbox.mails.filter(
          ({ recipients, mail }) =>
            recipients.includes(`${employee.employeeId}@test.example`) &&
            /in a browser that you've used/.test(mail.text ?? ''),
        )
      await expect.poll(() => told().length).toBeGreaterThan(0)
      clock.advance(21 * DAY)
      expect((await rightCode(shared, employee, 'email')).length).toBe(6)
    },
  )

  it('tell the employee once a day by email that strangers guess at their codes [ASVS 6.3.5]', async () => {
    const employee = await newEmployee()
    const address = `${employee.employeeId}@test.example`
    const notices = () =>
      mailbox.mails.filter(
        ({ recipients, mail }) =>
          recipients.includes(address) && /Someone is trying to sign in as you/.test(mail.subject ?? ''),
      )
    await attack(employee, botnet(3))
    await expect.poll(() => notices().length).toBe(1)
    expect(notices()[0]?.mail.text).toMatch(/browsers that you've used before/)
    expect(notices()[0]?.mail.text).toMatch(/헬프데스크/)
    clock.advance(DAY)
    await attack(employee, botnet(1))
    await expect.poll(() => notices().length).toBe(2)
  })
})
