import { afterEach, describe, expect, it } from 'vitest'
import { StaleChunkError } from '../../../src/core/chunks/stale-chunk'
import type { PortalHost } from '../../../src/core/page/portal'
import { DuplicatePasskeyError, PasskeyError } from '../../../src/core/platform/passkeys'
import {
  createPasskeyRegistration,
  type PasskeyRegistration,
} from '../../../src/core/registration/passkey-registration'
import { PasskeyRegistrationError, registerPasskey } from '../../../src/core/registration/register-passkey'
import { kimIdentity, type PortalFixture, portalFixture } from '../../support/core-fixture'
import { type FakeAnswer, failInfo, json } from '../../support/fake-backend'
import { settled, until } from '../../support/fake-environment'

let fixture: PortalFixture
let registration: PasskeyRegistration

const options = {
  rp: { id: 'portal.example', name: 'Portal' },
  user: { id: 'MTAwNw' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ alg: -7 }],
}
const answers: Record<string, FakeAnswer> = {
  'POST /api/login/preRegister': () => json({ Response: options }),
  'POST /api/login/register': () => json({ ok: true }),
}

interface Circumstances {
  readonly changes?: Record<string, FakeAnswer>
  readonly host?: Partial<PortalHost>
  readonly userId?: string | null
}

function setUp(
  method: 'pc' | 'fido' = 'fido',
  { changes = {}, host = {}, userId = '1007' }: Circumstances = {},
) {
  fixture = portalFixture({}, {}, host)
  for (const [row, answer] of Object.entries({ ...answers, ...changes })) fixture.backend.answer(row, answer)
  const { portal, core, environment } = fixture
  core.session.saveTokens({ ...kimIdentity, userId }, { accessToken: 'access' })
  registration = createPasskeyRegistration(portal, method, {
    applicationId: 1,
    applicationName: 'Groupware',
  })
  return { ...fixture, passkeys: environment.passkeys, clock: environment.clock }
}

const state = () => registration.get()
const reached = (phase: string) => until(() => state().phase === phase)
async function prompt(number = 1) {
  const { creations } = fixture.environment.passkeys
  await until(() => creations.length >= number)
  const [creation] = creations.slice(number - 1)
  if (!creation) throw new Error('no prompt was opened')
  return creation
}
const body = (path: string) => fixture.backend.to(`/api/login/${path}`)[0]?.body

afterEach(() => {
  fixture.backend.assertNothingUnlisted()
  registration.stop()
  expect(fixture.environment.clock.timers).toBe(0)
})

