import mqtt from 'mqtt'
import { describe, expect, it, vi } from 'vitest'
import { answerNext, phoneUntil } from '../support/phone'
import { brokers } from './mqtt-listener'
import { pushPortal } from './push-portal'

describe.each(brokers)('signing in by phone over %s', (_name, mqttUrl) => {
  const { clock, ends, server, api, newEmployee, open, push, topicOf, wait } = pushPortal(mqttUrl)

  it('goes from the list of phones through the approval to tokens [R3, R255c, R242d]', async () => {
    const employee = await newEmployee()
    const phone = await open(employee)
    await phoneUntil(phone, ({ devices }) => devices[0]?.link === 'live')
    const { employeeId } = employee
    const list = await api.get('/api/login/mobile-authenticator', { employeeId, applicationId: '1' })
    expect(list.body).toEqual([{ deviceId: employee.deviceId, deviceName: '갤럭시' }])

    const topic = await topicOf(employee)
    expect(topic).toMatch(/^mfa\/[\w-]{48}$/)
    const browser = await wait(topic)
    await answerNext(phone, 'approve')
    const [word, loginSerial = ''] = (await browser.outcome()).split('/')
    expect(word).toBe('success')
    const tokens = await api.token(loginSerial)
    expect((await api.applications(tokens.body.accessToken)).status).toBe(200)
    expect((await api.token(loginSerial)).status).toBe(401)
  })

  it('exchanges a serial only for the browser that asked, although another client has overheard it', async () => {
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

  it('lists the phones without an application too [R160] [R242d]', async () => {
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

    // The tokens do not wait for it.
    await vi.waitUntil(
      async () => {
        const late = await wait(topic)
        await server.broker.publish(topic, 'marker')
        return (await late.outcome()) === 'marker'
      },
      { timeout: 10_000 },
    )
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
