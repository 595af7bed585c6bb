import { afterEach, expect, describe as group, it } from 'vitest'
import { allCalls } from '../../../src/contract/calls'
import { applicationAll } from '../../../src/contract/calls/applications'
import { userAuthenticator } from '../../../src/contract/calls/lookup'
import { ConfigurationError } from '../../../src/core/configuration/configuration'
import { describe } from '../../../src/core/errors/describe'
import { displayByCall, failureDisplayOf } from '../../../src/core/errors/failure-display'
import { CallError } from '../../../src/core/http/call-error'
import { coreFixture, kimIdentity, type PortalFixture, portalFixture } from '../../support/core-fixture'
import { failInfo, json } from '../../support/fake-backend'
import { settled, until } from '../../support/fake-environment'

let fixture: PortalFixture
const applications = 'GET /api/user/application/all'

function setUp(options = {}, host = {}) {
  fixture = portalFixture(options, {}, host)
  fixture.core.session.saveTokens(kimIdentity, { accessToken: 'access' })
  return fixture
}

afterEach(() => fixture?.backend.assertNothingUnlisted())

const failed = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it succeeded'),
    () => undefined,
  )

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

group('how a failure shows', () => {
  it('is decided for every call of the contract [R240]', () => {
    expect(Object.keys(displayByCall).sort()).toEqual(allCalls.map(({ id }) => id).sort())
  })

  const showing = (callId: string, details: ConstructorParameters<typeof CallError>[2]) =>
    failureDisplayOf(new CallError(details?.failCode === undefined ? 'http' : 'backend', callId, details))

  it.each([
    ['userAuthenticator', { status: 404 }, 'inline'],
    ['userAuthenticator', { failCode: '5003', status: 500 }, 'inline'],
    ['userAuthenticator', { failCode: '5006', status: 404 }, 'modal'],
    ['userAuthenticator', { status: 500 }, 'modal'],
    ['emailValidate', { status: 400 }, 'inline'],
    ['otpValidate', { failCode: '7004', status: 500 }, 'inline'],
    ['otpValidate', { failCode: '1000', status: 400 }, 'modal'],
    ['smsValidate', { status: 429 }, 'modal'],
    ['emailSend', { status: 500 }, 'modal'],
    ['preAuthenticate', { status: 500 }, 'silent'],
    ['preAuthenticate', { failCode: '11006', status: 500 }, 'modal'],
    ['preAuthenticate', { status: 429 }, 'modal'],
    ['preRegister', { status: 429 }, 'modal'],
    ['token', { status: 503 }, 'modal'],
    ['dashboardHistory', { status: 429 }, 'silent'],
    ['pushToken', { failCode: '8004', status: 500 }, 'silent'],
    ['mobileDevices', { failCode: '4002', status: 404 }, 'inline'],
    ['mobileDevices', { failCode: '6001', status: 500 }, 'modal'],
    ['dashboardHistory', { status: 500 }, 'silent'],
    ['dashboardHistory', { failCode: '3006', status: 500 }, 'modal'],
    ['deleteOtp', { status: 500 }, 'modal'],
    ['renameFido', { failCode: '11005' }, 'modal'],
    ['somethingNew', { status: 500 }, 'modal'],
    ['dashboardHistory', { status: 401, authorized: true }, 'silent'],
    ['preRegister', { status: 401, authorized: true }, 'modal'],
    ['preRegister', { status: 401 }, 'silent'],
    ['deleteOtp', { status: 401, authorized: true }, 'modal'],
  ] as const)('of %s with %j is %s', (callId, details, expected) => {
    expect(showing(callId, details)).toBe(expected)
  })

  it('is one dialog for one kind of failure in parallel, and one event for each [R284]', async () => {
    const { portal, backend, facts } = setUp()
    backend.answer(applications, failInfo(3006, 500))
    await Promise.all([1, 2, 3].map(() => failed(portal.call(applicationAll, {}))))
    await until(() => portal.dialogs.get() !== null)
    portal.dialogs.close()
    await settled()
    expect(portal.dialogs.get()).toBeNull()
    expect(facts).toEqual(
      Array(3).fill({
        type: 'error',
        code: 'backend',
        callId: 'applicationAll',
        status: 500,
        failCode: '3006',
      }),
    )
  })

  it('offers a reload when the configuration is missing [R190]', async () => {
    const { portal, environment } = setUp({ configuration: {} })
    await failed(portal.call(userAuthenticator, { query: { employeeId: 'x' } }))
    await until(() => portal.dialogs.get() !== null)
    const notice = portal.dialogs.get()
    expect(notice).toMatchObject({ title: 'Internal Server Error', actions: [{ label: 'Reload' }] })
    expect(notice?.report).toMatchObject({ code: 'configuration', step: 'userAuthenticator' })
    portal.dialogs.close(notice?.actions[0])
    expect(environment.reloads).toBe(1)
  })

  it('of a plain 401 ends the session after a signed-in call only', async () => {
    const { portal, backend, core } = setUp()
    portal.navigator.push('/dashboard')
    backend.answer('GET /api/login/user-authenticator', new Response('', { status: 401 }))
    await failed(portal.call(userAuthenticator, { query: { employeeId: 'mjkim' } }))
    await until(() => portal.dialogs.get() !== null)
    portal.dialogs.close()
    expect(core.session.accessToken).toBeNull()
    expect(portal.navigator.location.path).toBe('/')

    portal.navigator.push('/auth')
    await failed(portal.call(userAuthenticator, { query: { employeeId: 'x' } }))
    await until(() => portal.dialogs.get() !== null)
    portal.dialogs.close()
    expect(portal.navigator.location.path).toBe('/auth')
  })
})

