import { describe, expect, it } from 'vitest'
import { knownBrowserHeader } from '../../src/contract/known-browser'
import { answerNext, phoneUntil } from '../support/phone'
import { askDesk } from '../support/server'
import { brokers } from './mqtt-listener'
import { pushPortal } from './push-portal'
import { knownBrowserOf } from './requesters'

describe.each(brokers)('limits of signing in by phone over %s', (_name, mqttUrl) => {
  const { api, clock, server, newEmployee, open, push, topicOf, wait } = pushPortal(mqttUrl)

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

  it('asks again at once when the request before was taken back by its topic, and the phone drops that one', async () => {
    const employee = await newEmployee()
    const phone = await open(employee)
    const topic = await topicOf(employee)
    const { pushId } = await phoneUntil(phone, ({ devices }) => devices[0]?.pending[0])
    const cancel = (body: object) => api.post('/api/login/fcm/push/cancel', body)
    for (const body of [
      { employeeId: employee.employeeId, topic: 'mfa/guessed' },
      { employeeId: 'nobody', topic },
    ])
      expect((await cancel(body)).status).toBe(200)
    expect((await push(employee)).status).toBe(429)

    expect((await cancel({ employeeId: employee.employeeId, topic })).status).toBe(200)
    await phoneUntil(phone, ({ devices }) => devices[0]?.pending.length === 0 || undefined)
    await expect(phone.answer(employee.deviceId, pushId, 'approve')).rejects.toMatchObject({ code: 6003 })
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

  it("refuses a phone that is not the employee's, and an employee without the grant or under lock [R24b]", async () => {
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

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const FIRST_PAUSE = 60
const DAY = 86_400

describe.each(brokers)("strangers' requests to a phone over %s", (_name, mqttUrl) => {
  const { clock, server, newEmployee, open, push, topicOf, wait } = pushPortal(mqttUrl, { trustProxy: true })
  const from = (address: string) => ({ 'x-forwarded-for': address, 'user-agent': CHROME })
  const retryAfter = ({ headers }: { readonly headers: Headers }) => Number(headers.get('retry-after'))

  it("take nothing from the employee's own, which come first", async () => {
    const employee = await newEmployee()
    const phone = await open(employee)
    expect((await push(employee, from('203.0.113.7'))).status).toBe(200)
    expect((await push(employee, from('203.0.113.8'))).status).toBe(429)
    const browser = await wait(await topicOf(employee))
    const [own, strange] = await phoneUntil(phone, ({ devices }) => {
      const pending = devices[0]?.pending ?? []
      return pending.length === 2 && pending
    })
    expect(own).not.toHaveProperty('stranger')
    expect(strange).toMatchObject({ stranger: { browser: 'Chrome, Windows', address: '203.0.113.7' } })
    await answerNext(phone, 'approve')
    expect(await browser.outcome()).toMatch(/^success\//)
    await answerNext(phone, 'reject')
    for (let time = 0; time < 3; time++) {
      await topicOf(employee)
      await answerNext(phone, 'approve')
    }
  })

  it('show by whom they are: a known browser, a browser at an address that is familiar, or a stranger', async () => {
    const employee = await newEmployee()
    const phone = await open(employee)
    const { employeeId } = employee
    const known = await knownBrowserOf(server.url, employeeId, '203.0.113.50')
    await push(employee, from('203.0.113.7'))
    await push(employee, { ...from('127.0.0.1'), 'user-agent': CHROME })
    await push(employee, { ...from('203.0.113.51'), [knownBrowserHeader]: known })
    const pending = await phoneUntil(phone, ({ devices }) => {
      const all = devices[0]?.pending ?? []
      return all.length === 3 && all
    })
    const origin = (address: string) => ({ browser: 'Chrome, Windows', address })
    expect(pending.map(({ stranger, unknownBrowser }) => ({ stranger, unknownBrowser }))).toEqual([
      { stranger: undefined, unknownBrowser: undefined },
      { stranger: undefined, unknownBrowser: origin('127.0.0.1') },
      { stranger: origin('203.0.113.7'), unknownBrowser: undefined },
    ])
  })

  it('wait after a rejection, twice as long each time up to an hour, for one another', async () => {
    const employee = await newEmployee()
    const phone = await open(employee)
    const pauses = []
    for (let time = 0; time < 8; time++) {
      expect((await push(employee, from(`198.51.100.${time}`))).status).toBe(200)
      await answerNext(phone, 'reject')
      const refused = await push(employee, from(`198.51.101.${time}`))
      expect(refused.status).toBe(429)
      pauses.push(retryAfter(refused))
      await topicOf(employee)
      await answerNext(phone, 'approve')
      clock.advance(retryAfter(refused))
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((times) => times * FIRST_PAUSE))
    clock.advance(2 * DAY)
    await push(employee, from('198.51.100.1'))
    await answerNext(phone, 'reject')
    expect(retryAfter(await push(employee, from('198.51.101.1')))).toBe(FIRST_PAUSE)
  })

  it('end waiting once the employee has approved one', async () => {
    const employee = await newEmployee({ isNew: true })
    const phone = await open(employee)
    await push(employee)
    await answerNext(phone, 'reject')
    clock.advance(FIRST_PAUSE)
    await push(employee)
    await answerNext(phone, 'approve')
    await push(employee)
    await answerNext(phone, 'reject')
    expect(retryAfter(await push(employee))).toBe(FIRST_PAUSE)
  })

  it('ring a phone some thirty times a day at most, however many strangers there are', async () => {
    const employee = await newEmployee({ isNew: true })
    const end = clock.now().getTime() + DAY * 1000
    let sent = 0
    for (let stranger = 0; clock.now().getTime() < end; stranger++) {
      const answer = await push(employee, from(`10.9.${stranger >> 8}.${stranger & 255}`))
      if (answer.status === 200) sent++
      clock.advance(answer.status === 200 ? 30 : retryAfter(answer))
    }
    expect(sent).toBeGreaterThan(20)
    expect(sent).toBeLessThanOrEqual(32)
  })

  it('are ten a day from one address, however long it waits between them', async () => {
    const employee = await newEmployee({ isNew: true })
    const answers = []
    for (let hour = 0; hour < 24; hour++) {
      answers.push((await push(employee)).status)
      clock.advance(3_600)
    }
    const sent = answers.filter((status) => status === 200).length
    expect(sent).toBeGreaterThanOrEqual(9)
    expect(sent).toBeLessThanOrEqual(10)
  })
})
