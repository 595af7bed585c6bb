import { describe, expect, it } from 'vitest'
import { json } from '../../support/fake-backend'
import { until } from '../../support/fake-environment'
import { passkeyRegistration } from '../../support/passkey-registration-fixture'

const { registration, setUp, state, reached } = passkeyRegistration()

describe('before a passkey is registered', () => {
  it.each(
    (['pc', 'fido'] as const).flatMap((method) =>
      [null, '', 'abc'].map((userId) => [method, userId] as const),
    ),
  )('%s needs a user ID that is a number, not %j [R223]', async (method, userId) => {
    const { backend, passkeys } = setUp(method, { userId })
    registration.start()
    await reached('blocked')
    expect(state()).toEqual({ phase: 'blocked', why: 'user-id' })
    expect([backend.requests, passkeys.creations]).toEqual([[], []])
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
    const { core, context, clock, backend } = setUp('fido')
    const date = new Date(clock.now() - minutes * 60_000).toUTCString()
    backend.answer('GET /api/user/application', () => json([], { headers: { date } }))
    const { applicationsOfType } = await import('../../../src/contract/calls/authenticators')
    await context.call(applicationsOfType, { query: { authenticatorType: 'ctap' } })
    registration.start()
    await reached(phase)
    if (phase === 'blocked') {
      expect(state()).toEqual({ phase: 'blocked', why: 'clock' })
      registration.overrule()
      await reached('waiting')
    }
    expect(core.session.accessToken).toBe('access')
  })

  it('a clock that was set right since the last answer is right', async () => {
    const { context, clock, backend } = setUp('fido')
    const date = new Date(clock.now() - 6 * 60_000).toUTCString()
    backend.answer('GET /api/user/application', () => json([], { headers: { date } }))
    const { applicationsOfType } = await import('../../../src/contract/calls/authenticators')
    await context.call(applicationsOfType, { query: { authenticatorType: 'ctap' } })
    registration.start()
    await reached('blocked')
    clock.setBack(6 * 60_000)
    registration.start()
    await reached('waiting')
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
