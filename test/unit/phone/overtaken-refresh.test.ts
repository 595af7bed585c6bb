import { expect, it } from 'vitest'
import { Phone } from '../../../demo/phone/phone'

const pushNamed = (pushId: string) => ({ pushId, applicationName: 'Gaon Works', secondsLeft: 30 })

it('a phone keeps what it was answered last when an older answer arrives after it', async () => {
  /** Resolves the requests of each kind, in the order in which they were sent. */
  const asked: Record<string, ((answer: unknown) => void)[]> = {
    '/api/phone/me': [],
    '/api/phone/pushes': [],
  }
  const answers: Record<string, unknown> = {
    '/api/phone/pair': {
      deviceId: 'd1',
      deviceSecret: 's',
      deviceName: 'paired',
      topic: 't',
      registered: [],
    },
    '/api/phone/otp-seeds': [],
  }
  const phone = new Phone({
    fetch: (input) => {
      const { pathname } = new URL(String(input))
      if (!asked[pathname]) return Promise.resolve(Response.json(answers[pathname]))
      return new Promise((resolve) => {
        asked[pathname]?.push((answer) => resolve(Response.json(answer)))
      })
    },
    baseUrl: 'https://mfa.gaon.example',
    openBroker: () => () => undefined,
    store: { read: () => null, write: () => undefined },
  })
  const answer = (number: number, name: string) => {
    asked['/api/phone/me']?.[number]?.({ deviceName: name, registered: [] })
    asked['/api/phone/pushes']?.[number]?.([pushNamed(name)])
  }
  const key = await phone.pair({ ticket: 't' }, '휴대폰')

  const [older, newer] = [phone.refresh(key), phone.refresh(key)]
  await expect.poll(() => asked['/api/phone/pushes']?.length).toBe(2)
  answer(1, 'newer')
  await newer
  answer(0, 'older')
  await older
  expect(phone.devices[0]?.deviceName).toBe('newer')
  expect(phone.devices[0]?.pending.map(({ pushId }) => pushId)).toEqual(['newer'])
})
