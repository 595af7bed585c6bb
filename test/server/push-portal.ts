import { afterEach, expect } from 'vitest'
import type { Phone } from '../../demo/phone/phone'
import type { ServerOptions } from '../../server/start/start-server'
import { openPhone } from '../support/phone'
import { addEmployee, createTestClock } from '../support/server'
import type { brokers } from './mqtt-listener'
import { waitOn } from './mqtt-listener'
import { signedIn } from './sign-in'
import { testServer } from './test-server'

/**
 * A server with its broker for all tests of a `describe`, and employees who sign in with a phone. They have signed in from
 * here before, unless they are new.
 */
export function pushPortal(mqttUrl: (typeof brokers)[number][1], options: ServerOptions = {}) {
  const clock = createTestClock()
  const ends: (() => unknown)[] = []
  const { server, api } = testServer(() => ({ mqttUrl: mqttUrl(), clock, ...options }))
  let count = 0

  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })

  const newEmployee = async ({ isNew = false } = {}) => {
    const employeeId = `mobile${++count}`
    const { deviceIds } = await addEmployee(server.url, {
      employeeId,
      grants: ['mobile', 'recovery otp'],
      phones: [{ name: '갤럭시', types: ['mobile'] }],
    })
    if (!isNew) await signedIn(server.url, employeeId)
    return { employeeId, deviceId: deviceIds[0] ?? '' }
  }
  const open = async (employee: { employeeId: string; deviceId: string }): Promise<Phone> => {
    const phone = await openPhone(server.url, employee.employeeId, employee.deviceId)
    ends.push(() => phone.stop())
    return phone
  }
  const push = (
    employee: { employeeId: string; deviceId: string },
    headers: Readonly<Record<string, string>> = {},
  ) => api.post('/api/login/fcm/push/token', { ...employee, applicationId: 1 }, headers)
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

  return {
    ...{ clock, ends, server, api, newEmployee, open, push, topicOf, wait },
  }
}
