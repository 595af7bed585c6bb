import { afterEach, describe, expect, it } from 'vitest'
import { StaleChunkError } from '../../../src/core/chunks/stale-chunk'
import type { PortalHost } from '../../../src/core/page/portal'
import { serialQrText } from '../../../src/core/registration/serial-code'
import {
  createSerialRegistration,
  type SerialRegistration,
} from '../../../src/core/registration/serial-registration'
import { coreFixture, kimIdentity, type PortalFixture, portalFixture } from '../../support/core-fixture'
import { type FakeAnswer, failInfo, json } from '../../support/fake-backend'
import { settled, until } from '../../support/fake-environment'

let fixture: PortalFixture
let registration: SerialRegistration
let serials = 0
let phones: number[] = []

const target = { applicationId: 1, applicationName: 'Groupware' }

interface Circumstances {
  readonly changes?: Record<string, FakeAnswer>
  readonly host?: Partial<PortalHost>
  readonly mode?: 'portal' | 'embedded'
}

function setUp(
  type: 'mobile' | 'otp' = 'mobile',
  { changes = {}, host = {}, mode = 'embedded' }: Circumstances = {},
) {
  serials = 0
  phones = [11]
  fixture = portalFixture({ mode }, {}, host)
  const { backend, core, environment, portal } = fixture
  backend.answer('POST /api/user/mobile-authenticator/serial', () => {
    serials += 1
    return json({ serial: `04829${serials}`, topic: `mfa/topic-${serials}` })
  })
  backend.answer('POST /api/user/otp/serial', () => {
    serials += 1
    return json({ serial: '0482913377120094', topic: 'mfa/otp' })
  })
  backend.answer('GET /api/user/mobile-authenticator', () =>
    json({ mobileAuthenticatorDtoList: phones.map((id) => ({ mobileAuthenticatorId: id })) }),
  )
  backend.answer('GET /api/user/otp', () => json({ otpDtos: null }))
  for (const [row, answer] of Object.entries(changes)) backend.answer(row, answer)
  core.session.saveTokens(kimIdentity, { accessToken: 'access' })
  registration = createSerialRegistration(portal, type, target)
  return { ...fixture, broker: environment.broker, clock: environment.clock }
}

const state = () => registration.get()
const reached = (phase: string) => until(() => state().phase === phase)
const heard = (topic: string) =>
  until(() => fixture.environment.broker.open.some((open) => open.topic === topic))

afterEach(async () => {
  fixture.backend.assertNothingUnlisted()
  registration.stop()
  await settled()
  expect(fixture.environment.clock.timers).toBe(0)
  expect(fixture.environment.broker.open).toEqual([])
})