describe('the registration of a passkey', () => {
  it.each([
    ['fido', 'ctap'],
    ['pc', 'platform'],
  ] as const)('of %s asks, prompts and hands the key in [R204] [R246] [R247]', async (method, type) => {
    const { passkeys, facts } = setUp(method)
    registration.start()
    await reached('waiting')
    expect(body('preRegister')).toEqual({ applicationId: 1, did: 1, userId: 1007, type })
    expect(passkeys.creations[0]).toMatchObject({ type, creation: { challenge: options.challenge } })
    ;(await prompt()).create()
    await reached('registered')
    expect(body('register')).toEqual({
      applicationId: 1,
      did: 1,
      userId: 1007,
      type,
      deviceToken: '',
      payload: {
        id: 'bmV3',
        type: 'public-key',
        rawId: 'bmV3',
        response: { attestationObject: 'YXR0ZXN0YXRpb24', clientDataJSON: 'Y2xpZW50' },
      },
    })
    expect(state()).toMatchObject({
      device: { type: method, applicationName: 'Groupware', suggestedName: 'Google Password Manager' },
    })
    expect(facts).toContainEqual({ type: 'registered', method, applicationId: '1' })
  })

  it('carries the access token [R222]', async () => {
    setUp()
    registration.start()
    await reached('waiting')
    expect(fixture.backend.requests[0]?.headers.get('authorization')).toBe('Bearer access')
  })

  it('names the person in the prompt where the backend does not', async () => {
    const { passkeys } = setUp()
    registration.start()
    await prompt()
    const name = 'minji.kim@example.com'
    expect(passkeys.creations[0]?.creation.user).toEqual({ id: 'MTAwNw', name, displayName: name })
  })

  it('counts 30 s from when the prompt opens, and fails at their end [R210] [R312]', async () => {
    let answerNow: () => void = () => undefined
    const held = new Promise<Response>((resolve) => {
      answerNow = () => resolve(json({ Response: options }))
    })
    const { clock, facts } = setUp('pc', { changes: { 'POST /api/login/preRegister': () => held } })
    const begun = clock.now()
    registration.start()
    await reached('requesting')
    expect(state()).toMatchObject({ endsAt: begun + 30_000 })
    await clock.pass(12_000)
    answerNow()
    const { signal } = await prompt()
    expect(state()).toMatchObject({ phase: 'waiting', endsAt: begun + 42_000 })
    await clock.pass(30_000)
    expect(state()).toMatchObject({ phase: 'failed', reason: 'generic' })
    expect(signal.aborted).toBe(true)
    expect(facts).toContainEqual({ type: 'error', code: 'timeout' })
  })

  it('succeeds at 29 s, although the backend takes its time', async () => {
    let answerNow: () => void = () => undefined
    const slow = new Promise<Response>((resolve) => {
      answerNow = () => resolve(json({ ok: true }))
    })
    const { clock, facts } = setUp('fido', { changes: { 'POST /api/login/register': () => slow } })
    registration.start()
    const { create } = await prompt()
    await clock.pass(29_000)
    create()
    await reached('finishing')
    expect(state()).toEqual({ phase: 'finishing', secondsLeft: 1 })
    await clock.pass(19_000)
    expect(state()).toMatchObject({ phase: 'finishing' })
    answerNow()
    await reached('registered')
    expect(facts.filter(({ type }) => type === 'error')).toEqual([])
  })

  it('knows after a sleep that it is too late', async () => {
    const { clock } = setUp()
    registration.start()
    await prompt()
    clock.sleep(60_000)
    await clock.pass(0)
    expect(state()).toMatchObject({ phase: 'failed', reason: 'generic' })
  })

  it.each([
    [new DuplicatePasskeyError(), 'duplicate', 'duplicate'],
    [new PasskeyError('failed'), 'generic', 'passkey'],
    [new StaleChunkError('gone'), 'generic', 'stale-release'],
  ] as const)('fails for its own reason: %s [R203] [R208] [R227]', async (error, reason, code) => {
    const { facts } = setUp()
    registration.start()
    ;(await prompt()).refuse(error)
    await reached('failed')
    expect(state()).toMatchObject({ phase: 'failed', reason })
    expect(facts.filter(({ type }) => type === 'error')).toEqual([{ type: 'error', code }])
  })

  it.each(['null', '""', 'false', '0', ''])('fails when the backend answers %j', async (text) => {
    setUp('fido', { changes: { 'POST /api/login/register': () => new Response(text) } })
    registration.start()
    ;(await prompt()).create()
    await reached('failed')
    expect(fixture.facts.some(({ type }) => type === 'registered')).toBe(false)
  })

  it.each(['"ok"', 'registered', '{"a":1}', '[]'])('succeeds when the backend answers %s', async (text) => {
    setUp('fido', { changes: { 'POST /api/login/register': () => new Response(text) } })
    registration.start()
    ;(await prompt()).create()
    await reached('registered')
  })

  it('fails with one error of the backend, shown once', async () => {
    const { facts } = setUp('fido', { changes: { 'POST /api/login/preRegister': () => failInfo(11002) } })
    registration.start()
    await reached('failed')
    expect(facts.filter(({ type }) => type === 'error')).toMatchObject([
      { code: 'backend', failCode: '11002' },
    ])
  })

  it.each(['cancelled', 'needs-gesture', 'replaced'] as const)(
    'says that a prompt was %s, which is no failure, lets the countdown go on and begins again when asked [R203] [R211]',
    async (problem) => {
      const { clock } = setUp()
      registration.start()
      ;(await prompt()).refuse(new PasskeyError(problem))
      await reached('interrupted')
      expect(state()).toMatchObject({ why: problem, endsAt: clock.now() + 30_000 })
      await clock.pass(5000)
      registration.start()
      await prompt(2)
      expect(state()).toMatchObject({ phase: 'waiting', endsAt: clock.now() + 30_000 })
      ;(await prompt(2)).refuse(new PasskeyError(problem))
      await reached('interrupted')
      await clock.pass(30_000)
      expect(state()).toMatchObject({ phase: 'failed', reason: 'generic' })
    },
  )

  it('ends the prompt when its screen is left', async () => {
    setUp()
    registration.start()
    const { signal } = await prompt()
    registration.stop()
    expect(signal.aborted).toBe(true)
  })

  it('throws “Error with FIDO Registration” whatever went wrong [R211] [R306]', async () => {
    const { portal } = setUp('pc', { changes: { 'POST /api/login/register': () => new Response('') } })
    const steps = { signal: new AbortController().signal, onPrompt: settled, onCreated: settled }
    const outcome = registerPasskey(portal, { method: 'pc', applicationId: 1, userId: 7 }, steps)
    ;(await prompt()).create()
    await expect(outcome).rejects.toThrow('Error with FIDO Registration')
    await expect(outcome).rejects.toBeInstanceOf(PasskeyRegistrationError)
  })
})