group('access denied', () => {
  it('is one dialog; closing it clears the session and leads to / [R236] [R286]', async () => {
    const { portal, backend, core, facts, environment } = setUp({ mode: 'portal' })
    portal.navigator.push('/dashboard')
    backend.answer(applications, failInfo(2001, 401))
    await Promise.all([1, 2].map(() => failed(portal.call(applicationAll, {}))))
    await until(() => portal.dialogs.get() !== null)
    expect(portal.dialogs.get()).toMatchObject({
      title: 'Access denied.',
      message: 'Please log in again.',
      code: '2001',
    })
    expect(core.session.accessToken).toBe('access')
    portal.dialogs.close()
    expect(portal.dialogs.get()).toBeNull()
    expect(environment.session.size).toBe(0)
    expect(portal.navigator.location.path).toBe('/')
    expect(facts.map(({ type }) => type)).toEqual(['error', 'signed-out'])
  })

  it('does not suspend the page for good when its element is removed meanwhile', async () => {
    const { portal, backend, core } = setUp()
    backend.answer(applications, failInfo(2002, 403))
    await failed(portal.call(applicationAll, {}))
    portal.dispose()
    expect([core.session.suspended, core.session.accessToken]).toEqual([false, null])
  })

  it('before a sign-in leads back to / as well [R286]', async () => {
    fixture = portalFixture()
    const { portal, backend } = fixture
    portal.navigator.push('/auth')
    backend.answer('GET /api/login/user-authenticator', failInfo(2002, 403))
    await failed(portal.call(userAuthenticator, { query: { employeeId: 'x' } }))
    await until(() => portal.dialogs.get() !== null)
    portal.dialogs.close()
    expect(portal.navigator.location.path).toBe('/')
    backend.answer('GET /api/login/user-authenticator', json({ employeeId: 'x' }))
    await expect(portal.call(userAuthenticator, { query: { employeeId: 'x' } })).resolves.toBeDefined()
  })
})

group('a portal', () => {
  it('goes to / when the session ends, however it ends [R84] [R214]', () => {
    for (const reason of ['logout', 'timeout'] as const) {
      const { portal, core, facts } = setUp()
      portal.navigator.push('/dashboard')
      core.session.end(reason)
      expect(portal.navigator.location.path).toBe('/')
      expect(facts).toEqual([{ type: 'signed-out', reason }])
    }
  })

  it('that is disposed of hears nothing more, and aborts what its screens do', () => {
    const { portal, core, facts } = setUp()
    const signal = portal.connected()
    portal.dispose()
    core.session.end('logout')
    expect([signal.aborted, facts]).toEqual([true, []])
  })

  it('announces the same sentence twice as two changes', () => {
    const { portal } = setUp()
    portal.announce('10 seconds left')
    portal.announce('10 seconds left')
    const [first, second] = portal.announcements.get()
    expect([first?.text, second?.text]).toEqual(['10 seconds left', '10 seconds left'])
    expect(first?.id).not.toBe(second?.id)
  })
})
