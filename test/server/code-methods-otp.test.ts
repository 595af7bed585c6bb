import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { oneTimeCode } from '../../demo/phone/one-time-code'
import { createTestPhone, issueTicket } from '../support/phone'
import { addEmployee } from '../support/server'
import { codePortal, wrong } from './code-portal'
import { usualDatabases } from './databases'

describe.each(usualDatabases)('one-time codes of a phone, on %s', (_name, open) => {
  const { clock, server, validate, codeOf, historyOf } = codePortal(open)
  let count = 0

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

  it('takes the step before the current one, and none further away [ASVS 6.5.8]', async () => {
    for (const [secondsLater, status] of [
      [-60, 400],
      [-30, 200],
      [30, 400],
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
    for (const guess of ['wrong', '1', '1234567', 'abcdef', '１２３４５６', ' ', '💥']) {
      const { employeeId } = await newEmployee()
      expect([guess, ...(await codeOf(submit(employeeId, guess)))]).toEqual([guess, 400, 7004])
    }
  })

  it('takes one wrong code an hour after the first five, also when they come at once [ASVS 6.3.1]', async () => {
    const { employeeId, code } = await newEmployee()
    const guesses = await Promise.all(Array.from({ length: 40 }, () => submit(employeeId, wrong(code()))))
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5)
    const refused = await submit(employeeId, code())
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('3600')
    clock.advance(3_600)
    expect((await submit(employeeId, code())).status).toBe(200)
  })

  it('says 4002 to an employee without a device', async () => {
    const { employeeId } = await addEmployee(server.url, { employeeId: `otp${++count}`, grants: ['otp'] })
    expect(await codeOf(submit(employeeId, '123456'))).toEqual([404, 4002])
  })
})
