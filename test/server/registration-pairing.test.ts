import { afterEach, describe, expect, it } from 'vitest'
import { PhoneError } from '../../demo/phone/device-api'
import { Phone } from '../../demo/phone/phone'
import { createTestPhone, openNodeBroker, pairPhone, phoneUntil, registerMobile } from '../support/phone'
import { askDesk, createTestClock, startTestServer } from '../support/server'
import { createApiClient } from './api-client'
import { databases } from './databases'
import { newRegistering } from './registering'
import { testServer } from './test-server'

describe.each(databases)('pairing a phone on %s', (_name, open) => {
  const clock = createTestClock()
  const phones: Phone[] = []

  const { server, api } = testServer({ store: open, clock })
  afterEach(() => {
    for (const phone of phones.splice(0)) phone.stop()
  })

  const joining = () => newRegistering(server.url, 'pairs')
  const keep = async (phone: Promise<Phone>) => {
    const opened = await phone
    phones.push(opened)
    return opened
  }

  it('gives the QR code what a phone needs and no secret of the employee [R278a]', async () => {
    const { authorization } = await joining()
    const { status, body } = await api.request('/api/user/app/serial', {
      method: 'POST',
      headers: { authorization },
    })
    expect(status).toBe(200)
    expect(body).toEqual({ companyName: '가온물산', ticket: expect.stringMatching(/^[\w-]{22}$/) })
    expect((await api.post('/api/user/app/serial', {})).body.failInfo.code).toBe(2001)
  })

  it("makes the page a phone of the employee's, on which nothing is registered yet", async () => {
    const employee = await joining()
    const phone = await keep(employee.newPhone('갤럭시'))
    const { employeeId } = employee
    expect(phone.devices).toMatchObject([
      { deviceName: '갤럭시', employeeId, companyName: '가온물산', registered: [], seeds: [] },
    ])
    await phoneUntil(phone, ({ devices }) => devices[0]?.link === 'live')
    expect((await api.get('/api/login/mobile-authenticator', { employeeId })).body).toEqual([])
  })

  it('takes a ticket once and for a minute, of which half is shown', async () => {
    const employee = await joining()
    const once = await employee.companyQr()
    const late = await employee.companyQr()
    await keep(pairPhone(server.url, once))
    await expect(pairPhone(server.url, once)).rejects.toMatchObject({ code: 6003 })
    clock.advance(59)
    await keep(pairPhone(server.url, late))
    const tooLate = await employee.companyQr()
    clock.advance(60)
    await expect(pairPhone(server.url, tooLate)).rejects.toMatchObject({ code: 6003 })
    await expect(createTestPhone(server.url).pair({ ticket: 'guess' }, '갤럭시')).rejects.toBeInstanceOf(
      PhoneError,
    )
  })

  it('pairs one phone when two scan the code at once', async () => {
    const qr = await (await joining()).companyQr()
    const paired = await Promise.allSettled([pairPhone(server.url, qr), pairPhone(server.url, qr)])
    const won = paired.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    phones.push(...won)
    expect(won).toHaveLength(1)
  })

  it('refuses a phone without a name or with an endless one', async () => {
    const { companyQr } = await joining()
    for (const name of [' ', 'x'.repeat(51)]) {
      await expect(pairPhone(server.url, await companyQr(), name)).rejects.toMatchObject({ code: 3002 })
    }
  })

  it.each([
    ['line breaks', 'Galaxy\r\n\r\nhttps://evil.example'],
    ['an escape', 'Galaxy\u001b[2J'],
    ['half a character', 'Galaxy \ud83d'],
  ])('refuses a name with %s', async (_what, name) => {
    const { companyQr } = await joining()
    await expect(pairPhone(server.url, await companyQr(), name)).rejects.toMatchObject({ code: 3002 })
  })

  it('cleans the name of what turns or hides letters', async () => {
    const { companyQr } = await joining()
    const phone = await keep(pairPhone(server.url, await companyQr(), ' Gal\u200baxy \u202e42S\u202c '))
    expect(phone.devices).toMatchObject([{ deviceName: 'Galaxy 42S' }])
  })

  it("is also opened by the desk's link, for ten minutes", async () => {
    const { employeeId } = await joining()
    const ticketOf = async () =>
      (await askDesk<{ ticket: string }>(server.url, 'POST', `employees/${employeeId}/pairing-ticket`)).ticket
    const phone = createTestPhone(server.url)
    const [inTime, late] = [await ticketOf(), await ticketOf()]
    clock.advance(599)
    await phone.pair({ ticket: inTime }, '새 휴대폰')
    expect(phone.devices).toMatchObject([{ employeeId, deviceName: '새 휴대폰' }])
    clock.advance(1)
    await expect(phone.pair({ ticket: late }, '갤럭시')).rejects.toMatchObject({ code: 6003 })
  })

  it('is given up: the secret works no longer, and what is registered stays to be deleted in the portal', async () => {
    const employee = await joining()
    const phone = await keep(employee.newPhone())
    await registerMobile(phone, String((await employee.openMobile()).body.serial))
    const { deviceId = '', deviceSecret = '' } = phone.devices[0] ?? {}
    await phone.unpair(deviceId)
    expect(phone.devices).toEqual([])
    const authorization = `Device ${deviceId}:${deviceSecret}`
    expect((await api.get('/api/phone/me', {}, { authorization })).status).toBe(401)
    const { employeeId } = employee
    expect((await api.lookUp(employeeId)).body.mobileAuthenticationStatus).toBe(3)
  })

  it('is given up without a network too', async () => {
    const phone = await keep((await joining()).newPhone())
    phone.stop()
    const store = { read: () => JSON.stringify(phone.devices), write: () => undefined }
    const offline = new Phone({
      fetch: () => Promise.reject(new TypeError('no network')),
      baseUrl: server.url,
      openBroker: openNodeBroker,
      store,
    })
    await offline.unpair(offline.devices[0]?.deviceId ?? '')
    expect(offline.devices).toEqual([])
  })

  it('limits how often a code is asked for', async () => {
    const { authorization } = await joining()
    const ask = () => api.post('/api/user/app/serial', {}, { authorization })
    const answers = []
    for (let asked = 0; asked < 61; asked++) answers.push((await ask()).status)
    expect(answers.indexOf(429)).toBe(60)
  })
})

