import mqtt from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Phone } from '../../demo/phone/phone'
import type { RunningServer } from '../../demo/server/start-server'
import { neededVariable } from '../support/needed-variable'
import { answerNext, openPhone, phoneUntil } from '../support/phone'
import { addEmployee, askDesk, createTestClock, startTestServer } from '../support/server'
import { type ApiClient, createApiClient } from './api-client'
import { waitOn } from './browser-wait'

const brokers = [
  ['the embedded broker', () => undefined],
  ['Mosquitto', () => neededVariable('TEST_MQTT_URL')],
] as const

describe.each(brokers)('signing in by phone over %s', (_name, mqttUrl) => {
  const clock = createTestClock()
  const ends: (() => unknown)[] = []
  let server: RunningServer
  let api: ApiClient
  let count = 0

  beforeAll(async () => {
    server = await startTestServer({ mqttUrl: mqttUrl(), clock })
    api = createApiClient(server.url)
  })
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })
  afterAll(() => server?.close())

  const newEmployee = async () => {
    const employeeId = `mobile${++count}`
    const { deviceIds } = await addEmployee(server.url, {
      employeeId,
      grants: ['mobile'],
      phones: [{ name: '갤럭시', types: ['mobile'] }],
    })
    return { employeeId, deviceId: deviceIds[0] ?? '' }
  }
  const open = async (employee: { employeeId: string; deviceId: string }): Promise<Phone> => {
    const phone = await openPhone(server.url, employee.employeeId, employee.deviceId)
    ends.push(() => phone.stop())
    return phone
  }
  const push = (employee: { employeeId: string; deviceId: string }) =>
    api.post('/api/login/fcm/push/token', { ...employee, applicationId: 1 })
  const topicOf = async (employee: { employeeId: string; deviceId: string }) => {
    const { status, body } = await push(employee)
    expect(status).toBe(200)
    return String(body.topic)
  }
  const wait = async (topic: string) => {
    const browser = await waitOn(server.url, topic)
    ends.push(browser.end)
    return browser
  }

  it('goes from the list of phones through the approval to tokens [R3] [R242] [R255]', async () => {
    const employee = await newEmployee()
    const phone = await open(employee)
    await phoneUntil(phone, ({ devices }) => devices[0]?.link === 'live')
    const { employeeId } = employee
    const list = await api.get('/api/login/mobile-authenticator', { employeeId, applicationId: '1' })
    expect(list.body).toEqual([{ deviceId: employee.deviceId, deviceName: '갤럭시' }])

    const topic = await topicOf(employee)
    expect(topic).toMatch(/^mfa\/[\w-]{22}$/)
    const browser = await wait(topic)
    await answerNext(phone, 'approve')
    const [word, loginSerial = ''] = (await browser.outcome()).split('/')
    expect(word).toBe('success')
    const tokens = await api.token(loginSerial)
    expect((await api.applications(tokens.body.accessToken)).status).toBe(200)
    expect((await api.token(loginSerial)).status).toBe(401)
  })

  it('exchanges a serial for the browser that asked alone, whoever has overheard it', async () => {
    const employee = await newEmployee()
    const phone = await open(employee)
    const asked = { ...employee, applicationId: 1, bindSerial: true }
    const { body } = await api.post('/api/login/fcm/push/token', asked)
    const serialSecret = String(body.serialSecret)
    const browser = await wait(String(body.topic))
    await answerNext(phone, 'approve')
    const [, loginSerial = ''] = (await browser.outcome()).split('/')
    const exchange = (query: Record<string, string>) => api.get('/api/login/token', { loginSerial, ...query })
    const overheard = [await exchange({}), await exchange({ serialSecret: `${serialSecret.slice(1)}A` })]
    expect(overheard.map((answer) => answer.body.failInfo.code)).toEqual([2001, 2001])
    const tokens = await exchange({ serialSecret })
    expect((await api.applications(tokens.body.accessToken)).status).toBe(200)
    expect((await exchange({ serialSecret })).body.failInfo.code).toBe(2001)
  })

  it('lists the phones without an application too [R160] [R242]', async () => {
    const employee = await newEmployee()
    const { body } = await api.get('/api/login/mobile-authenticator', { employeeId: employee.employeeId })
    expect(body).toEqual([{ deviceId: employee.deviceId, deviceName: '갤럭시' }])
  })

  it('answers the push with a topic and nothing else [R171]', async () => {
    expect((await push(await newEmployee())).body).toEqual({ topic: expect.any(String) })
  })

  it('shows the phone which application asked, and when', async () => {
    const employee = await newEmployee()
    const phone = await open(employee)
    await topicOf(employee)
    const pending = await phoneUntil(phone, ({ devices }) => devices[0]?.pending[0])
    expect(pending).toMatchObject({ applicationName: 'Gaon Works', requestedAt: clock.now().toISOString() })
    expect(pending.secondsLeft).toBeGreaterThan(29)
  })

  it('gives the outcome to a browser that subscribes after it was published', async () => {
    const employee = await newEmployee()
    const phone = await open(employee)
    const topic = await topicOf(employee)
    await answerNext(phone, 'approve')
    expect(await (await wait(topic)).outcome()).toMatch(/^success\//)
  })

  it('takes the outcome back once it has been used', async () => {
    const employee = await newEmployee()
    const phone = await open(employee)
    const topic = await topicOf(employee)
    await answerNext(phone, 'approve')
    const browser = await wait(topic)
    const loginSerial = (await browser.outcome()).replace('success/', '')
    await browser.end()
    await api.token(loginSerial)

    const late = await wait(topic)
    await server.broker.publish(topic, 'marker')
    expect(await late.outcome()).toBe('marker')
  })

  it('tells the browser that the phone said no', async () => {
    const employee = await newEmployee()
    const phone = await open(employee)
    const browser = await wait(await topicOf(employee))
    await answerNext(phone, 'reject')
    expect(await browser.outcome()).toBe('fail/rejected')
  })

  it('reaches a phone that is opened only after the request', async () => {
    const employee = await newEmployee()
    const browser = await wait(await topicOf(employee))
    await answerNext(await open(employee), 'approve')
    expect(await browser.outcome()).toMatch(/^success\//)
  })

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

  it('asks three times in five minutes, and again once the employee has approved [ASVS 6.6.4]', async () => {
    const employee = await newEmployee()
    for (let sent = 0; sent < 3; sent++) {
      await topicOf(employee)
      clock.advance(30)
    }
    const refused = await push(employee)
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(200)
    clock.advance(seconds)

    const phone = await open(employee)
    for (const decision of ['reject', 'reject', 'approve', 'reject', 'reject', 'reject'] as const) {
      await topicOf(employee)
      await answerNext(phone, decision)
    }
    expect((await push(employee)).status).toBe(429)
  })

  it("gives a stranger neither a phone's topic nor an outcome, by any subscription", async () => {
    const employee = await newEmployee()
    const phone = await open(employee)
    const phoneTopic = phone.devices[0]?.topic ?? ''
    const stranger = await mqtt.connectAsync(`${server.url.replace('http', 'ws')}/mqtt`, {
      clientId: Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url'),
      protocolVersion: 4,
    })
    ends.push(() => stranger.endAsync(true))
    const heard: string[] = []
    stranger.on('message', (topic) => heard.push(topic))
    const topic = await topicOf(employee)
    for (const wanted of [topic, phoneTopic, '#', 'mfa/#', 'mfa/+']) {
      await stranger.subscribeAsync(wanted, { qos: 1 }).catch((error: Error) => error)
    }
    const browser = await wait(topic)
    await answerNext(phone, 'approve')
    await browser.outcome()
    expect(heard).toEqual([])
  })

  it("lets neither stranger nor phone publish on the browser's topic", async () => {
    const employee = await newEmployee()
    const phone = await open(employee)
    const topic = await topicOf(employee)
    const browser = await wait(topic)
    const clientIds = [topic, phone.devices[0]?.topic ?? ''].map((each) => each.slice(4))
    phone.stop()
    for (const clientId of [clientIds[1] ?? '', 'stranger']) {
      const forger = await mqtt.connectAsync(`${server.url.replace('http', 'ws')}/mqtt`, {
        clientId,
        protocolVersion: 4,
        reconnectPeriod: 0,
      })
      forger.publish(topic, 'success/forged', { qos: 0, retain: true })
      await new Promise<void>((resolve) => forger.end(false, () => resolve()))
    }
    phone.start()
    await answerNext(phone, 'reject')
    expect(await browser.outcome()).toBe('fail/rejected')
    expect(browser.heard).not.toContain('success/forged')
  })
})
