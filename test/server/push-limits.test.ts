import { describe, expect, it } from 'vitest'
import { answerNext, phoneUntil } from '../support/phone'
import { askDesk } from '../support/server'
import { brokers, pushPortal } from './push-portal'

describe.each(brokers)('limits of signing in by phone over %s', (_name, mqttUrl) => {
  const { clock, server, newEmployee, open, push, topicOf, wait } = pushPortal(mqttUrl)

  it('asks an employee one thing at a time, and says when to come back', async () => {
    const employee = await newEmployee()
    const phone = await open(employee)
    await topicOf(employee)
    const refused = await Promise.all([push(employee), push(employee)])
    expect(refused.map(({ status }) => status)).toEqual([429, 429])
    const seconds = Number(refused[0]?.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(30)
    await answerNext(phone, 'reject')
    const browser = await wait(await topicOf(employee))
    await answerNext(phone, 'approve')
    expect(await browser.outcome()).toMatch(/^success\//)
  })

  it('sends one of several requests that come at once', async () => {
    const employee = await newEmployee()
    const answers = await Promise.all(Array.from({ length: 6 }, () => push(employee)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429])
  })

  it('takes one answer to a request, and none after its time', async () => {
    const employee = await newEmployee()
    const phone = await open(employee)
    await topicOf(employee)
    const { pushId } = await phoneUntil(phone, ({ devices }) => devices[0]?.pending[0])
    const answers = await Promise.allSettled([
      phone.answer(employee.deviceId, pushId, 'approve'),
      phone.answer(employee.deviceId, pushId, 'reject'),
      phone.answer(employee.deviceId, pushId, 'approve'),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

    await topicOf(employee)
    const late = await phoneUntil(phone, ({ devices }) =>
      devices[0]?.pending.find((each) => each.pushId !== pushId),
    )
    clock.advance(30)
    await expect(phone.answer(employee.deviceId, late.pushId, 'approve')).rejects.toMatchObject({
      code: 6003,
    })
  })

  it("refuses a phone that is not the employee's, and an employee without the grant or under lock [R24]", async () => {
    const [one, other] = [await newEmployee(), await newEmployee()]
    const codeOf = async (employee: { employeeId: string; deviceId: string }) =>
      (await push(employee)).body.failInfo?.code
    expect(await codeOf({ ...one, deviceId: other.deviceId })).toBe(6001)
    expect(await codeOf({ ...one, deviceId: 'x' })).toBe(6001)
    const grant = (granted: boolean) =>
      askDesk(server.url, 'PUT', `employees/${one.employeeId}/grants`, { method: 'mobile', granted })
    await grant(false)
    expect(await codeOf(one)).toBe(4001)
    await grant(true)
    await askDesk(server.url, 'PUT', `employees/${one.employeeId}/lock`, { locked: true })
    expect(await codeOf(one)).toBe(4001)
  })

  it('asks three times, then once each 100 seconds, and again once the employee has approved [ASVS 6.6.4]', async () => {
    const employee = await newEmployee()
    for (let sent = 0; sent < 3; sent++) {
      await topicOf(employee)
      clock.advance(30)
    }
    const refused = await push(employee)
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBe(10)
    clock.advance(seconds)
    await topicOf(employee)
    clock.advance(300)

    const phone = await open(employee)
    for (const decision of ['reject', 'reject', 'approve', 'reject', 'reject', 'reject'] as const) {
      await topicOf(employee)
      await answerNext(phone, decision)
    }
    expect((await push(employee)).status).toBe(429)
  })
})
