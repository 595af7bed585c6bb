import { afterEach, describe, expect, it } from 'vitest'
import { finishSignIn, lastMethod, submitCode } from '../../../src/core/sign-in/sign-in'
import { type ElementFixture, elementFixture, kimIdentity } from '../../support/core-fixture'
import { failInfo, json, never } from '../../support/fake-backend'
import { settled, until } from '../../support/fake-environment'

let fixture: ElementFixture

function setUp(userPortal = {}) {
  fixture = elementFixture({}, { userPortal })
  return fixture
}

afterEach(() => fixture.backend.assertNothingUnlisted())

const token = 'GET /api/login/token'
const validate = 'GET /api/login/email/authenticate/validate'
const tokens = { accessToken: 'access', refreshToken: 'refresh' }
const entered = { code: '123456', login: kimIdentity }

describe('finishing a sign-in', () => {
  it('exchanges the login serial for tokens, saves them and tells the host [A26h, R248a, R248c, R192a, R192b]', async () => {
    const { context, backend, environment, facts } = setUp()
    backend.answer(token, json(tokens))
    expect(
      await finishSignIn(context, {
        login: kimIdentity,
        method: 'fido',
        proof: { loginSerial: 'se/rial 1' },
      }),
    ).toEqual({ outcome: 'signed-in' })
    expect(backend.requests[0]?.address.searchParams.get('loginSerial')).toBe('se/rial 1')
    expect(environment.session.get('mfa.accessToken')).toBe('access')
    expect(environment.session.get('mfa.refreshToken')).toBe('refresh')
    expect(facts).toEqual([{ type: 'signed-in', employeeId: 'mjkim', method: 'fido' }])
  })

  it('stores the whole address that comes with the tokens, by a serial or at once [A71a]', async () => {
    const login = { ...kimIdentity, userEmail: 'm•••m@example.com' }
    const whole = { ...tokens, userEmail: 'minji.kim@example.com' }
    for (const proof of [{ loginSerial: 'serial' }, whole]) {
      const { context, backend, core } = setUp()
      backend.answer(token, json(whole))
      await finishSignIn(context, { login, method: 'email', proof })
      expect(core.session.identity.userEmail).toBe('minji.kim@example.com')
    }
  })

  it('takes a bare serial, as the broker gives it', async () => {
    const { context, backend } = setUp()
    backend.answer(token, json(tokens))
    expect(await finishSignIn(context, { login: kimIdentity, method: 'mobile', proof: 'serial' })).toEqual({
      outcome: 'signed-in',
    })
  })

  it('takes tokens at once where the backend gives them at once', async () => {
    const { context, backend, core } = setUp()
    expect(await finishSignIn(context, { login: kimIdentity, method: 'email', proof: tokens })).toEqual({
      outcome: 'signed-in',
    })
    expect(backend.requests).toEqual([])
    expect(core.session.accessToken).toBe('access')
  })

  it.each(['mobile', 'pc', 'fido', 'otp', 'email', 'sms'] as const)(
    'saves the timeout of the configuration to local storage after %s [R201]',
    async (method) => {
      const { context, browser } = setUp({ TIMEOUT: 15 })
      await finishSignIn(context, { login: kimIdentity, method, proof: tokens })
      expect(browser.shared.get('mfa.timeout')).toBe('15')
    },
  )

  it('saves tokens and no timeout after a recovery code [A5a, R200a, R200b]', async () => {
    const { context, browser, environment } = setUp({ TIMEOUT: 15 })
    await finishSignIn(context, { login: kimIdentity, method: 'recovery', proof: tokens })
    expect(environment.session.get('mfa.accessToken')).toBe('access')
    expect(environment.session.get('mfa.refreshToken')).toBe('refresh')
    expect(browser.shared.has('mfa.timeout')).toBe(false)
    expect(environment.session.has('mfa.timeout')).toBe(false)
  })

  it('remembers the method for the chooser', async () => {
    const { context, environment } = setUp()
    await finishSignIn(context, { login: kimIdentity, method: 'pc', proof: tokens })
    expect(lastMethod(environment.localStorage)).toBe('pc')
  })

  it('raises Token Error when the exchange gives no access token [R202a, R202b]', async () => {
    for (const answer of [{}, { accessToken: null }, { accessToken: '' }, { refreshToken: 'refresh' }]) {
      const { context, backend, core, facts } = setUp()
      backend.answer(token, json(answer))
      expect(
        await finishSignIn(context, {
          login: kimIdentity,
          method: 'email',
          proof: { loginSerial: 'serial' },
        }),
      ).toEqual({
        outcome: 'token-error',
      })
      expect(context.dialogs.get()?.title).toBe('Token Error')
      expect(core.session.accessToken).toBeNull()
      expect(facts.map(({ type }) => type)).toEqual(['error'])
    }
  })

  it('tries an exchange again that failed on its way, and tells no one of it', async () => {
    const { context, backend, browser, facts } = setUp()
    backend.answer(token, () => {
      if (backend.requests.length === 1) throw new TypeError('Failed to fetch')
      return backend.requests.length === 2 ? new Response('', { status: 503 }) : json(tokens)
    })
    const finished = finishSignIn(context, { login: kimIdentity, method: 'mobile', proof: 'serial' })
    await settled()
    await browser.clock.pass(500)
    await settled()
    await browser.clock.pass(1000)
    expect(await finished).toEqual({ outcome: 'signed-in' })
    expect(backend.requests).toHaveLength(3)
    expect(facts.map(({ type }) => type)).toEqual(['signed-in'])
  })

  it('gives up when the serial can no longer be good, and tells once', async () => {
    const { context, backend, browser, facts } = setUp()
    backend.answer(token, () => new Response('', { status: 502 }))
    let outcome: unknown
    finishSignIn(context, { login: kimIdentity, method: 'mobile', proof: 'serial' }).then((result) => {
      outcome = result
    })
    for (let second = 0; second < 30; second += 1) {
      await settled()
      await browser.clock.pass(1000)
    }
    expect(outcome).toMatchObject({ outcome: 'failed' })
    expect(facts.map(({ type }) => type)).toEqual(['error'])
    expect(backend.requests.length).toBeLessThan(8)
  })

  it('keeps no tokens and begins no session for the sample area', async () => {
    const { context, core, facts } = setUp()
    expect(
      await finishSignIn(context, { login: kimIdentity, method: 'email', proof: tokens }, { test: true }),
    ).toEqual({ outcome: 'signed-in' })
    expect([core.session.accessToken, facts]).toEqual([null, []])
  })

  it('leaves a failure without a code to the screen that waits, and shows one with a code [A24e]', async () => {
    const { context, backend } = setUp()
    backend.answer(token, new Response('', { status: 500 }))
    expect(await finishSignIn(context, { login: kimIdentity, method: 'pc', proof: 'serial' })).toMatchObject({
      outcome: 'failed',
      error: { status: 500 },
    })
    await settled()
    expect(context.dialogs.get()).toBeNull()
    backend.answer(token, failInfo(11007, 500))
    await finishSignIn(context, { login: kimIdentity, method: 'pc', proof: 'serial' })
    await until(() => context.dialogs.get() !== null)
    expect(context.dialogs.get()?.code).toBe('11007')
  })

  it('rejects when it is aborted', async () => {
    const { context, backend } = setUp()
    backend.answer(token, never)
    const controller = new AbortController()
    const finishing = finishSignIn(
      context,
      { login: kimIdentity, method: 'pc', proof: 'serial' },
      { signal: controller.signal },
    )
    await settled()
    controller.abort()
    await expect(finishing).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a code', () => {
  it.each([
    ['otp', 'otp/code/validate', 'R249'],
    ['email', 'email/authenticate/validate', 'R251'],
    ['sms', 'sms/authenticate/validate', 'R253'],
    ['recovery', 'recovery/otp/validate', 'R254'],
  ] as const)(
    'of %s goes to %s with the employee and the application, and signs in [%s]',
    async (method, path, _clause) => {
      const { context, backend, core } = setUp()
      backend.answer(`GET /api/login/${path}`, json(tokens))
      expect(await submitCode(context, method, entered)).toEqual({ outcome: 'signed-in' })
      expect(Object.fromEntries(backend.requests[0]?.address.searchParams ?? [])).toEqual({
        applicationId: '1',
        code: '123456',
        employeeId: 'mjkim',
      })
      expect(core.session.accessToken).toBe('access')
    },
  )

  it.each([
    ['email', 'email/authenticate', '인증번호: 482913', '482913'],
    ['otp', 'otp/code', '\u202a482913\u202c', '482913'],
    ['recovery', 'recovery/otp', 'AB–cd', 'ABcd'],
    ['recovery', 'recovery/otp', 'Recovery code: 4D5C-7KMN-P2QR', '4D5C7KMNP2QR'],
  ] as const)('of %s to %s, pasted as %j, is sent as %s', async (method, path, code, sent) => {
    const { context, backend } = setUp()
    backend.answer(`GET /api/login/${path}/validate`, json(tokens))
    await submitCode(context, method, { ...entered, code })
    expect(backend.requests[0]?.address.searchParams.get('code')).toBe(sent)
  })

  it.each([
    ['email', ' - '],
    ['recovery', ' - '],
    ['email', 'l234567890'],
    ['otp', '48291O'],
    ['sms', 'ㅣ82913'],
  ] as const)('of %s that holds no code, such as %j, is not sent [A69d]', async (method, code) => {
    const { context, backend } = setUp()
    expect(await submitCode(context, method, { ...entered, code })).toEqual({ outcome: 'no-code' })
    expect(backend.requests).toEqual([])
  })

  it.each([
    [() => failInfo(14002)],
    [() => failInfo('7003', 500)],
    [() => new Response('', { status: 400 })],
    [() => new Response('', { status: 401 })],
    [() => json({}, { status: 400 })],
    [() => json({ failInfo: {} }, { status: 401 })],
    [() => json(false, { status: 401 })],
  ])('that is wrong has no dialog [A24c]', async (answer) => {
    const { context, backend } = setUp()
    backend.answer(validate, answer)
    expect(await submitCode(context, 'email', entered)).toEqual({ outcome: 'wrong-code' })
    await settled()
    expect(context.dialogs.get()).toBeNull()
  })

  it.each([
    [() => failInfo(1000, 500), '1000'],
    [() => new Response('', { status: 429 }), 'HTTP 429'],
    [() => new Response('<html>'), 'HTTP 200, HTML'],
    [() => new Response('<html>', { status: 401 }), 'HTTP 401, HTML'],
    [() => new Response('Unauthorized', { status: 401 }), 'HTTP 401, text'],
    [() => new Response('400 Bad Request: header too large', { status: 400 }), 'HTTP 400, text'],
    [() => json({ message: 'no Route matched' }, { status: 400 }), 'HTTP 400, other JSON'],
    [() => json('Unauthorized', { status: 401 }), 'HTTP 401, other JSON'],
    [() => json([{ error: 'blocked' }], { status: 401 }), 'HTTP 401, other JSON'],
  ])('that could not be checked has a dialog [A24c, R240a]', async (answer, code) => {
    const { context, backend } = setUp()
    backend.answer(validate, answer)
    expect(await submitCode(context, 'email', entered)).toMatchObject({ outcome: 'failed' })
    await until(() => context.dialogs.get() !== null)
    expect(context.dialogs.get()?.code).toBe(code)
  })

  it('that is right, but whose serial cannot be exchanged, has a dialog too', async () => {
    const { context, backend } = setUp()
    backend.answer(validate, json({ loginSerial: 'serial' }))
    backend.answer(token, new Response('', { status: 500 }))
    expect(await submitCode(context, 'email', entered)).toMatchObject({ outcome: 'failed' })
    await until(() => context.dialogs.get() !== null)
    expect(context.dialogs.get()?.code).toBe('HTTP 500')
    context.dialogs.close()
    expect(context.dialogs.get()).toBeNull()
  })
})
