import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { PhoneError } from '../../demo/phone/device-api'
import { Phone } from '../../demo/phone/phone'
import { createTestPhone, issueTicket, openNodeBroker, openPhone, phoneUntil } from '../support/phone'
import { addEmployee, createTestClock } from '../support/server'
import { testServer } from './test-server'

describe('a phone', () => {
  const clock = createTestClock()
  let count = 0
  const phones: Phone[] = []

  const { server, api } = testServer({ clock })
  afterEach(() => {
    vi.useRealTimers()
  })
  afterAll(async () => {
    for (const phone of phones) phone.stop()
  })

  const newPhone = async (name: string) => {
    const employeeId = `owner${++count}`
    const { deviceIds } = await addEmployee(server.url, {
      employeeId,
      grants: ['mobile', 'otp'],
      phones: [{ name }],
    })
    return { employeeId, deviceId: deviceIds[0] ?? '' }
  }

  it('is adopted by a ticket that works once, for ten minutes', async () => {
    const { employeeId, deviceId } = await newPhone('갤럭시')
    const phone = createTestPhone(server.url)
    const ticket = await issueTicket(server.url, employeeId, deviceId)
    await phone.adopt(deviceId, ticket)
    expect(phone.devices).toMatchObject([{ deviceId, deviceName: '갤럭시', employeeId }])
    await expect(createTestPhone(server.url).adopt(deviceId, ticket)).rejects.toMatchObject({ code: 6003 })

    const late = await issueTicket(server.url, employeeId, deviceId)
    clock.advance(600)
    await expect(createTestPhone(server.url).adopt(deviceId, late)).rejects.toMatchObject({ code: 6003 })
    await expect(createTestPhone(server.url).adopt(deviceId, 'guess')).rejects.toBeInstanceOf(PhoneError)
  })

  it('holds several devices of several employees', async () => {
    const phone = createTestPhone(server.url)
    phones.push(phone)
    phone.start()
    for (const name of ['갤럭시', '아이폰']) {
      const { employeeId, deviceId } = await newPhone(name)
      await phone.adopt(deviceId, await issueTicket(server.url, employeeId, deviceId))
    }
    await phoneUntil(phone, ({ devices }) => devices.every(({ link }) => link === 'live'))
    expect(phone.devices.map(({ deviceName, seeds }) => [deviceName, seeds.length])).toEqual([
      ['갤럭시', 1],
      ['아이폰', 1],
    ])
    phone.remove(phone.devices[0]?.deviceId ?? '')
    expect(phone.devices.map(({ deviceName }) => deviceName)).toEqual(['아이폰'])
  })

  it('is one at a time: adopted elsewhere, it is gone from where it was', async () => {
    const { employeeId, deviceId } = await newPhone('갤럭시')
    const before = await openPhone(server.url, employeeId, deviceId)
    const after = await openPhone(server.url, employeeId, deviceId)
    phones.push(before, after)
    await before.refresh(deviceId)
    expect(before.devices[0]?.link).toBe('gone')
    await phoneUntil(after, ({ devices }) => devices[0]?.link === 'live')
  })

  it('asks for requests by itself while the broker is out of its reach', async () => {
    const { employeeId, deviceId } = await newPhone('갤럭시')
    const phone = createTestPhone(server.url, (subscription) =>
      openNodeBroker({ ...subscription, url: 'ws://127.0.0.1:9' }),
    )
    phones.push(phone)
    await phone.adopt(deviceId, await issueTicket(server.url, employeeId, deviceId))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    phone.start()
    await phoneUntil(phone, ({ devices }) => devices[0]?.link === 'offline')
    await api.post('/api/login/fcm/push/token', { employeeId, deviceId })
    vi.runOnlyPendingTimers() // the time at which it asks
    const { pushId } = await phoneUntil(phone, ({ devices }) => devices[0]?.pending[0])
    await phone.answer(deviceId, pushId, 'reject')
    expect(phone.devices[0]?.pending).toEqual([])
  })

  it('asks once more for what it could not read, though it hears the broker', async () => {
    const { employeeId, deviceId } = await newPhone('갤럭시')
    let isDown = false
    const phone = createTestPhone(server.url, openNodeBroker, (url, options) =>
      isDown && String(url).includes('/api/phone/')
        ? Promise.reject(new TypeError('fetch failed'))
        : fetch(url, options),
    )
    phones.push(phone)
    // Before the phone is anyone's, so that the broker has nothing to tell it.
    await api.post('/api/login/fcm/push/token', { employeeId, deviceId })
    await phone.adopt(deviceId, await issueTicket(server.url, employeeId, deviceId))
    isDown = true
    phone.start()
    await phoneUntil(phone, ({ devices }) => devices[0]?.link === 'live')
    isDown = false
    const { pushId } = await phoneUntil(phone, ({ devices }) => devices[0]?.pending[0])
    await phone.answer(deviceId, pushId, 'reject')
  })

  it('keeps what it is in its store, and forgets it when the store is emptied elsewhere', async () => {
    const { employeeId, deviceId } = await newPhone('갤럭시')
    const kept = { text: null as string | null }
    const store = {
      read: () => kept.text,
      write: (text: string) => {
        kept.text = text
      },
    }
    const environment = { fetch: globalThis.fetch, baseUrl: server.url, openBroker: openNodeBroker, store }
    await new Phone(environment).adopt(deviceId, await issueTicket(server.url, employeeId, deviceId))

    const again = new Phone(environment)
    phones.push(again)
    again.start()
    await phoneUntil(again, ({ devices }) => devices[0]?.link === 'live')
    expect(again.devices[0]?.seeds).toHaveLength(1)
    kept.text = 'not what a phone writes'
    again.reload()
    expect(again.devices).toEqual([])
  })

  it('gets nothing without its own secret', async () => {
    const { employeeId, deviceId } = await newPhone('갤럭시')
    const phone = await openPhone(server.url, employeeId, deviceId)
    phones.push(phone)
    const { deviceSecret = '' } = phone.devices[0] ?? {}
    const other = await newPhone('아이폰')
    for (const authorization of [
      '',
      'Device',
      `Bearer ${deviceSecret}`,
      `Device ${deviceId}:wrong`,
      `Device ${other.deviceId}:${deviceSecret}`,
    ]) {
      for (const path of ['me', 'pushes']) {
        const answer = await api.get(`/api/phone/${path}`, {}, { authorization })
        expect([authorization, answer.status]).toEqual([authorization, 401])
      }
      expect((await api.post('/api/phone/otp-seeds', {}, { authorization })).status).toBe(401)
    }
  })
})
