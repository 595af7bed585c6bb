import { expect, describe as group, it } from 'vitest'
import { ConfigurationError } from '../../../src/core/configuration/configuration'
import { describe } from '../../../src/core/errors/describe'
import { CallError } from '../../../src/core/http/call-error'
import { coreFixture } from '../../support/core-fixture'

group('what a person reads of a failure', () => {
  const textOf = (error: unknown, languages = ['en']) => describe(coreFixture({}, { languages }).core, error)

  it('follows the backend’s code, then the HTTP status, then is general [R284]', async () => {
    const both = await textOf(new CallError('backend', 'x', { failCode: '14001', status: 503 }))
    expect(both.code).toBe('14001')
    expect(both.message).toMatch(/email/i)
    const status = await textOf(new CallError('backend', 'x', { failCode: '999999', status: 503 }))
    expect(status.title).toBe('Service unavailable')
    const general = await textOf(new CallError('http', 'x', { status: 418 }))
    expect(general).toMatchObject({ title: 'Error Occurred', code: 'HTTP 418' })
  })

  it('is the specific text for 5002 and 9005, which lie inside ranges [R289] [R297]', async () => {
    const texts = await Promise.all(
      ['5001', '5002', '9004', '9005'].map((failCode) => textOf(new CallError('backend', 'x', { failCode }))),
    )
    expect(new Set(texts.map(({ title, message }) => title + message)).size).toBe(4)
    expect(texts[3]?.message).toMatch(/licen[cs]e/i)
  })

  it('names the network, the time limit and an unreadable answer apart', async () => {
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

  it('is one text for a range of codes to which the specification gives no meanings one by one [R293] [R300]', async () => {
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

  it('says in one more line what a denial asks for, beside the words of the specification [R286]', async () => {
    expect(await textOf(new CallError('denied', 'x', { failCode: '2001', status: 401 }))).toMatchObject({
      title: 'Access denied.',
      message: 'Please log in again.',
      more: 'Your session has ended. Sign in again to continue.',
      remedy: 'sign-in',
    })
  })

  it('is that the session has ended for a plain 401 of a signed-in call, and of no other', async () => {
    const signedIn = await textOf(new CallError('http', 'x', { status: 401, authorized: true }))
    expect(signedIn).toMatchObject({ title: 'Session ended', remedy: 'sign-in', code: 'HTTP 401' })
    const before = await textOf(new CallError('http', 'x', { status: 401 }))
    expect(before).toMatchObject({ title: 'Sign-in required', remedy: 'try-again' })
  })

  it('has the time when trying again will be let through, where the backend says so', async () => {
    const error = new CallError('http', 'x', { status: 429, retryAfterMs: 27_000, at: 1000 })
    expect(await textOf(error)).toMatchObject({ remedy: 'wait', retryAt: 28_000 })
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
    'does not advise to send an SMS again where that is of no use: %j is %s [R199] [R287]',
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

  it('is the sentence of the specification when there is no configuration [R190]', async () => {
    for (const error of [new CallError('configuration', 'x'), new ConfigurationError('invalid', ['x'])])
      expect(await textOf(error)).toMatchObject({
        title: 'Internal Server Error',
        message: 'Configuration file not found',
      })
  })

  it('is Korean in Korean [R16]', async () => {
    expect((await textOf(new CallError('backend', 'x', { failCode: '1000' }), ['ko'])).title).toMatch(
      /[가-힣]/,
    )
  })
})