describe('before a passkey is registered', () => {
  it.each([null, '', 'abc'])('a user ID is needed that is a number, not %j [R223]', async (userId) => {
    const { backend } = setUp('pc', { userId })
    registration.start()
    await reached('blocked')
    expect(state()).toEqual({ phase: 'blocked', why: 'user-id' })
    expect(backend.requests).toEqual([])
  })

  it('the browser and the page are looked at', async () => {
    const { passkeys } = setUp('pc')
    const obstacle = async () => {
      registration.start()
      await reached('blocked')
      return state()
    }
    passkeys.platformAuthenticator = false
    expect(await obstacle()).toMatchObject({ why: 'no-platform-authenticator' })
    passkeys.mayCreate = false
    expect(await obstacle()).toMatchObject({ why: 'not-permitted' })
    passkeys.supported = false
    expect(await obstacle()).toMatchObject({ why: 'no-passkeys' })
    passkeys.secureContext = false
    expect(await obstacle()).toMatchObject({ why: 'insecure' })
  })

  it('a security key needs nothing in the computer', async () => {
    const { passkeys } = setUp('fido')
    passkeys.platformAuthenticator = false
    registration.start()
    await reached('waiting')
  })

  it.each([
    [6, 'blocked'],
    [-6, 'blocked'],
    [4, 'waiting'],
  ])('a clock that is %i minutes off counts: %s', async (minutes, phase) => {
    const { core, portal, clock, backend } = setUp('fido')
    const date = new Date(clock.now() - minutes * 60_000).toUTCString()
    backend.answer('GET /api/user/application', () => json([], { headers: { date } }))
    const { applicationsOfType } = await import('../../../src/contract/calls/applications')
    await portal.call(applicationsOfType, { query: { authenticatorType: 'ctap' } })
    registration.start()
    await reached(phase)
    if (phase === 'blocked') {
      expect(state()).toEqual({ phase: 'blocked', why: 'clock' })
      registration.overrule()
      await reached('waiting')
    }
    expect(core.session.accessToken).toBe('access')
  })

  it('the host is asked, and may take its time', async () => {
    let answer: (allowed: boolean) => void = () => undefined
    const asked: unknown[] = []
    const { backend } = setUp('fido', {
      host: {
        confirm: (ask) => {
          asked.push(ask)
          return new Promise((resolve) => {
            answer = resolve
          })
        },
      },
    })
    registration.start()
    await until(() => asked.length === 1)
    expect(asked).toEqual([{ type: 'before-register', method: 'fido', applicationId: '1' }])
    expect(backend.requests).toEqual([])
    answer(false)
    await reached('blocked')
    expect(state()).toEqual({ phase: 'blocked', why: 'refused' })
    registration.start()
    await until(() => asked.length === 2)
    answer(true)
    await reached('waiting')
  })
})
