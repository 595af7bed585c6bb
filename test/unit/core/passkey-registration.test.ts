import { describe, expect, it } from 'vitest'
import { StaleChunkError } from '../../../src/core/chunks'
import { DuplicatePasskeyError, PasskeyError } from '../../../src/core/platform/passkeys'
import {
  PasskeyRegistrationError,
  registerPasskey,
} from '../../../src/core/registration/passkey-registration'
import { failInfo, json } from '../../support/fake-backend'
import { settled } from '../../support/fake-environment'
import { options, passkeyRegistration } from '../../support/passkey-registration-fixture'

const { fixture, registration, setUp, state, reached, prompt, body } = passkeyRegistration()

/** The error of a browser whose device refuses, whether it is registered or not. */
const unclear = Object.assign(new Error('said'), { name: 'InvalidStateError' })

describe('the registration of a passkey', () => {
  it.each([
    ['fido', 'ctap'],
    ['pc', 'platform'],
  ] as const)('of %s asks, prompts and hands the key in [R247a, R208a, R246a]', async (method, type) => {
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

  it('hands in the transports to a backend that announces them, and to no other', async () => {
    setUp('pc', { userPortal: { FEATURES: ['passkeyTransports'] } })
    registration.start()
    ;(await prompt()).create()
    await reached('registered')
    expect(body('register')).toMatchObject({
      payload: { response: { transports: ['internal', 'hybrid'] } },
    })
  })

  it('carries the access token with each of its calls [R222b]', async () => {
    setUp()
    registration.start()
    ;(await prompt()).create()
    await reached('registered')
    const sent = fixture.backend.requests.map(({ address, headers }) => [
      address.pathname,
      headers.get('authorization'),
    ])
    expect(sent).toEqual([
      ['/api/login/preRegister', 'Bearer access'],
      ['/api/login/register', 'Bearer access'],
    ])
  })

  it('prompts with what the backend has answered, and names the person where that does not [R246b]', async () => {
    const { passkeys } = setUp()
    registration.start()
    await prompt()
    const name = 'minji.kim@example.com'
    const user = { id: 'MTAwNw', name, displayName: name }
    expect(passkeys.creations[0]?.creation).toMatchObject({ ...options, user })
  })

  it('names the person by the whole address where the lookup has masked it [A71b]', async () => {
    const name = 'minji.kim@example.com'
    const { passkeys } = setUp('fido', {
      userEmail: 'm•••m@example.com',
      userPortal: { FEATURES: ['profile'] },
      changes: { 'GET /api/user/profile': json({ employeeId: 'mjkim', userEmail: name }) },
    })
    registration.start()
    await prompt()
    expect(passkeys.creations[0]?.creation.user).toEqual({ id: 'MTAwNw', name, displayName: name })
  })

  it('counts 30 s from when the prompt opens, and fails at their end [R210] [R312] [A35a]', async () => {
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
    ['fido', new DuplicatePasskeyError(), 'duplicate', 'duplicate', 'R208b'],
    ['pc', new DuplicatePasskeyError(), 'duplicate', 'duplicate', 'R208b'],
    ['fido', new PasskeyError('failed'), 'generic', 'passkey', 'R208c'],
    ['pc', new PasskeyError('failed'), 'generic', 'passkey', 'R208c'],
    ['fido', new PasskeyError('failed', unclear), 'unclear', 'passkey', 'R208c'],
    ['fido', new StaleChunkError('gone'), 'generic', 'stale-release', 'R208c'],
  ] as const)('of %s with %s fails as %s, which the host hears as %s [%s]', async (...failure) => {
    const [method, error, reason, code] = failure
    const { facts } = setUp(method)
    registration.start()
    ;(await prompt()).refuse(error)
    await reached('failed')
    expect(state()).toMatchObject({ phase: 'failed', reason })
    expect(facts.filter(({ type }) => type === 'error')).toEqual([{ type: 'error', code }])
  })

  it.each(['null', '""', 'false', '0', ''])(
    'fails when the backend answers %j [R247b, A18a]',
    async (text) => {
      setUp('fido', { changes: { 'POST /api/login/register': () => new Response(text) } })
      registration.start()
      ;(await prompt()).create()
      await reached('failed')
      expect(fixture.facts.some(({ type }) => type === 'registered')).toBe(false)
    },
  )

  it.each(['"ok"', 'registered', '{"a":1}', '[]'])(
    'succeeds when the backend answers %s [R247b]',
    async (text) => {
      setUp('fido', { changes: { 'POST /api/login/register': () => new Response(text) } })
      registration.start()
      ;(await prompt()).create()
      await reached('registered')
    },
  )

  it('fails with one error of the backend, shown once', async () => {
    const { facts } = setUp('fido', { changes: { 'POST /api/login/preRegister': () => failInfo(11002) } })
    registration.start()
    await reached('failed')
    expect(facts.filter(({ type }) => type === 'error')).toMatchObject([
      { code: 'backend', failCode: '11002' },
    ])
  })

  it.each(['cancelled', 'needs-gesture', 'replaced'] as const)(
    'says that a prompt was %s, which is no failure, lets the countdown go on and begins again when asked [A57b]',
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

  it.each([
    ['the backend gives no options', { 'POST /api/login/preRegister': () => failInfo(11002) }, undefined],
    ['the device is registered already', {}, new DuplicatePasskeyError()],
    ['the prompt fails', {}, new PasskeyError('failed')],
    ['the prompt breaks', {}, new TypeError('not a function')],
    ['the backend refuses', { 'POST /api/login/register': () => failInfo(11004) }, undefined],
    ['the backend answers nothing', { 'POST /api/login/register': () => new Response('') }, undefined],
  ] as const)('throws “Error with FIDO Registration” where %s [R211] [R306a]', async (...failure) => {
    const [, changes, refusal] = failure
    const { context } = setUp('pc', { changes })
    const steps = { signal: new AbortController().signal, onPrompt: settled, onCreated: settled }
    const outcome = registerPasskey(context, { method: 'pc', applicationId: 1, userId: 7 }, steps)
    const thrown = expect(outcome).rejects.toThrow('Error with FIDO Registration')
    const ofOurs = expect(outcome).rejects.toBeInstanceOf(PasskeyRegistrationError)
    if (!('POST /api/login/preRegister' in changes)) {
      const { create, refuse } = await prompt()
      if (refusal) refuse(refusal)
      else create()
    }
    await thrown
    await ofOurs
  })
})
