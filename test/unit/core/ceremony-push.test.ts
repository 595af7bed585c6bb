import { describe, expect, it } from 'vitest'
import { BrokerError } from '../../../src/core/broker/wait-for-message'
import { StaleChunkError } from '../../../src/core/chunks'
import { ceremonyFixture, deferred } from '../../support/ceremony-fixture'
import { failInfo, json } from '../../support/fake-backend'
import { settled, until } from '../../support/fake-environment'

const { fixture, ceremony, setUp, phase, reached, body, expectNothingLeft } = ceremonyFixture()

describe('a push', () => {
  it('goes to the chosen phone, and its outcome on the topic signs in [R255a, R195b, R196a]', async () => {
    const { broker, core } = setUp('mobile')
    await reached('waiting')
    await until(() => broker.open.length > 0)
    expect(body('fcm/push/token')).toEqual({ deviceId: 7, employeeId: 'mjkim', applicationId: 1 })
    expect(broker.open[0]).toMatchObject({ topic: 'mfa/topic-1', url: 'ws://broker.example:8883/mqtt' })
    broker.publish('mfa/topic-1', 'success/se/rial')
    await reached('signed-in')
    expect(fixture.backend.to('/api/login/token')[0]?.address.searchParams.get('loginSerial')).toBe('se/rial')
    expect(core.session.accessToken).toBe('access')
    expectNothingLeft()
  })

  it('asks a backend that announces it for a secret, and gives that back with the serial', async () => {
    const answer = () => json({ topic: 'mfa/topic-1', serialSecret: 'only ours' })
    const { broker } = setUp('mobile', { 'POST /api/login/fcm/push/token': answer }, false, ['boundSerial'])
    await until(() => broker.open.length > 0)
    expect(body('fcm/push/token')).toMatchObject({ bindSerial: true })
    broker.publish('mfa/topic-1', 'success/serial')
    await reached('signed-in')
    const [exchange] = fixture.backend.to('/api/login/token')
    expect(exchange?.address.searchParams.get('serialSecret')).toBe('only ours')
  })

  it('sends no field beyond the specification to a backend that announces other features [R195a]', async () => {
    const { broker } = setUp('mobile', {}, false, ['somethingElse'])
    await until(() => broker.open.length > 0)
    expect(body('fcm/push/token')).toEqual({ deviceId: 7, employeeId: 'mjkim', applicationId: 1 })
    broker.publish('mfa/topic-1', 'success/serial')
    await reached('signed-in')
    const [exchange] = fixture.backend.to('/api/login/token')
    expect([...(exchange?.address.searchParams.keys() ?? [])]).toEqual(['loginSerial'])
  })

  it('starts its 30 seconds when the topic arrives, however long the sending took, and connects no sooner [R310] [A28] [A29a]', async () => {
    const { promise: sent, resolve: send } = deferred()
    const { environment, broker } = setUp('mobile', { 'POST /api/login/fcm/push/token': () => sent })
    await settled()
    await environment.clock.pass(12_000)
    expect(phase()).toBe('requesting')
    expect(broker.opened).toEqual([])
    send(json({ topic: 'mfa/topic-1' }))
    await reached('waiting')
    expect(ceremony.get()).toMatchObject({ endsAt: environment.clock.now() + 30_000 })
    await until(() => broker.open[0]?.topic === 'mfa/topic-1')
  })

  it('that gets no answer fails as mobile at 0 [A17b]', async () => {
    const { environment, facts } = setUp('mobile')
    await reached('waiting')
    await environment.clock.pass(29_000)
    expect(phase()).toBe('waiting')
    await environment.clock.pass(1000)
    expect(ceremony.get()).toMatchObject({ phase: 'failed', failure: { type: 'mobile', reason: 'timeout' } })
    expect(facts).toEqual([{ type: 'error', code: 'timeout' }])
    expectNothingLeft()
  })

  it.each([
    ['a code of the backend', () => failInfo(8004, 502), '8004'],
    ['a status', () => new Response('', { status: 503 }), 'HTTP 503'],
    ['no topic', () => json({ topic: '' }), 'malformed'],
    ['nothing at all', () => new Response(''), 'empty'],
  ])('that cannot be sent, because of %s, fails as push [R305a, A17a]', async (_name, answer, reason) => {
    const { context } = setUp('mobile', { 'POST /api/login/fcm/push/token': answer })
    await reached('failed')
    expect(ceremony.get()).toMatchObject({ failure: { type: 'push', reason } })
    await settled()
    expect(context.dialogs.get()).toBeNull()
    expectNothingLeft()
  })

  it('ends as mobile with what cannot be read, which is not taken for a rejection [A17b, R196b]', async () => {
    const { broker, facts } = setUp('mobile')
    await until(() => broker.open.length > 0)
    broker.publish('mfa/topic-1', 'fail/17')
    await reached('failed')
    expect(ceremony.get()).toMatchObject({ failure: { type: 'mobile', reason: 'malformed' } })
    expect(facts).toEqual([{ type: 'error', code: 'malformed' }])
  })

  it('ends as mobile when it is rejected, but not with an empty message, which clears an outcome [A29b, A29d, R196b]', async () => {
    const { broker, facts } = setUp('mobile')
    await until(() => broker.open.length > 0)
    broker.publish('mfa/topic-1', '')
    await settled()
    expect(phase()).toBe('waiting')
    broker.publish('mfa/topic-1', 'fail/rejected')
    await reached('failed')
    expect(ceremony.get()).toMatchObject({ failure: { type: 'mobile', reason: 'rejected' } })
    expect(facts).toEqual([{ type: 'error', code: 'rejected' }])
    expectNothingLeft()
  })

  it('that is refused hands on what the backend has said, and when it will let another one through [A59b]', async () => {
    const { environment } = setUp('mobile', {
      'POST /api/login/fcm/push/token': new Response('', { status: 429, headers: { 'retry-after': '27' } }),
    })
    await reached('failed')
    expect(ceremony.get()).toMatchObject({
      failure: {
        call: { callId: 'pushToken', status: 429, retryAfterMs: 27_000, at: environment.clock.now() },
      },
    })
  })

  it('says that the connection is lost, and hears the outcome when it is back', async () => {
    const { broker, environment } = setUp('mobile')
    await until(() => broker.open.length > 0)
    broker.open[0]?.onConnection(false)
    expect(ceremony.get()).toMatchObject({ phase: 'waiting', connected: false })
    await environment.clock.pass(15_000)
    broker.open[0]?.onConnection(true)
    expect(ceremony.get()).toMatchObject({ phase: 'waiting', connected: true })
    broker.publish('mfa/topic-1', 'success/serial')
    await reached('signed-in')
    expect(broker.opened).toHaveLength(1)
  })

  it('fails as mobile when the broker cannot be reached at first, or refuses [R305b, A17b, R196c]', async () => {
    const unreachable = setUp('mobile', { 'POST /api/login/fcm/push/token': json({ topic: 'mfa/topic-1' }) })
    unreachable.broker.reachable = false
    await until(() => unreachable.broker.open.length > 0)
    await unreachable.environment.clock.pass(10_000)
    expect(ceremony.get()).toMatchObject({ phase: 'failed', failure: { type: 'mobile', reason: 'broker' } })
    expectNothingLeft()

    const refused = setUp('mobile')
    await until(() => refused.broker.open.length > 0)
    refused.broker.open[0]?.onFailure(new BrokerError('refused', 'The broker refused the topic.'))
    await reached('failed')
    expect(ceremony.get()).toMatchObject({ failure: { type: 'mobile', reason: 'broker-refused' } })
    expect(refused.facts).toEqual([{ type: 'error', code: 'broker' }])
    expectNothingLeft()
  })

  it.each([
    ['a bug', new TypeError('a is not a function'), 'internal', /a is not a function/],
    [
      'a part that cannot be loaded on a page that has frozen built-ins',
      new TypeError("Cannot assign to read only property 'toString' of object '#<a>'"),
      'altered-built-ins',
      /frozen a built-in: TypeError: Cannot assign/,
    ],
  ] as const)(
    'that ends by %s is no failure of the broker, and the console says why',
    async (_, error, code, words) => {
      const { broker, environment, facts } = setUp('mobile')
      await until(() => broker.open.length > 0)
      broker.open[0]?.onFailure(error)
      await reached('failed')
      expect(ceremony.get()).toMatchObject({ failure: { type: 'mobile', reason: code } })
      expect(facts).toEqual([{ type: 'error', code }])
      expect(environment.reported).toHaveLength(1)
      expect(String(environment.reported[0]?.rest[0])).toMatch(words)
      expectNothingLeft()
    },
  )

  it('tells the host that a release has replaced the program for the broker', async () => {
    const { broker, facts } = setUp('mobile')
    await until(() => broker.open.length > 0)
    broker.open[0]?.onFailure(new StaleChunkError('gone'))
    await reached('failed')
    expect(facts).toEqual([{ type: 'error', code: 'stale-release' }])
  })

  it('sent again closes the first connection and takes a topic and a countdown of its own [A29b, R255c]', async () => {
    let topics = 0
    const { broker, environment } = setUp('mobile', {
      'POST /api/login/fcm/push/token': () => json({ topic: `mfa/topic-${++topics}` }),
    })
    await until(() => broker.open.length > 0)
    await environment.clock.pass(20_000)
    ceremony.start()
    await until(() => broker.open[0]?.topic === 'mfa/topic-2')
    expect(broker.open).toHaveLength(1)
    expect(ceremony.get()).toMatchObject({ endsAt: environment.clock.now() + 30_000 })
  })

  it('whose serial cannot be exchanged offers a way on while the countdown goes on, then fails', async () => {
    const { broker, environment } = setUp('mobile', {
      'GET /api/login/token': new Response('', { status: 500 }),
    })
    await until(() => broker.open.length > 0)
    broker.publish('mfa/topic-1', 'success/serial')
    await reached('interrupted')
    expect(ceremony.get()).toMatchObject({ why: 'failed' })
    await environment.clock.pass(30_000)
    expect(ceremony.get()).toMatchObject({ failure: { type: 'mobile', reason: 'HTTP 500' } })
  })

  describe('that is cancelled', () => {
    const cancel = 'POST /api/login/fcm/push/cancel'

    it('is taken back from a backend that announces it, once, while it waits', async () => {
      const { broker } = setUp('mobile', { [cancel]: json({}) }, false, ['cancelPush'])
      await until(() => broker.open.length > 0)
      ceremony.stop()
      await until(() => fixture.backend.to('/api/login/fcm/push/cancel').length === 1)
      expect(body('fcm/push/cancel')).toEqual({ employeeId: 'mjkim', topic: 'mfa/topic-1' })
      ceremony.stop()
      await settled()
      expect(fixture.backend.to('/api/login/fcm/push/cancel')).toHaveLength(1)
      expectNothingLeft()
    })

    it('is nothing to a backend that announces no such call, nor after its outcome', async () => {
      const silent = setUp('mobile')
      await until(() => silent.broker.open.length > 0)
      ceremony.stop()
      await settled()
      expect(fixture.backend.to('/api/login/fcm/push/cancel')).toEqual([])

      const { broker } = setUp('mobile', {}, false, ['cancelPush'])
      await until(() => broker.open.length > 0)
      broker.publish('mfa/topic-1', 'success/serial')
      await reached('signed-in')
      ceremony.stop()
      await settled()
      expect(fixture.backend.to('/api/login/fcm/push/cancel')).toEqual([])
    })
  })
})
