import { expect, it } from 'vitest'
import { Phone } from '../../../demo/phone/phone'

it('a phone keeps what it was answered last when an older answer arrives after it', async () => {
  const asked: ((name: string) => void)[] = []
  const answers: Record<string, unknown> = {
    '/api/phone/pair': {
      deviceId: 'd1',
      deviceSecret: 's',
      deviceName: 'paired',
      topic: 't',
      registered: [],
    },
    '/api/phone/otp-seeds': [],
    '/api/phone/pushes': [],
  }
  const phone = new Phone({
    fetch: (input) => {
      const { pathname } = new URL(String(input))
      if (pathname !== '/api/phone/me') return Promise.resolve(Response.json(answers[pathname] ?? {}))
      return new Promise((resolve) => {
        asked.push((deviceName) => resolve(Response.json({ deviceName, registered: [] })))
      })
    },
    baseUrl: 'https://mfa.gaon.example',
    openBroker: () => () => undefined,
    store: { read: () => null, write: () => undefined },
  })
  const key = await phone.pair({ ticket: 't' }, '휴대폰')

  const [older, newer] = [phone.refresh(key), phone.refresh(key)]
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.('newer')
  await newer
  asked[0]?.('older')
  await older
  expect(phone.devices[0]?.deviceName).toBe('newer')
})
