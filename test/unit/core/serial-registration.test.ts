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
  ] as const)('%s: serial, topic, event [R276a, R277a, R205c]', async (type, path, topic) => {
    const { broker, backend, facts } = setUp(type)
    registration.start()
    await heard(topic)
    expect(backend.to(`/api/user/${path}`)[0]?.sent).toEqual({ applicationId: 1 })
    broker.publish(topic, '')
    broker.publish(topic, 'success/abc')
    expect(state().phase).toBe('waiting')
    broker.publish(topic, 'register')
    await reached('registered')
    expect(facts).toContainEqual({ type: 'registered', method: type, applicationId: '1' })
  })

  it('closes its connection when it has expired or failed [R207]', async () => {
    const { broker, clock, environment } = setUp('otp', { mode: 'portal' })
    registration.start()
    await heard('mfa/otp')
    await clock.pass(300_000)
    await until(() => environment.reloads === 1)
    expect(broker.open).toEqual([])
    const failing = setUp()
    registration.start()
    await heard('mfa/topic-1')
    failing.broker.open[0]?.onFailure(new Error('who knows'))
    await reached('failed')
    expect(failing.broker.open).toEqual([])
  })

  it('closes its connection when it has registered or is left [R207]', async () => {
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
    const { broker, context, backend } = setUp()
    registration.start()
    await heard('mfa/topic-1')
    const before = state()
    const again = createSerialRegistration(context, 'mobile', target)
    again.resume()
    await until(() => broker.open.length === 2)
    expect(again.get()).toMatchObject({ ...before })
    expect(backend.to('/api/user/mobile-authenticator/serial')).toHaveLength(1)
    broker.publish('mfa/topic-1', 'register')
    await until(() => again.get().phase === 'registered')
  })

  it('waits for the event alone where the list is missing', async () => {
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

  it.each(['mobile', 'otp'] as const)(
    'of %s fails by no message: it waits on, without a dialog, for the one that registers [R308d]',
    async (type) => {
      const { broker, context, facts } = setUp(type)
      registration.start()
      await until(() => broker.open.length > 0)
      const topic = broker.open[0]?.topic ?? ''
      for (const message of ['fail/rejected', 'error', '{"event":"failed"}', '{'])
        broker.publish(topic, message)
      await settled()
      expect(state().phase).toBe('waiting')
      expect(context.dialogs.get()).toBeNull()
      expect(facts).toEqual([])
      broker.publish(topic, 'register')
      await reached('registered')
    },
  )

  it('neither shows nor tells the host that the list is missing: the serial holds all the same', async () => {
    const { facts, context } = setUp('mobile', {
      changes: { 'GET /api/user/mobile-authenticator': () => failInfo(9005) },
    })
    registration.start()
    await heard('mfa/topic-1')
    await settled()
    expect(state()).toMatchObject({ phase: 'waiting' })
    expect(context.dialogs.get()).toBeNull()
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
