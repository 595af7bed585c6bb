import { afterEach, describe, expect, it } from 'vitest'
import { applicationAll } from '../../../src/contract/calls/authenticators'
import { emailSend } from '../../../src/contract/calls/code'
import { termsAndConditions } from '../../../src/contract/calls/mobile-app'
import { forgetBrowser } from '../../../src/contract/calls/session'
import { policyImage, userAuthenticator } from '../../../src/contract/calls/sign-in'
import type { CoreOptions } from '../../../src/core/options'
import type { SignOutReason } from '../../../src/core/session/session'
import { finishSignIn } from '../../../src/core/sign-in/sign-in'
import { configurationDocument, elementFixture, kim, kimIdentity } from '../../support/core-fixture'
import { type FakeBackend, type FakeRequest, failInfo, json } from '../../support/fake-backend'
import { FakeBrowser } from '../../support/fake-environment'

const header = 'mfa-known-browser'
const announced = { FEATURES: ['knownBrowser'] }
const bridged = { ...announced, BRIDGE: true }
const exchange = 'GET /api/login/token'
const proven = { login: kimIdentity, method: 'email', proof: 'serial' } as const
const portalMode = { mode: 'portal' } as const

let backends: FakeBackend[] = []
afterEach(() => {
  for (const backend of backends) backend.assertNothingUnlisted()
  backends = []
})

/** One tab of a browser, whose backend gives the tokens that are listed, one an exchange. */
function openTab({
  options = {} as Partial<CoreOptions>,
  userPortal = announced as Record<string, unknown>,
  browser = new FakeBrowser(),
  gives = ['token-1'] as readonly unknown[],
} = {}) {
  const fixture = elementFixture(options, { browser, userPortal })
  const { backend, context, core } = fixture
  backends.push(backend)
  const left = [...gives]
  const tokens = () =>
    json({
      accessToken: 'access',
      refreshToken: 'refresh',
      ...(left.length > 0 && { knownBrowser: left.shift() }),
    })
  for (const base of ['/api/login', '/bridge', '/other/login']) {
    backend.answer(`GET ${base}/token`, tokens)
    backend.answer(`GET ${base}/user-authenticator`, () => json(kim))
    backend.answer(`DELETE ${base}/known-browser`, () => json({}))
  }
  const headers = (row: string) =>
    backend.requests.flatMap((request) => (rowOf(request) === row ? [request.headers.get(header)] : []))
  return {
    ...fixture,
    headers,
    signIn: () => finishSignIn(context, proven),
    /** Signs in again after a logout. */
    async signInAgain() {
      core.session.end('logout')
      return finishSignIn(context, proven)
    },
    lookUp: () => context.call(userAuthenticator, { query: { employeeId: 'mjkim' } }),
  }
}

const rowOf = ({ method, address }: FakeRequest) => `${method} ${address.pathname}`
const lookup = 'GET /api/login/user-authenticator'

/** A configuration whose login service is another one. */
function elsewhere(userPortal: Record<string, unknown>, connections: Record<string, string>) {
  const document = configurationDocument(userPortal)
  return { ...document, CONNECTION_STRINGS: { ...document.CONNECTION_STRINGS, ...connections } }
}

