import { describe, expect, it } from 'vitest'
import { createSerialRegistration } from '../../../src/core/registration/serial-registration'
import { failInfo, json } from '../../support/fake-backend'
import { settled, until } from '../../support/fake-environment'
import { serialRegistration, target } from '../../support/serial-registration-fixture'

const { registration, setUp, state, reached, heard } = serialRegistration()

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
