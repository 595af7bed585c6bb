import { describe, expect, it } from 'vitest'
import { PasskeyError } from '../../../src/core/platform/passkeys'
import { type Ceremony, createCeremony } from '../../../src/core/sign-in/ceremony/ceremony'
import { passkeySteps } from '../../../src/core/sign-in/ceremony/passkey-steps'
import { ceremonyFixture, ceremonyTools, deferred, tokens } from '../../support/ceremony-fixture'
import { type ElementFixture, elementFixture, kimIdentity } from '../../support/core-fixture'
import { failInfo, json, never } from '../../support/fake-backend'
import { settled, until } from '../../support/fake-environment'
import { live } from '../../support/live'

const { ceremony, setUp, phase, reached, body, expectNothingLeft } = ceremonyFixture()

describe.each([
  ['pc', 'platform'],
  ['fido', 'ctap'],
] as const)('a passkey for %s', (method, type) => {
  it('signs the challenge of the backend and signs in [R191c, R244a, R245a]', async () => {
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

  it('counts 30 s from the challenge, and exchanges what the signature gives [R191a, R191b, R191d]', async () => {
    const challenge = deferred()
    const { passkeys, environment, backend } = setUp(method, {
      'POST /api/login/preAuthenticate': () => challenge.promise,
      'POST /api/login/authenticate': json({ loginSerial: 'one of the signature' }),
    })
    await until(() => backend.to('/api/login/preAuthenticate').length === 1)
    await environment.clock.pass(3000)
    expect([phase(), passkeys.prompts.length]).toEqual(['requesting', 0])
    challenge.resolve(json({ Response: { challenge: 'Y2hhbGxlbmdl', rpId: 'portal.example' } }))
    await until(() => passkeys.prompts.length > 0)
    expect(ceremony.get()).toMatchObject({ phase: 'waiting', endsAt: environment.clock.now() + 30_000 })
    expect(backend.to('/api/login/authenticate')).toEqual([])
    passkeys.prompts[0]?.sign()
    await reached('signed-in')
    const [exchange] = backend.to('/api/login/token')
    expect(exchange?.address.searchParams.get('loginSerial')).toBe('one of the signature')
  })

  it('whose prompt is cancelled says so inline, goes on counting and fails at 0 [R194a] [A16b]', async () => {
    const { passkeys, environment, context } = setUp(method)
    await until(() => passkeys.prompts.length > 0)
    await environment.clock.pass(5000)
    passkeys.prompts[0]?.refuse(new PasskeyError('cancelled', new DOMException('no', 'NotAllowedError')))
    await reached('interrupted')
    expect(ceremony.get()).toMatchObject({ why: 'cancelled', endsAt: environment.clock.now() + 25_000 })
    expect(context.dialogs.get()).toBeNull()
    await environment.clock.pass(25_000)
    expect(ceremony.get()).toMatchObject({ failure: { type: method, reason: 'NotAllowedError' } })
    expectNothingLeft()
  })

  it('is prompted for at 0 no longer [A16d]', async () => {
    const { passkeys, environment } = setUp(method)
    await until(() => passkeys.prompts.length > 0)
    await environment.clock.pass(30_000)
    expect(ceremony.get()).toMatchObject({ failure: { type: method, reason: 'timeout' } })
    expectNothingLeft()
  })
})

describe('a passkey ceremony', () => {
  it('whose token answer has no token ends on its own screen', async () => {
    const { passkeys, environment } = setUp('pc', { 'GET /api/login/token': () => json({}) })
    await until(() => passkeys.prompts.length > 0)
    passkeys.prompts[0]?.sign()
    await reached('interrupted')
    await environment.clock.pass(30_000)
    expect(phase()).toBe('failed')
  })

  it('prompts again with the same challenge where the browser wants a click first [A16c]', async () => {
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
    ['token', () => new Response('', { status: 500 })],
  ])('ends on its own screen whatever %s answers [R194b]', async (call, answer) => {
    const method = call === 'token' ? 'GET' : 'POST'
    const { passkeys, environment, context } = setUp('pc', { [`${method} /api/login/${call}`]: answer })
    if (call !== 'preAuthenticate') {
      await until(() => passkeys.prompts.length > 0)
      passkeys.prompts[0]?.sign()
    }
    await reached('interrupted')
    await settled()
    expect(context.dialogs.get()).toBeNull()
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

  it('shows what the backend says of a failure in a dialog, and beside the countdown [A24e]', async () => {
    const { context } = setUp('pc', { 'POST /api/login/preAuthenticate': failInfo(11006, 500) })
    await reached('interrupted')
    await until(() => context.dialogs.get() !== null)
    expect(context.dialogs.get()?.code).toBe('11006')
  })
})

describe('a passkey ceremony', () => {
  let fixture: ElementFixture
  let ceremony: Ceremony
  const { reached } = ceremonyTools(
    live(() => fixture),
    live(() => ceremony),
  )

  it('asks nothing of the backend without a numeric user ID [A43b]', async () => {
    fixture = elementFixture()
    ceremony = createCeremony(
      fixture.context,
      passkeySteps(fixture.context, { ...kimIdentity, userId: null }, 'pc'),
    )
    ceremony.start()
    await reached('interrupted')
    expect(fixture.backend.requests).toEqual([])
  })
})