describe.each([
  ['on a host’s page', {}],
  ['in the portal', portalMode],
] as const)('the token of a known browser, %s', (_, options) => {
  it('is asked for by the exchange alone, and sent by every call of the login service from then on [A72e]', async () => {
    const tab = openTab({ options })
    tab.backend.answer('POST /api/login/email/authenticate', () => json({}))
    tab.backend.answer('GET /api/login/policy-image', () => json('aGk='))
    tab.backend.answer('GET /api/user/application/all', () => json([]))
    tab.backend.answer('GET /api/terms-and-conditions', () => new Response('terms'))
    const everything = async () => {
      await tab.lookUp()
      await tab.context.call(emailSend, { body: { employeeId: 'mjkim', applicationId: 1 } })
      await tab.context.call(policyImage, {})
      await tab.context.call(applicationAll, {})
      await tab.context.call(termsAndConditions, {})
      return tab.backend.requests.map((request) => [rowOf(request), request.headers.get(header)])
    }
    const sent = (token: string | null) => [
      [lookup, token],
      ['POST /api/login/email/authenticate', token],
      ['GET /api/login/policy-image', token],
      ['GET /api/user/application/all', null],
      ['GET /api/terms-and-conditions', null],
    ]
    expect(await everything()).toEqual(sent(null))
    tab.backend.requests.length = 0
    await tab.signIn()
    expect(await everything()).toEqual([[exchange, 'new'], ...sent('token-1')])
  })

  it('stands in no address and no body [A72e]', async () => {
    const tab = openTab({ options })
    await tab.signIn()
    await tab.lookUp()
    await tab.context.call(forgetBrowser, {})
    for (const { url, sent } of tab.backend.requests)
      expect(`${url} ${JSON.stringify(sent)}`).not.toContain('token-1')
  })

  it('goes through the bridge with the calls that do', async () => {
    const tab = openTab({ options, userPortal: bridged })
    await tab.signIn()
    await tab.lookUp()
    await tab.context.call(forgetBrowser, {})
    expect(tab.backend.requests.map((request) => [rowOf(request), request.headers.get(header)])).toEqual([
      ['GET /bridge/token', 'new'],
      ['GET /bridge/user-authenticator', 'token-1'],
      ['DELETE /bridge/known-browser', 'token-1'],
    ])
  })

  it.each([
    ['nothing', undefined],
    ['other features', ['boundSerial', 'logout', 'knownBrowsers']],
  ])('is neither sent to nor taken from a backend that announces %s [A72a]', async (_what, FEATURES) => {
    const browser = new FakeBrowser()
    await openTab({ options, browser }).signIn()
    const tab = openTab({ options, browser, userPortal: { FEATURES }, gives: ['token-2'] })
    await tab.lookUp()
    await tab.signIn()
    expect([...tab.headers(lookup), ...tab.headers(exchange)]).toEqual([null, null])
    const later = openTab({ options, browser })
    await later.lookUp()
    expect(later.headers(lookup)).toEqual(['token-1'])
  })

  it.each([
    ['a login service elsewhere', announced, { LOGIN_SERVICE_URL: '/other/login' }, '/other/login'],
    ['a bridge', bridged, {}, '/bridge'],
  ])('is not sent to %s', async (_what, userPortal, connections, base) => {
    const browser = new FakeBrowser()
    const first = openTab({ options, browser })
    await first.signIn()
    const configuration = elsewhere(userPortal, connections)
    const other = openTab({ options: { ...options, configuration }, browser, gives: ['theirs'] })
    await other.lookUp()
    await other.signIn()
    await other.lookUp()
    expect(other.headers(`GET ${base}/user-authenticator`)).toEqual([null, 'theirs'])
    expect(other.headers(`GET ${base}/token`)).toEqual(['new'])
    await first.lookUp()
    expect(first.headers(lookup)).not.toContain('theirs')
  })

  it('is not sent to another company behind the same bridge', async () => {
    const browser = new FakeBrowser()
    await openTab({ options, browser, userPortal: bridged }).signIn()
    const configuration = elsewhere(bridged, { API_SERVER_DOMAIN: 'api.other.example' })
    const other = openTab({ options: { ...options, configuration }, browser })
    await other.lookUp()
    expect(other.headers('GET /bridge/user-authenticator')).toEqual([null])
  })

  it('is the one that another tab has got meanwhile', async () => {
    const browser = new FakeBrowser()
    const [first, second] = [openTab({ options, browser }), openTab({ options, browser, gives: ['token-1'] })]
    await second.lookUp()
    await first.signIn()
    await second.signIn()
    expect(second.headers(exchange)).toEqual(['token-1'])
  })

  it('is replaced where the backend answers with another, and kept where it answers with none', async () => {
    const tab = openTab({ options, gives: ['token-1', 'token-2'] })
    await tab.signIn()
    await tab.signInAgain()
    await tab.signInAgain()
    await tab.lookUp()
    expect(tab.headers(exchange)).toEqual(['new', 'token-1', 'token-2'])
    expect(tab.headers(lookup)).toEqual(['token-2'])
  })

  it.each([['a'.repeat(201)], ['two words'], ['a;b'], ['한글'], ['a\r\nb'], [''], [7], [null], [{}]])(
    'is not taken from %j, which lets the sign-in succeed all the same',
    async (value) => {
      const tab = openTab({ options, gives: [value] })
      expect(await tab.signIn()).toEqual({ outcome: 'signed-in' })
      await tab.lookUp()
      expect(tab.headers(lookup)).toEqual([null])
    },
  )

  it('may have 200 characters', async () => {
    const tab = openTab({ options, gives: ['a'.repeat(200)] })
    await tab.signIn()
    await tab.lookUp()
    expect(tab.headers(lookup)).toEqual(['a'.repeat(200)])
  })

  it.each(['logout', 'timeout', 'denied'] satisfies SignOutReason[])(
    'outlives the end of a session by %s [A72f]',
    async (reason) => {
      const tab = openTab({ options })
      await tab.signIn()
      tab.core.session.end(reason)
      await tab.lookUp()
      expect(tab.headers(lookup)).toEqual(['token-1'])
    },
  )

  it('outlives a denial by the backend', async () => {
    const tab = openTab({ options })
    await tab.signIn()
    tab.backend.answer(lookup, failInfo(2001, 401))
    await tab.lookUp().catch(() => undefined)
    tab.core.session.end('denied')
    tab.backend.answer(lookup, () => json(kim))
    await tab.lookUp()
    expect(tab.headers(lookup)).toEqual(['token-1', 'token-1'])
  })
})

