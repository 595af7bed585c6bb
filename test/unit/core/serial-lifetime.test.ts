import { beforeEach, describe, expect, it } from 'vitest'
import { createSerialRegistration } from '../../../src/core/registration/serial-registration'
import { settled, until } from '../../support/fake-environment'
import { serialRegistration, target } from '../../support/serial-registration-fixture'

let phones = [11]
let serials = 0
const { registration, setUp, state, heard } = serialRegistration({
  onSerials: (count) => {
    serials = count
  },
  phones: () => phones,
})

beforeEach(() => {
  phones = [11]
})

describe('the registration of a phone', () => {
  it('finds in the list what a reload has missed and the broker says no more', async () => {
    const { broker, context } = setUp()
    registration.start()
    await heard('mfa/topic-1')
    phones = [11, 12]
    const again = createSerialRegistration(context, 'mobile', target)
    again.resume()
    await until(() => again.get().phase === 'registered')
    expect(broker.open).toHaveLength(1)
  })

  it('asks for a serial only when it is started: going back to it shows the one that is still open', async () => {
    const { backend, clock } = setUp()
    registration.resume()
    await settled()
    expect([state().phase, backend.requests.length]).toEqual(['ready', 0])
    registration.start()
    await heard('mfa/topic-1')
    registration.stop()
    await clock.pass(299_000)
    registration.resume()
    await heard('mfa/topic-1')
    expect(state()).toMatchObject({ answer: { serial: '048291' } })
    registration.stop()
    await clock.pass(1000)
    registration.resume()
    await settled()
    expect(serials).toBe(1)
  })

  it('ends after 300 s also where the clock is set back meanwhile [R124b]', async () => {
    const { clock, environment } = setUp('mobile', { mode: 'portal' })
    registration.start()
    await heard('mfa/topic-1')
    clock.setBack(3_600_000)
    await clock.pass(299_999)
    expect(environment.reloads).toBe(0)
    await clock.pass(1)
    expect(environment.reloads).toBe(1)
  })

  it('does not go on with a serial that was kept before the clock was set back', async () => {
    const before = setUp()
    registration.start()
    await heard('mfa/topic-1')
    registration.stop()
    const kept = [...before.environment.session]
    const { clock, environment } = setUp()
    clock.setBack(3_600_000)
    for (const [key, value] of kept) environment.session.set(key, value)
    registration.resume()
    expect(state().phase).toBe('ready')
  })

  it('does not go on with the serial of another application, and asks for another one when it is started again', async () => {
    const { context } = setUp()
    registration.start()
    await heard('mfa/topic-1')
    const other = createSerialRegistration(context, 'mobile', { ...target, applicationId: 2 })
    other.resume()
    expect(other.get().phase).toBe('ready')
    registration.stop()
    registration.start()
    await heard('mfa/topic-2')
  })

  it.each([
    ['mobile', 'R313a', 'mfa/topic-1'],
    ['otp', 'R313b', 'mfa/otp'],
  ] as const)(
    'by %s has 300 s, on the clock, also through a sleep [%s] [R124a]',
    async (type, _clause, topic) => {
      const { clock } = setUp(type)
      registration.start()
      await heard(topic)
      expect(state()).toMatchObject({ endsAt: clock.now() + 300_000 })
      await clock.pass(100_000)
      clock.sleep(199_000)
      await clock.pass(0)
      expect(serials).toBe(1)
      await clock.pass(1000)
      await until(() => serials === 2)
    },
  )

  it('asks for a new serial at the end where it is a guest, and says so [A34d]', async () => {
    const asked: unknown[] = []
    const { clock, environment, context, core } = setUp('mobile', {
      host: {
        request: (ask) => {
          asked.push(ask)
          return true
        },
      },
    })
    await core.i18n.load('register')
    registration.start()
    await heard('mfa/topic-1')
    await clock.pass(300_000)
    await heard('mfa/topic-2')
    expect(asked).toContainEqual({ type: 'reload', reason: 'expired' })
    expect(environment.reloads).toBe(0)
    expect(context.announcements.get().at(-1)?.text).toMatch(/min/)
  })

  it.each([
    ['mobile', 'mfa/topic-1'],
    ['otp', 'mfa/otp'],
  ] as const)(
    '%s: has the page reloaded on the second in the portal, also after a sleep, unless the host prevents it [R124b, R126b, A34c, R313c]',
    async (type, topic) => {
      const { clock, environment, context } = setUp(type, { mode: 'portal' })
      registration.start()
      await heard(topic)
      clock.sleep(299_000)
      await clock.pass(0)
      expect(environment.reloads).toBe(0)
      await clock.pass(1000)
      expect(environment.reloads).toBe(1)
      expect(serials).toBe(1)
      // The page after that reload, and after another one.
      const reloaded = createSerialRegistration(context, type, target)
      reloaded.resume()
      await until(() => serials === 2)
      reloaded.stop()
      const later = createSerialRegistration(context, type, { ...target, applicationId: 2 })
      later.resume()
      expect(later.get().phase).toBe('ready')
      const prevented = setUp(type, { mode: 'portal', host: { request: (ask) => ask.type !== 'reload' } })
      registration.start()
      await heard(topic)
      await prevented.clock.pass(300_000)
      await until(() => serials === 2)
      expect(prevented.environment.reloads).toBe(0)
    },
  )
})
