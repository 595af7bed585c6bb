import mqtt from 'mqtt'
import type { Connect } from '../../demo/phone/broker-link'
import { Phone } from '../../demo/phone/phone'
import { askDesk } from './server'

/** A phone that keeps what it is in memory, on the real broker, unless it is given another way there, and backend. */
export const createTestPhone = (url: string, connect: Connect = mqtt.connect): Phone => {
  let stored: string | null = null
  return new Phone({
    fetch: globalThis.fetch,
    baseUrl: url,
    connect,
    store: {
      read: () => stored,
      write: (text) => {
        stored = text
      },
    },
  })
}

/** Makes a page or a phone a ticket, as the desk's link does. */
export const issueTicket = async (url: string, employeeId: string, deviceId: string): Promise<string> => {
  const { ticket } = await askDesk<{ ticket: string }>(url, 'POST', `employees/${employeeId}/phone-ticket`, {
    deviceId,
  })
  return ticket
}

/** A listening phone that is the employee's device. End it with `stop`. */
export const openPhone = async (url: string, employeeId: string, deviceId: string): Promise<Phone> => {
  const phone = createTestPhone(url)
  await phone.adopt(deviceId, await issueTicket(url, employeeId, deviceId))
  phone.start()
  return phone
}

/** Waits until a phone's state is as wanted. The test's own timeout ends a wait in vain. */
export const phoneUntil = async <T>(
  phone: Phone,
  wanted: (phone: Phone) => T | undefined | false,
): Promise<T> => {
  for (;;) {
    const found = wanted(phone)
    if (found) return found
    await new Promise<void>((resolve) => {
      const unsubscribe = phone.subscribe(() => {
        unsubscribe()
        resolve()
      })
    })
  }
}

/** Answers the next request that reaches the phone. */
export const answerNext = async (phone: Phone, decision: 'approve' | 'reject'): Promise<void> => {
  const { deviceId, pushId } = await phoneUntil(phone, ({ devices }) => {
    const device = devices.find(({ pending }) => pending.length > 0)
    const [push] = device?.pending ?? []
    return device && push && { deviceId: device.deviceId, pushId: push.pushId }
  })
  await phone.answer(deviceId, pushId, decision)
}
