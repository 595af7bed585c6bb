import { expect, describe as group, it } from 'vitest'
import { ConfigurationError } from '../../../src/core/configuration'
import { CallError } from '../../../src/core/errors/call-error'
import { describe } from '../../../src/core/errors/describe'
import { coreFixture } from '../../support/core-fixture'

group('what a person reads of a failure', () => {
  const textOf = (error: unknown, languages = ['en']) => describe(coreFixture({}, { languages }).core, error)

  it('follows the backend’s code, then the HTTP status, then is general [A25b, R304b]', async () => {
    const both = await textOf(new CallError('backend', 'x', { failCode: '14001', status: 503 }))
    expect(both.code).toBe('14001')
    expect(both.message).toMatch(/email/i)
    const status = await textOf(new CallError('backend', 'x', { failCode: '999999', status: 503 }))
    expect(status.title).toBe('Service unavailable')
    const general = await textOf(new CallError('http', 'x', { status: 418 }))
    expect(general).toMatchObject({ title: 'Error Occurred', code: 'HTTP 418' })
  })

  it('is the specific text for 5002 and 9005, which lie inside ranges [R289] [R297] [A25e]', async () => {
    const texts = await Promise.all(
      ['5001', '5002', '9004', '9005'].map((failCode) => textOf(new CallError('backend', 'x', { failCode }))),
    )
    expect(new Set(texts.map(({ title, message }) => title + message)).size).toBe(4)
    expect(texts[3]?.message).toMatch(/licen[cs]e/i)
  })

  it('is of its own for 5005 at the applications for OTP, and the one of the range elsewhere [A20b]', async () => {
    const titleOf = async (callId: string) =>
      (await textOf(new CallError('backend', callId, { failCode: '5005', status: 404 }))).title
    expect(await titleOf('otpApplications')).toBe("OTP can't be added")
    const elsewhere = (await textOf(new CallError('backend', 'otpApplications', { failCode: '5001' }))).title
    for (const callId of ['applicationsOfType', 'applicationAll', 'otpDevices', 'otpSerial'])
      expect(await titleOf(callId)).toBe(elsewhere)
  })

  it('names the network, the time limit and an unreadable answer apart [A25c]', async () => {
    const errors = [
      new CallError('network', 'x'),
      new CallError('network', 'x', { timedOut: true }),
      new CallError('malformed', 'x'),
      new CallError('empty', 'x'),
      new Error('anything'),
    ]
    const titles = await Promise.all(errors.map(async (error) => (await textOf(error)).title))
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('is one text for a range of codes to which the specification gives no meanings one by one [A60a, A60b]', async () => {
    for (const [first, ...others] of [
      ['6001', '6003', '6005'],
      ['8001', '8004'],
      ['13001', '13005', '13022'],
    ]) {
      const text = await textOf(new CallError('backend', 'x', { failCode: first }))
      for (const failCode of others)
        expect(await textOf(new CallError('backend', 'x', { failCode }))).toEqual({ ...text, code: failCode })
    }
  })

  it('says in one more line what a denial asks for, beside the words of the specification [R286a]', async () => {
    expect(await textOf(new CallError('denied', 'x', { failCode: '2001', status: 401 }))).toMatchObject({
      title: 'Access denied.',
      message: 'Please log in again.',
      more: 'Your session has ended. Sign in again to continue.',
      remedy: 'sign-in',
    })
  })

  it('asks to sign in again for a plain 401 of a signed-in call, and of no other [R304b]', async () => {
    const signedIn = await textOf(new CallError('http', 'x', { status: 401, authorized: true }))
    expect(signedIn).toMatchObject({ title: 'Sign-in required', remedy: 'sign-in', code: 'HTTP 401' })
    const before = await textOf(new CallError('http', 'x', { status: 401 }))
    expect(before).toMatchObject({ title: 'Sign-in required', remedy: 'try-again' })
  })

  it('is an unexpected answer where a gateway, not the backend, has written a 400, 401 or 404', async () => {
    for (const body of ['text', 'other-json'] as const) {
      for (const status of [400, 401, 404])
        expect(await textOf(new CallError('http', 'x', { status, body }))).toMatchObject({
          title: 'Unexpected response',
          code: `HTTP ${status}, ${body === 'text' ? 'text' : 'other JSON'}`,
        })
      const signedIn = new CallError('http', 'x', { status: 401, body, authorized: true })
      expect(await textOf(signedIn)).toMatchObject({ title: 'Sign-in required', remedy: 'sign-in' })
      const busy = new CallError('http', 'x', { status: 503, body })
      expect(await textOf(busy)).toMatchObject({ title: 'Service unavailable' })
    }
  })

  it('has the time when trying again will be let through, where the backend says so', async () => {
    const { core, environment } = coreFixture()
    const at = environment.clock.now()
    await environment.clock.pass(1000)
    const error = new CallError('http', 'x', { status: 429, retryAfterMs: 27_000, at })
    expect(await describe(core, error)).toMatchObject({ remedy: 'wait', retryAt: at + 27_000 })
    environment.clock.setBack(3_600_000)
    expect(await describe(core, error)).toMatchObject({ retryAt: at + 27_000 })
    const late = new CallError('backend', 'x', { failCode: '429', status: 429 })
    expect(await textOf(late)).toMatchObject({
      title: 'Too many attempts',
      remedy: 'wait',
      retryAt: undefined,
    })
  })

  it.each([
    [{ failCode: undefined, status: 500 }, 'SMS send error'],
    [{ failCode: '999999', status: 500 }, 'SMS send error'],
    [{ failCode: '4001', status: 403 }, 'Authentication method not supported'],
    [{ failCode: undefined, status: 429 }, 'Too many attempts'],
  ])(
    'does not advise to send an SMS again where that is of no use: %j is %s [R287a]',
    async (details, title) => {
      expect(
        await textOf(new CallError(details.failCode ? 'backend' : 'http', 'smsSend', details)),
      ).toMatchObject({
        title,
      })
    },
  )

  it.each([
    ['4001', 'other-method'],
    ['6001', 'other-device'],
    ['8004', 'other-device'],
    ['10003', 'help-desk'],
    ['1000', 'try-again'],
  ])('knows what helps after %s: %s', async (failCode, remedy) => {
    expect(await textOf(new CallError('backend', 'x', { failCode, status: 500 }))).toMatchObject({ remedy })
  })

  it('is that the configuration is incomplete where it lacks what a call needs', async () => {
    const error = new CallError('configuration', 'appSerial')
    expect((await textOf(error)).title).toBe('Configuration incomplete')
  })

  it('is the sentence of the specification when there is no configuration [R190b, R190c]', async () => {
    for (const error of [
      new CallError('configuration', 'configuration'),
      new ConfigurationError('invalid', ['x']),
    ])
      expect(await textOf(error)).toMatchObject({
        title: 'Internal Server Error',
        message: 'Configuration file not found',
      })
  })

  it('is Korean in Korean', async () => {
    expect((await textOf(new CallError('backend', 'x', { failCode: '1000' }), ['ko'])).title).toMatch(
      /[가-힣]/,
    )
  })
})
