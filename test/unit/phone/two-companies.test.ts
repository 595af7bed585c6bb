import { expect, it } from 'vitest'
import { Phone } from '../../../demo/phone/phone'

const own = 'https://mfa.gaon.example'
const stranger = 'https://evil.example'

/** A backend of each origin that pairs every phone under the same id, as a stranger may choose to. */
function phoneBetweenBackends() {
  const calls: string[] = []
  const said: Record<string, object> = {}
  const fetch: typeof globalThis.fetch = (input, init) => {
    const url = new URL(String(input))
    const authorization = new Headers(init?.headers).get('authorization')
    calls.push(`${url.origin}${url.pathname} ${authorization ?? '-'}`)
    const answers: Record<string, unknown> = {
      '/api/phone/pair': {
        deviceId: 'd1',
        deviceSecret: `secret of ${url.hostname}`,
        deviceName: url.hostname,
        topic: `mfa/${url.hostname}`,
        registered: [],
        ...said[url.origin],
      },
      '/api/phone/me': { deviceName: `${url.hostname} again`, ...said[url.origin] },
      '/api/phone/otp-seeds': [{ otpInfoId: 1, applicationName: url.hostname, secret: 'A', uri: '' }],
      '/api/phone/pushes': [],
    }
    return Promise.resolve(Response.json(answers[url.pathname] ?? {}))
  }
  let stored: string | null = null
  const environment = {
    fetch,
    baseUrl: own,
    openBroker: () => () => undefined,
    store: {
      read: () => stored,
      write: (text: string) => {
        stored = text
      },
    },
  }
  return { phone: new Phone(environment), reopened: () => new Phone(environment), calls, said }
}

it('keeps a linked device when another backend gives the same device ID', async () => {
  const { phone, reopened } = phoneBetweenBackends()
  const ours = await phone.pair({ ticket: 't' }, '휴대폰')
  const theirs = await phone.pair({ ticket: 't', apiUrl: stranger }, '휴대폰')
  expect(theirs).not.toBe(ours)
  for (const { devices } of [phone, reopened()]) {
    expect(devices.map(({ deviceSecret, seeds }) => [deviceSecret, seeds[0]?.applicationName])).toEqual([
      ['secret of mfa.gaon.example', 'mfa.gaon.example'],
      ['secret of evil.example', 'evil.example'],
    ])
  }
})

it('sends the secret of a device to its own backend alone, whichever ID a stranger gives', async () => {
  const { phone, calls } = phoneBetweenBackends()
  const ours = await phone.pair({ ticket: 't' }, '휴대폰')
  await phone.pair({ ticket: 't', apiUrl: stranger }, '휴대폰')
  calls.length = 0
  await phone.answer(ours, 'p1', 'approve')
  await phone.refresh(ours)
  expect(calls.filter((call) => !call.startsWith(own))).toEqual([])
  expect(calls.every((call) => call.endsWith('Device d1:secret of mfa.gaon.example'))).toBe(true)
})

it('does not let a backend change which backend or device it is', async () => {
  const { phone, said } = phoneBetweenBackends()
  const ours = await phone.pair({ ticket: 't' }, '휴대폰')
  said[stranger] = { key: ours, baseUrl: own, deviceId: 'd2', deviceSecret: 'another' }
  const theirs = await phone.pair({ ticket: 't', apiUrl: stranger }, '휴대폰')
  said[stranger] = { ...said[stranger], deviceId: 'd1', deviceSecret: 'a third' }
  await phone.refresh(theirs)
  expect(phone.devices).toMatchObject([
    { key: ours, deviceId: 'd1', deviceSecret: 'secret of mfa.gaon.example' },
    { key: theirs, deviceId: 'd2', deviceSecret: 'another', baseUrl: stranger },
  ])
})
