import { afterEach, describe, expect, it } from 'vitest'
import { StaleChunkError } from '../../../src/core/chunks/stale-chunk'
import { PasskeyError } from '../../../src/core/platform/passkeys'
import { type Ceremony, createCeremony } from '../../../src/core/sign-in/ceremony/ceremony'
import { passkeySteps } from '../../../src/core/sign-in/ceremony/passkey-steps'
import { pushSteps } from '../../../src/core/sign-in/ceremony/push-steps'
import { kimIdentity, type PortalFixture, portalFixture } from '../../support/core-fixture'
import { type FakeAnswer, failInfo, json, never } from '../../support/fake-backend'
import { settled, until } from '../../support/fake-environment'

let fixture: PortalFixture
let ceremony: Ceremony

const tokens = { accessToken: 'access', refreshToken: 'refresh' }
const answers: Record<string, FakeAnswer> = {
  'POST /api/login/fcm/push/token': () => json({ topic: 'mfa/topic-1' }),
  'POST /api/login/preAuthenticate': () =>
    json({ Response: { challenge: 'Y2hhbGxlbmdl', rpId: 'portal.example' } }),
  'POST /api/login/authenticate': () => json({ loginSerial: 'serial' }),
  'GET /api/login/token': () => json(tokens),
}

function setUp(
  method: 'mobile' | 'pc' | 'fido',
  changes: Record<string, FakeAnswer> = {},
  test = false,
  FEATURES?: string[],
) {
  fixture = portalFixture({}, { userPortal: { TIMEOUT: null, FEATURES } })
  for (const [row, answer] of Object.entries({ ...answers, ...changes })) fixture.backend.answer(row, answer)
  const { portal, environment } = fixture
  ceremony =
    method === 'mobile'
      ? createCeremony(portal, pushSteps(portal, kimIdentity, 7), { test })
      : createCeremony(portal, passkeySteps(portal, kimIdentity, method), { test })
  ceremony.start()
  return { ...fixture, broker: environment.broker, passkeys: environment.passkeys }
}

