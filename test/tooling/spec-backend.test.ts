import { describe, expect, it } from 'vitest'
import { calls } from '../../src/contract/calls'
import { failCodeOf } from '../../src/contract/error-codes'
import { answerOf, specBackendClient, whom } from '../support/spec-backend-client'

const { mailbox, backend, configuration, start, send } = specBackendClient()

describe('a backend written from the specification alone', () => {
  it('takes a code and a serial once', async () => {
    await start()
    await send(calls.emailSend, whom)
    const code = mailbox.mails[0]?.mail.text?.trim() ?? ''
    const proven = await answerOf(calls.emailValidate, await send(calls.emailValidate, { ...whom, code }))
    const again = await send(calls.emailValidate, { ...whom, code })
    expect(failCodeOf(await again.json())).toBe('14002')
    const loginSerial = 'loginSerial' in proven ? proven.loginSerial : ''
    await send(calls.token, { loginSerial })
    expect(await (await send(calls.token, { loginSerial })).json()).toEqual({})
  })

  it('shows the policy image, to a page that sends no token with it', async () => {
    await start({ policyImage: 'iVBORw0KGgo=' })
    expect(configuration.CONFIG_VARIABLES.USER_PORTAL.DEMO_MODE).toBe(true)
    expect(await answerOf(calls.policyImage, await send(calls.policyImage))).toBe('iVBORw0KGgo=')
    expect(backend.unexpected).toEqual([])
  })

  it('answers an unknown ID with a code of the catalogue', async () => {
    await start()
    const unknown = await send(calls.userAuthenticator, { employeeId: 'nobody' })
    expect(await unknown.json()).toEqual({ failInfo: { code: 5001 } })
    expect(backend.unexpected).toEqual([])
  })

  it('shows nothing of the user service without a token', async () => {
    await start()
    expect(await (await send(calls.applicationAll)).json()).toEqual({ failInfo: { code: 2001 } })
  })

  it('writes down what the specification does not know', async () => {
    await start({ bridge: true })
    await fetch(`${configuration.CONNECTION_STRINGS.USER_SERVICE_URL}/nothing`)
    await send(calls.emailSend, { employeeId: 'mkim', extra: 1 })
    await send(calls.preAuthenticate, {
      ...{ applicationId: 1, did: 2, userId: 1, type: 'ctap', deviceToken: null },
      payload: { id: 'x' },
    })
    await fetch(
      `${configuration.CONNECTION_STRINGS.BRIDGE_SERVICE_URL}/token?loginSerial=x&serverDomain=other`,
    )
    await fetch(`${configuration.CONNECTION_STRINGS.LOGIN_SERVICE_URL}/token?loginSerial=x`)
    expect(backend.unexpected).toEqual([
      'GET /user/nothing',
      'POST login/email/authenticate without applicationId',
      'POST login/email/authenticate with extra',
      'POST login/preAuthenticate with payload.id',
      'POST login/preAuthenticate with a wrong did',
      'GET login/token with a wrong serverDomain',
      'GET /login/token',
    ])
  })

  it('answers once as a test tells it to', async () => {
    await start()
    backend.answerNext('GET login/user-authenticator', { status: 503, text: 'maintenance' })
    const lookUp = () => send(calls.userAuthenticator, { employeeId: 'mkim' })
    expect([(await lookUp()).status, (await lookUp()).status]).toEqual([503, 200])
    expect(() => backend.answerNext('GET login/nothing', {})).toThrow('No call')
  })

  it('serves pages with their headers and folders, to other origins only when asked to', async () => {
    const pages = {
      '/plain': {
        html: '<!doctype html><title>Plain</title>',
        headers: { 'mfa-config-location': '/config.json' },
      },
    }
    const headers = { origin: 'https://intranet.example.com' }
    await start({ pages, static: { '/texts/': 'src/core/texts' } })
    const page = await fetch(`${backend.url}/plain`, { headers })
    expect(page.headers.get('mfa-config-location')).toBe('/config.json')
    expect(page.headers.has('access-control-allow-origin')).toBe(false)
    expect((await fetch(`${backend.url}/texts/ko/errors.ts`)).status).toBe(200)
    expect((await fetch(`${backend.url}/texts/..%2f..%2f..%2fpackage.json`)).status).toBe(404)
    expect(backend.unexpected).toHaveLength(1)
    await backend.close()

    await start({ pages, cors: true })
    const open = await fetch(`${backend.url}/plain`, { headers })
    expect(open.headers.get('access-control-allow-origin')).toBe('https://intranet.example.com')
    expect(
      (await fetch(`${backend.url}/login/email/authenticate`, { method: 'OPTIONS', headers })).status,
    ).toBe(204)
    expect(backend.unexpected).toEqual([])
  })
})
