import mqtt from 'mqtt'
import type { PhoneRegistration } from '../../demo/phone/device-api'
import { Phone } from '../../demo/phone/phone'
import { readScanned } from '../../demo/phone/scanned'
import { clientIdOf } from '../../src/contract/broker-events'
import { deviceWaitSeconds } from '../../src/contract/codes'
import type { OpenBroker } from '../../src/core/platform/environment'
import { askDesk } from './server'

/** A phone's way to the broker in Node, where the elements' own way has neither a WebSocket nor what the build puts in. */
export const openNodeBroker: OpenBroker = ({ url, topic, username, password, ...heard }) => {
  const client = mqtt.connect(url, {
    clientId: clientIdOf(topic),
    ...(username && { username }),
    ...(password && { password }),
    protocolVersion: 4,
    clean: true,
    reconnectPeriod: 1_000,
  })
  client.on('connect', () =>
    client.subscribe(topic, { qos: 1 }, (error) =>
      error ? heard.onFailure(error) : heard.onConnection(true),
    ),
  )
  client.on('message', (_topic, payload) => heard.onMessage(payload.toString()))
  client.on('close', () => heard.onConnection(false))
  client.on('error', () => heard.onConnection(false))
  return () => client.end(true)
}

/** A phone that keeps what it is in memory, on the real broker and backend, unless it is given another way there. */
export function createTestPhone(
  url: string,
  openBroker: OpenBroker = openNodeBroker,
  fetch = globalThis.fetch,
): Phone {
  let stored: string | null = null
  return new Phone({
    fetch,
    baseUrl: url,
    openBroker,
    pollMs: 200,
    store: {
      read: () => stored,
      write: (text) => {
        stored = text
      },
    },
  })
}

/** Makes a page or a phone a ticket, as the desk's link does. */
export async function issueTicket(url: string, employeeId: string, deviceId: string): Promise<string> {
  const { ticket } = await askDesk<{ ticket: string }>(url, 'POST', `employees/${employeeId}/phone-ticket`, {
    deviceId,
  })
  return ticket
}

/** A listening phone that is the employee's device. End it with `stop`. */
export async function openPhone(url: string, employeeId: string, deviceId: string): Promise<Phone> {
  const phone = createTestPhone(url)
  await phone.adopt(deviceId, await issueTicket(url, employeeId, deviceId))
  phone.start()
  return phone
}

/** As long as a request waits, and less than an end-to-end test, whose own timeout would not say what was waited for. */
const WAIT_MS = deviceWaitSeconds * 1000

/** Waits until a phone's state is as wanted. Throws with the state as it is after a wait in vain. */
export function phoneUntil<T>(phone: Phone, wanted: (phone: Phone) => T | undefined | false): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      unsubscribe()
      const state = phone.devices.map(({ link, pending }) => `${link}, ${pending.length} requests`)
      reject(new Error(`the phone is not as wanted: ${state.join('; ')}`))
    }, WAIT_MS)
    const look = () => {
      const found = wanted(phone)
      if (!found) return
      clearTimeout(timer)
      unsubscribe()
      resolve(found)
    }
    const unsubscribe = phone.subscribe(look)
    look()
  })
}

/** Answers the next request that reaches the phone. */
export async function answerNext(phone: Phone, decision: 'approve' | 'reject'): Promise<void> {
  const { key, pushId } = await phoneUntil(phone, ({ devices }) => {
    const device = devices.find(({ pending }) => pending.length > 0)
    const [push] = device?.pending ?? []
    return device && push && { key: device.key, pushId: push.pushId }
  })
  await phone.answer(key, pushId, decision)
}

/** A listening phone that was linked by the text of the company's QR code. End it with `stop`. */
export async function pairPhone(url: string, companyQr: string, name = '새 휴대폰'): Promise<Phone> {
  const phone = createTestPhone(url)
  const scanned = readScanned(companyQr)
  if (scanned.kind !== 'company') throw new Error(`not a company's QR code: ${companyQr}`)
  await phone.pair(scanned, name)
  phone.start()
  return phone
}

const registerAs =
  (type: PhoneRegistration['type']) =>
  async (phone: Phone, shown: string, device = phone.devices.at(-1)): Promise<PhoneRegistration> => {
    const scanned = readScanned(shown)
    if (scanned.kind !== 'serial' || !device) throw new Error(`no serial, or no phone: ${shown}`)
    const registered = await phone.register(device.key, scanned.serial)
    if (registered.type !== type) throw new Error(`registered as ${registered.type}`)
    return registered
  }

/** Registers the phone for sign-ins with the six digits, or the QR code, that the portal shows. */
export const registerMobile = registerAs('mobile')

/** Registers the phone for OTP with the sixteen digits that the portal shows. */
export const registerOtp = registerAs('otp')
