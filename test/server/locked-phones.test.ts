import { afterEach, describe, expect, it } from 'vitest'
import { createTestPhone, issueTicket, openPhone, pairPhone, phoneUntil } from '../support/phone'
import { addEmployee, askDesk, createTestClock } from '../support/server'
import { usualDatabases } from './databases'
import { newRegistering } from './registering'
import { testServer } from './test-server'

describe.each(usualDatabases)('the phone of a locked employee on %s', (_name, open) => {
  const clock = createTestClock()
  const ends: (() => void)[] = []
  let count = 0

  const { server, api } = testServer({ store: open, clock })
  afterEach(() => {
    for (const end of ends.splice(0)) end()
  })

  const newOwner = async () => {
    const employeeId = `locked${++count}`
    const { deviceIds } = await addEmployee(server.url, {
      employeeId,
      grants: ['mobile', 'otp'],
      phones: [{ name: '갤럭시' }],
    })
    const lock = (locked: boolean) => askDesk(server.url, 'PUT', `employees/${employeeId}/lock`, { locked })
    return { employeeId, deviceId: deviceIds[0] ?? '', lock }
  }

  it.each(['/api/phone', '/bridge/phone'])(
    'is refused with 4001 whatever it asks for at %s',
    async (base) => {
      const { employeeId, deviceId, lock } = await newOwner()
      const phone = await openPhone(server.url, employeeId, deviceId)
      ends.push(() => phone.stop())
      await api.post('/api/login/fcm/push/token', { employeeId, deviceId })
      const { pushId } = await phoneUntil(phone, ({ devices }) => devices[0]?.pending[0])
      const authorization = `Device ${deviceId}:${phone.devices[0]?.deviceSecret}`
      const host = new URL(server.url).host
      const ask = async (method: string, path: string, body?: object) => {
        const { status, body: answer } = await api.request(`${base}/${path}?serverDomain=${host}`, {
          method,
          headers: { authorization, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        })
        return [method, path, status, answer?.failInfo?.code]
      }
      await lock(true)
      for (const [method, path, body] of [
        ['GET', 'me'],
        ['POST', 'otp-seeds'],
        ['GET', 'pushes'],
        ['POST', `pushes/${pushId}`, { decision: 'approve' }],
        ['POST', `pushes/${pushId}`, { decision: 'reject' }],
        ['POST', 'registrations', { serial: '123456' }],
        ['DELETE', 'former-topic'],
        ['DELETE', 'me'],
      ] as const) {
        expect(await ask(method, path, body)).toEqual([method, path, 403, 4001])
      }
      await phoneUntil(phone, ({ devices }) => devices[0]?.isLocked)
      await lock(false)
      await phoneUntil(phone, ({ devices }) => devices[0]?.isLocked === false)
      expect(await ask('GET', 'me')).toEqual(['GET', 'me', 200, undefined])
      expect(phone.devices[0]?.seeds).toHaveLength(1)
    },
  )

  it('is not linked: the ticket is refused with 4001, and good again once the employee is unlocked', async () => {
    const employee = await newRegistering(server.url, 'locks')
    const { employeeId } = employee
    const qr = await employee.companyQr()
    const linked = await employee.newPhone()
    linked.stop()
    const deviceId = linked.devices[0]?.deviceId ?? ''
    const ticket = await issueTicket(server.url, employeeId, deviceId)
    const lock = (locked: boolean) => askDesk(server.url, 'PUT', `employees/${employeeId}/lock`, { locked })
    await lock(true)
    await expect(pairPhone(server.url, qr)).rejects.toMatchObject({ code: 4001, status: 403 })
    const page = createTestPhone(server.url)
    await expect(page.adopt(deviceId, ticket)).rejects.toMatchObject({ code: 4001, status: 403 })
    await expect(page.adopt(deviceId, 'guess')).rejects.toMatchObject({ code: 6003 })
    await expect(page.pair({ ticket: 'guess' }, '갤럭시')).rejects.toMatchObject({ code: 6003 })
    expect(await linked.refresh(deviceId)).toBeUndefined()
    await lock(false)
    const paired = await pairPhone(server.url, qr)
    paired.stop()
    await page.adopt(deviceId, ticket)
    expect(page.devices).toMatchObject([{ deviceId, employeeId }])
  })
})