describe('the registration of a phone', () => {
  it.each([
    ['mobile', 'mobile-authenticator/serial', 'mfa/topic-1'],
    ['otp', 'otp/serial', 'mfa/otp'],
  ] as const)('%s: serial, topic, event [R205] [R276] [R277]', async (type, path, topic) => {
    const { broker, backend, facts } = setUp(type)
    registration.start()
    await heard(topic)
    expect(backend.to(`/api/user/${path}`)[0]?.body).toEqual({ applicationId: 1 })
    broker.publish(topic, '')
    broker.publish(topic, 'success/abc')
    expect(state().phase).toBe('waiting')
    broker.publish(topic, 'register')
    await reached('registered')
    expect(facts).toContainEqual({ type: 'registered', method: type, applicationId: '1' })
  })

  it('closes its connection at the end, however it ends [R207]', async () => {
    const { broker } = setUp()
    registration.start()
    await heard('mfa/topic-1')
    broker.publish('mfa/topic-1', '{"event":"register"}')
    await reached('registered')
    expect(broker.open).toEqual([])
    const left = setUp()
    registration.start()
    await heard('mfa/topic-1')
    registration.stop()
    await settled()
    expect(left.broker.open).toEqual([])
  })

  it('keeps the serial through a reload, and hears what came meanwhile', async () => {
    const { broker, portal, backend } = setUp()
    registration.start()
    await heard('mfa/topic-1')
    const before = state()
    const again = createSerialRegistration(portal, 'mobile', target)
    again.resume()
    await until(() => broker.open.length === 2)
    expect(again.get()).toMatchObject({ ...before })
    expect(backend.to('/api/user/mobile-authenticator/serial')).toHaveLength(1)
    broker.publish('mfa/topic-1', 'register')
    await until(() => again.get().phase === 'registered')
  })

  it('finds in the list what a reload has missed and the broker says no more', async () => {
    const { broker, portal } = setUp()
    registration.start()
    await heard('mfa/topic-1')
    phones = [11, 12]
    const again = createSerialRegistration(portal, 'mobile', target)
    again.resume()
    await until(() => again.get().phase === 'registered')
    expect(broker.open).toHaveLength(1)
  })

  it('finds in the list what it has missed while the broker was lost, and nothing of another application', async () => {
    const row = (id: number, applicationName: string) => ({ mobileAuthenticatorId: id, applicationName })
    const { backend, broker } = setUp()
    registration.start()
    await heard('mfa/topic-1')
    const answerWith = (...rows: object[]) =>
      backend.answer('GET /api/user/mobile-authenticator', () => json({ mobileAuthenticatorDtoList: rows }))
    answerWith(row(11, 'Groupware'), row(12, 'HR system'))
    broker.open[0]?.onConnection(false)
    broker.open[0]?.onConnection(true)
    await settled()
    expect(state()).toMatchObject({ phase: 'waiting', connected: true })
    answerWith(row(11, 'Groupware'), row(12, 'HR system'), row(13, 'Groupware'))
    broker.open[0]?.onConnection(false)
    broker.open[0]?.onConnection(true)
    await reached('registered')
  })

  it('waits for the event alone where the list is missing [R308]', async () => {
    const { broker } = setUp('mobile', {
      changes: { 'GET /api/user/mobile-authenticator': () => json({}, { status: 503 }) },
    })
    registration.start()
    await heard('mfa/topic-1')
    broker.open[0]?.onConnection(false)
    broker.open[0]?.onConnection(true)
    await settled()
    expect(state()).toMatchObject({ phase: 'waiting' })
    broker.publish('mfa/topic-1', 'register')
    await reached('registered')
  })

  it('neither shows nor tells the host that the list is missing: the serial holds all the same', async () => {
    const { facts, portal } = setUp('mobile', {
      changes: { 'GET /api/user/mobile-authenticator': () => failInfo(9005) },
    })
    registration.start()
    await heard('mfa/topic-1')
    await settled()
    expect(state()).toMatchObject({ phase: 'waiting' })
    expect(portal.dialogs.get()).toBeNull()
    expect(facts).toEqual([])
  })

  it('looks into the list again where it could not be had just after the broker was back', async () => {
    const { backend, broker, clock } = setUp()
    registration.start()
    await heard('mfa/topic-1')
    const list = 'GET /api/user/mobile-authenticator'
    backend.answer(list, () => json({}, { status: 503 }))
    broker.open[0]?.onConnection(false)
    broker.open[0]?.onConnection(true)
    await settled()
    backend.answer(list, () => json({ mobileAuthenticatorDtoList: [{ mobileAuthenticatorId: 12 }] }))
    await clock.pass(5000)
    await reached('registered')
  })

  it('asks for a serial only when it is started: going back to it shows the one that is still open [R123]', async () => {
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

  it('does not go on with the serial of another application, and asks for another one when it is started again', async () => {
    const { portal } = setUp()
    registration.start()
    await heard('mfa/topic-1')
    const other = createSerialRegistration(portal, 'mobile', { ...target, applicationId: 2 })
    other.resume()
    expect(other.get().phase).toBe('ready')
    registration.stop()
    registration.start()
    await heard('mfa/topic-2')
  })

  it('has 300 s, on the clock, also through a sleep [R313]', async () => {
    const { clock } = setUp()
    registration.start()
    await heard('mfa/topic-1')
    expect(state()).toMatchObject({ endsAt: clock.now() + 300_000 })
    await clock.pass(100_000)
    clock.sleep(199_000)
    await clock.pass(0)
    expect(serials).toBe(1)
    await clock.pass(1000)
    await heard('mfa/topic-2')
    expect(serials).toBe(2)
  })

  it('asks for a new serial at the end where it is a guest, and says so', async () => {
    const asked: unknown[] = []
    const { clock, environment, portal, core } = setUp('mobile', {
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
    expect(portal.announcements.get().at(-1)?.text).toMatch(/min/)
  })

  it.each([
    ['mobile', 'mfa/topic-1'],
    ['otp', 'mfa/otp'],
  ] as const)(
    '%s: has the page reloaded on the second in the portal, also after a sleep, unless the host prevents it [R124] [R126]',
    async (type, topic) => {
      const { clock, environment, portal } = setUp(type, { mode: 'portal' })
      registration.start()
      await heard(topic)
      clock.sleep(299_000)
      await clock.pass(0)
      expect(environment.reloads).toBe(0)
      await clock.pass(1000)
      expect(environment.reloads).toBe(1)
      expect(serials).toBe(1)
      // What the page does after that reload, and after another one.
      const reloaded = createSerialRegistration(portal, type, target)
      reloaded.resume()
      await until(() => serials === 2)
      reloaded.stop()
      const later = createSerialRegistration(portal, type, { ...target, applicationId: 2 })
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

  it('says that the broker is lost, and heals', async () => {
    const { broker, clock } = setUp()
    broker.reachable = false
    registration.start()
    await heard('mfa/topic-1')
    await clock.pass(10_000)
    expect(state()).toMatchObject({ phase: 'waiting', connected: false })
    broker.reachable = true
    await clock.pass(5000)
    await heard('mfa/topic-1')
    expect(state()).toMatchObject({ phase: 'waiting', connected: true })
    broker.open[0]?.onConnection(false)
    expect(state()).toMatchObject({ connected: false })
    broker.open[0]?.onConnection(true)
    expect(state()).toMatchObject({ connected: true })
    expect(serials).toBe(1)
  })

  it('tells the host once of a broker that cannot be reached, however often it tries [R308]', async () => {
    const { broker, clock, facts } = setUp()
    broker.reachable = false
    registration.start()
    await heard('mfa/topic-1')
    await clock.pass(30_000)
    expect(facts).toEqual([{ type: 'error', code: 'broker' }])
  })

  it.each([
    [new StaleChunkError('gone'), 'stale-release'],
    [new Error('who knows'), 'internal'],
  ] as const)('tells the host once of what ends the waiting: %s', async (error, code) => {
    const { broker, facts } = setUp()
    registration.start()
    await heard('mfa/topic-1')
    broker.open[0]?.onFailure(error)
    await reached('failed')
    expect(facts).toEqual([{ type: 'error', code }])
  })

  it('says that no serial was given, and tries again when asked', async () => {
    const { backend, facts } = setUp('mobile', {
      changes: { 'POST /api/user/mobile-authenticator/serial': () => failInfo(9005) },
    })
    registration.start()
    await reached('failed')
    expect(facts.filter(({ type }) => type === 'error')).toHaveLength(1)
    backend.answer('POST /api/user/mobile-authenticator/serial', () =>
      json({ serial: '482915', topic: 'mfa/later' }),
    )
    registration.start()
    await heard('mfa/later')
  })

  it('asks the host first, and does not begin where that refuses', async () => {
    const { backend } = setUp('otp', { host: { request: () => false } })
    registration.start()
    await reached('refused')
    expect(backend.requests).toEqual([])
  })
})

describe('the QR code of a registration', () => {
  const answer = { serial: '048291', topic: 'mfa/one', brokerToken: 'secret', server: { id: 7 } }
  const withoutPassword = { serial: '048291', topic: 'mfa/one', server: { id: 7 } }

  it('holds the backend’s answer, without the broker’s password', () => {
    const { core } = coreFixture()
    expect(JSON.parse(serialQrText(core, answer, 'mobile'))).toEqual(withoutPassword)
  })

  it('holds what the host makes of that answer [R123]', () => {
    const asked: unknown[] = []
    const { core } = coreFixture({
      registrationQrText: (...given) => {
        asked.push(given)
        return `app://register/${given[1]}/${given[0].serial}`
      },
    })
    expect(serialQrText(core, answer, 'otp')).toBe('app://register/otp/048291')
    expect(asked).toEqual([[withoutPassword, 'otp']])
  })

  it('holds the answer where the host’s function fails, which the console says', () => {
    const { core, environment } = coreFixture({
      registrationQrText: () => {
        throw new Error('broken')
      },
    })
    expect(JSON.parse(serialQrText(core, answer, 'mobile'))).toEqual(withoutPassword)
    expect(environment.reported).toHaveLength(1)
  })
})