describe('where the token is kept', () => {
  const owner = `@${encodeURIComponent('https://portal.example/api/login/')}`

  it('is local storage on a host’s page, under our names, for each backend by itself [A72b]', async () => {
    const browser = new FakeBrowser()
    await openTab({ browser }).signIn()
    const configuration = elsewhere(announced, { LOGIN_SERVICE_URL: '/other/login' })
    await openTab({ browser, options: { configuration }, gives: ['theirs'] }).signIn()
    expect(browser.shared.get(`mfa.knownBrowser${owner}`)).toBe('token-1')
    expect([...browser.shared.values()]).toContain('theirs')
    expect(browser.cookies.size).toBe(0)
  })

  it('is local storage under the same name, whatever prefix the session has [A72b]', async () => {
    for (const storagePrefix of ['', 'acme.']) {
      const { browser, signIn, core } = openTab({ options: { storagePrefix } })
      await signIn()
      core.session.end('timeout')
      expect([...browser.shared]).toContainEqual([`mfa.knownBrowser${owner}`, 'token-1'])
    }
  })

  it('is a cookie in the portal, which inactivity does not clear [A72c]', async () => {
    const { browser, signIn, core } = openTab({ options: portalMode })
    await signIn()
    core.session.end('timeout')
    expect([...browser.cookies]).toEqual([['knownBrowser', `token-1${owner}`]])
    expect([...browser.shared]).toEqual([])
  })

  it.each(['', 'a b', 'ä', `${'a'.repeat(201)}`])('is not believed where it holds %j', async (planted) => {
    const embedded = openTab()
    embedded.browser.shared.set(`mfa.knownBrowser${owner}`, planted)
    const portal = openTab({ options: portalMode })
    portal.browser.cookies.set('knownBrowser', planted + owner)
    for (const { lookUp, headers } of [embedded, portal]) {
      await lookUp()
      expect(headers(lookup)).toEqual([null])
    }
  })
})