describe('a phone that goes through the bridge', () => {
  it('names the server in everything it asks for, and is refused otherwise', async () => {
    const server = await startTestServer()
    const asked: string[] = []
    const phone = createTestPhone(server.url, openNodeBroker, (input, init) => {
      asked.push(String(input))
      return fetch(input, init)
    })
    try {
      const employee = await newRegistering(server.url, 'bridged')
      const apiUrl = `https://${new URL(server.url).host}`
      const { ticket } = JSON.parse(await employee.companyQr()) as { ticket: string }
      await phone.pair({ ticket, apiUrl, mobBridge: true }, '갤럭시')
      await registerMobile(phone, String((await employee.openMobile()).body.serial))
      expect(phone.devices[0]?.registered).toHaveLength(1)
      const domain = encodeURIComponent(new URL(server.url).host)
      for (const address of asked) {
        expect(address).toMatch(new RegExp(`/bridge/phone/[a-z-]+\\?serverDomain=${domain}$`))
      }
      const elsewhere = await createApiClient(server.url).post(
        '/bridge/phone/pair?serverDomain=elsewhere',
        {},
      )
      expect(elsewhere.body.failInfo.code).toBe(10001)
    } finally {
      await server.close()
    }
  })
})

describe('a phone with two companies', () => {
  it('keeps to each its own backend, which the QR code names', async () => {
    const [own, other] = await Promise.all([
      startTestServer({ companyName: '가온물산' }),
      startTestServer({ companyName: '나래전자' }),
    ])
    const phone = createTestPhone(own.url)
    try {
      phone.start()
      for (const { url } of [own, other]) {
        const employee = await newRegistering(url, 'both')
        const { ticket } = JSON.parse(await employee.companyQr()) as { ticket: string }
        const paired = await phone.pair({ ticket, apiUrl: url }, '갤럭시')
        await registerMobile(phone, String((await employee.openMobile()).body.serial))
        await phoneUntil(phone, ({ devices }) => devices.find(({ key }) => key === paired)?.link === 'live')
      }
      expect(phone.devices.map(({ companyName, registered }) => [companyName, registered.length])).toEqual([
        ['가온물산', 1],
        ['나래전자', 1],
      ])
      expect(phone.devices.map(({ baseUrl }) => baseUrl)).toEqual([undefined, other.url])
    } finally {
      phone.stop()
      await Promise.all([own.close(), other.close()])
    }
  })
})