function deferred() {
  let resolve: (answer: Response) => void = () => undefined
  const promise = new Promise<Response>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

const phase = () => ceremony.get().phase
const reached = (wanted: string) => until(() => phase() === wanted)
const body = (path: string) => fixture.backend.to(`/api/login/${path}`)[0]?.body

/** Nothing of a ceremony is left: no timer, no connection, no prompt. */
function expectNothingLeft() {
  const { environment } = fixture
  expect(environment.clock.timers).toBe(0)
  expect(environment.broker.open).toEqual([])
  for (const { signal } of environment.passkeys.prompts)
    expect(signal.aborted || phase() === 'signed-in').toBe(true)
}

afterEach(() => fixture.backend.assertNothingUnlisted())

describe('a push', () => {
  it('goes to the chosen phone, and its outcome on the topic signs in [R195] [R196] [R255]', async () => {
    const { broker, core } = setUp('mobile')
    await reached('waiting')
    await until(() => broker.open.length > 0)
    expect(body('fcm/push/token')).toEqual({ deviceId: 7, employeeId: 'mjkim', applicationId: 1 })
    expect(broker.open[0]).toMatchObject({ topic: 'mfa/topic-1', url: 'ws://broker.example:8883/mqtt' })
    broker.publish('mfa/topic-1', 'success/se/rial')
    await reached('signed-in')
    expect(fixture.backend.to('/api/login/token')[0]?.url.searchParams.get('loginSerial')).toBe('se/rial')
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
    expect(exchange?.url.searchParams.get('serialSecret')).toBe('only ours')
  })

  it('sends no field beyond the specification to a backend that announces other features', async () => {
    const { broker } = setUp('mobile', {}, false, ['somethingElse'])
    await until(() => broker.open.length > 0)
    expect(body('fcm/push/token')).toEqual({ deviceId: 7, employeeId: 'mjkim', applicationId: 1 })
    broker.publish('mfa/topic-1', 'success/serial')
    await reached('signed-in')
    const [exchange] = fixture.backend.to('/api/login/token')
    expect([...(exchange?.url.searchParams.keys() ?? [])]).toEqual(['loginSerial'])
  })

  it('starts its 30 seconds when the topic arrives, however long the sending took [R310]', async () => {
    const { promise: sent, resolve: send } = deferred()
    const { environment } = setUp('mobile', { 'POST /api/login/fcm/push/token': () => sent })
    await settled()
    await environment.clock.pass(12_000)
    expect(phase()).toBe('requesting')
    send(json({ topic: 'mfa/topic-1' }))
    await reached('waiting')
    expect(ceremony.get()).toMatchObject({ endsAt: environment.clock.now() + 30_000 })
  })

  it('that gets no answer fails as mobile at 0 [R193]', async () => {
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
  ])('that cannot be sent, because of %s, fails as push [R305]', async (_name, answer, reason) => {
    const { portal } = setUp('mobile', { 'POST /api/login/fcm/push/token': answer })
    await reached('failed')
    expect(ceremony.get()).toMatchObject({ failure: { type: 'push', reason } })
    await settled()
    expect(portal.dialogs.get()).toBeNull()
    expectNothingLeft()
  })

  it('ends as mobile with what cannot be read, which is not taken for a rejection [R196]', async () => {
    const { broker, facts } = setUp('mobile')
    await until(() => broker.open.length > 0)
    broker.publish('mfa/topic-1', 'fail/17')
    await reached('failed')
    expect(ceremony.get()).toMatchObject({ failure: { type: 'mobile', reason: 'malformed' } })
    expect(facts).toEqual([{ type: 'error', code: 'malformed' }])
  })

  it('ends as mobile when it is rejected, but not with an empty message, which clears an outcome', async () => {
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

  it('that is refused hands on what the backend has said, and when it will let another one through [R305]', async () => {
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

  it('fails as mobile when the broker cannot be reached at first, or refuses', async () => {
    const unreachable = setUp('mobile', { 'POST /api/login/fcm/push/token': json({ topic: 'mfa/topic-1' }) })
    unreachable.broker.reachable = false
    await until(() => unreachable.broker.open.length > 0)
    await unreachable.environment.clock.pass(10_000)
    expect(ceremony.get()).toMatchObject({ phase: 'failed', failure: { type: 'mobile', reason: 'broker' } })
    expectNothingLeft()

    const refused = setUp('mobile')
    await until(() => refused.broker.open.length > 0)
    refused.broker.open[0]?.onFailure(new Error('refused'))
    await reached('failed')
    expectNothingLeft()
  })

  it('tells the host that a release has replaced the program for the broker', async () => {
    const { broker, facts } = setUp('mobile')
    await until(() => broker.open.length > 0)
    broker.open[0]?.onFailure(new StaleChunkError('gone'))
    await reached('failed')
    expect(facts).toEqual([{ type: 'error', code: 'stale-release' }])
  })

  it('sent again closes the first connection and takes a topic and a countdown of its own', async () => {
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
})

describe.each([
  ['pc', 'platform'],
  ['fido', 'ctap'],
] as const)('a passkey for %s', (method, type) => {
  it('signs the challenge of the backend and signs in [R191] [R244] [R245]', async () => {
    const { passkeys, core } = setUp(method)
    await until(() => passkeys.prompts.length > 0)
    expect(body('preAuthenticate')).toEqual({
      applicationId: 1,
      did: 1,
      userId: 1007,
      deviceToken: null,
      type,
    })
    expect(passkeys.prompts[0]).toMatchObject({ type, challenge: { challenge: 'Y2hhbGxlbmdl' } })
    passkeys.prompts[0]?.sign()
    await reached('signed-in')
    expect(body('authenticate')).toEqual({
      applicationId: 1,
      did: 1,
      userId: 1007,
      type,
      payload: {
        publicKeyCredential: {
          id: 'Y3JlZA',
          type: 'public-key',
          rawId: 'Y3JlZA',
          response: {
            signature: 'c2ln',
            authenticatorData: 'YXV0aA',
            clientDataJSON: 'Y2xpZW50',
            userHandle: null,
          },
          clientExtensions: { appid: false },
        },
      },
    })
    expect(core.session.accessToken).toBe('access')
    expectNothingLeft()
  })

  it('whose prompt is cancelled says so inline, goes on counting and fails at 0 [R193] [R194]', async () => {
    const { passkeys, environment, portal } = setUp(method)
    await until(() => passkeys.prompts.length > 0)
    await environment.clock.pass(5000)
    passkeys.prompts[0]?.refuse(new PasskeyError('cancelled', new DOMException('no', 'NotAllowedError')))
    await reached('interrupted')
    expect(ceremony.get()).toMatchObject({ why: 'cancelled', endsAt: environment.clock.now() + 25_000 })
    expect(portal.dialogs.get()).toBeNull()
    await environment.clock.pass(25_000)
    expect(ceremony.get()).toMatchObject({ failure: { type: method, reason: 'NotAllowedError' } })
    expectNothingLeft()
  })

  it('is prompted for at 0 no longer', async () => {
    const { passkeys, environment } = setUp(method)
    await until(() => passkeys.prompts.length > 0)
    await environment.clock.pass(30_000)
    expect(ceremony.get()).toMatchObject({ failure: { type: method, reason: 'timeout' } })
    expectNothingLeft()
  })
})

describe('a passkey ceremony', () => {
  it('prompts again with the same challenge where the browser wants a click first', async () => {
    const { passkeys, backend } = setUp('pc')
    await until(() => passkeys.prompts.length > 0)
    passkeys.prompts[0]?.refuse(new PasskeyError('needs-gesture'))
    await reached('interrupted')
    ceremony.proceed()
    await until(() => passkeys.prompts.length > 1)
    passkeys.prompts[1]?.sign()
    await reached('signed-in')
    expect(backend.to('/api/login/preAuthenticate')).toHaveLength(1)
  })

  it('begun again asks for a challenge of its own: the first may be burned', async () => {
    const { passkeys, backend, environment } = setUp('fido', {
      'POST /api/login/authenticate': () => failInfo(11007, 401),
    })
    await until(() => passkeys.prompts.length > 0)
    passkeys.prompts[0]?.sign()
    await reached('interrupted')
    await environment.clock.pass(10_000)
    ceremony.start()
    await until(() => passkeys.prompts.length > 1)
    expect(backend.to('/api/login/preAuthenticate')).toHaveLength(2)
    expect(ceremony.get()).toMatchObject({ phase: 'waiting', endsAt: environment.clock.now() + 30_000 })
  })

  it.each([
    ['preAuthenticate', () => json({ Response: {} })],
    ['preAuthenticate', () => new Response('<html>')],
    ['authenticate', () => json({})],
    ['authenticate', () => new Response('', { status: 500 })],
    ['token', () => json({})],
  ])('ends on its own screen whatever %s answers', async (call, answer) => {
    const method = call === 'token' ? 'GET' : 'POST'
    const { passkeys, environment } = setUp('pc', { [`${method} /api/login/${call}`]: answer })
    if (call !== 'preAuthenticate') {
      await until(() => passkeys.prompts.length > 0)
      passkeys.prompts[0]?.sign()
    }
    await reached('interrupted')
    await environment.clock.pass(30_000)
    expect(phase()).toBe('failed')
  })

  it.each(['authenticate', 'token'])(
    'that was proven at 29 s signs in, however long %s takes within its own limit',
    async (call) => {
      const slow = deferred()
      const row = call === 'token' ? 'GET /api/login/token' : 'POST /api/login/authenticate'
      const { passkeys, environment, backend, facts } = setUp('pc', { [row]: () => slow.promise })
      await until(() => passkeys.prompts.length > 0)
      await environment.clock.pass(29_000)
      passkeys.prompts[0]?.sign()
      await until(() => backend.to(`/api/login/${call}`).length > 0)
      expect(ceremony.get()).toEqual({ phase: 'finishing', secondsLeft: 1 })
      await environment.clock.pass(19_000)
      expect(phase()).toBe('finishing')
      slow.resolve(json(call === 'token' ? tokens : { loginSerial: 'serial' }))
      await reached('signed-in')
      expect(facts.filter(({ type }) => type === 'error')).toEqual([])
      expectNothingLeft()
    },
  )

  it('that was proven and has no answer offers a way on for 30 s more', async () => {
    const { passkeys, environment, backend } = setUp('pc', { 'POST /api/login/authenticate': never })
    await until(() => passkeys.prompts.length > 0)
    await environment.clock.pass(29_000)
    passkeys.prompts[0]?.sign()
    await until(() => backend.to('/api/login/authenticate').length > 0)
    await environment.clock.pass(20_000)
    await reached('interrupted')
    expect(backend.to('/api/login/authenticate')[0]?.signal?.aborted).toBe(true)
    expect(ceremony.get()).toMatchObject({ why: 'failed', endsAt: environment.clock.now() + 30_000 })
    await environment.clock.pass(30_000)
    expect(ceremony.get()).toMatchObject({ phase: 'failed', failure: { type: 'pc' } })
  })

  it('shows what the backend says of a failure in a dialog, and beside the countdown', async () => {
    const { portal } = setUp('pc', { 'POST /api/login/preAuthenticate': failInfo(11006, 500) })
    await reached('interrupted')
    await until(() => portal.dialogs.get() !== null)
    expect(portal.dialogs.get()?.code).toBe('11006')
  })

  it('asks nothing of the backend without a numeric user ID', async () => {
    fixture = portalFixture()
    ceremony = createCeremony(
      fixture.portal,
      passkeySteps(fixture.portal, { ...kimIdentity, userId: null }, 'pc'),
    )
    ceremony.start()
    await reached('interrupted')
    expect(fixture.backend.requests).toEqual([])
  })
})

describe('a ceremony', () => {
  it('that is stopped at any moment leaves nothing behind, and begins clean', async () => {
    for (const moment of ['requesting', 'waiting', 'interrupted'] as const) {
      const { passkeys } = setUp('pc')
      if (moment !== 'requesting') await until(() => passkeys.prompts.length > 0)
      if (moment === 'interrupted') {
        passkeys.prompts[0]?.refuse(new PasskeyError('cancelled'))
        await reached('interrupted')
      }
      ceremony.stop()
      await settled()
      expectNothingLeft()
      ceremony.start()
      await reached('waiting')
      ceremony.stop()
    }
  })

  it('in the sample area keeps no tokens', async () => {
    const { broker, core, facts } = setUp('mobile', {}, true)
    await until(() => broker.open.length > 0)
    broker.publish('mfa/topic-1', 'success/serial')
    await reached('signed-in')
    expect([core.session.accessToken, facts]).toEqual([null, []])
  })

  it('announces its start, ten seconds and the end, and nothing in between', async () => {
    const { environment, portal, core } = setUp('mobile')
    await core.i18n.load('devices')
    const said: string[] = []
    portal.announce = (text) => said.push(text)
    await reached('waiting')
    await environment.clock.pass(30_000)
    expect(said.slice(-2)).toEqual(['10 seconds left', '0 seconds left'])
    expect(said.length).toBeLessThanOrEqual(3)
  })
})
