import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { signInTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { signIn } from './support/home'
import { show, within } from './support/page'
import { loadScript } from './support/script'
import { selfServiceTable } from './support/self-service'
import { signInByEmail } from './support/sign-in'
import { next, until } from './support/until'

/** Values of the host's own application, under names that the specification gives to ours, too. */
const hostSession = {
  accessToken: "the host's token",
  refreshToken: 'host refresh',
  userId: '99',
  timeout: '5',
}
const hostLocal = { timeout: '5', refreshTimeout: 'host', savedId: 'draft-4711', savedLanguage: 'fr' }

describe("a host's own keys", () => {
  const backend = testBackend({
    ...selfServiceTable,
    ...signInTable,
    'POST /login-service/email/authenticate': { json: {} },
    'GET /login-service/email/authenticate/validate': { json: { loginSerial: 'serial' } },
  })
  let script: Awaited<ReturnType<typeof loadScript>>

  before(async () => {
    script = await loadScript()
  })
  beforeEach(() => {
    for (const [key, value] of Object.entries(hostSession)) sessionStorage.setItem(key, value)
    for (const [key, value] of Object.entries(hostLocal)) localStorage.setItem(key, value)
  })
  afterEach(() => script.configure({ mode: 'embedded', storagePrefix: undefined }))

  const attributes = { language: 'en', 'config-url': '/config.json' }
  const kept = (storage: Storage, names: object) =>
    Object.fromEntries(Object.keys(names).map((key) => [key, storage.getItem(key)]))
  const expectHostsKeys = () => {
    expect(kept(sessionStorage, hostSession)).to.deep.equal(hostSession)
    expect(kept(localStorage, hostLocal)).to.deep.equal(hostLocal)
  }
  const expectOnlyOurToken = () => {
    const sent = new Set(backend.requests.map(({ headers }) => headers.get('authorization')))
    expect([...sent]).not.to.include(`Bearer ${hostSession.accessToken}`)
  }

  const signInWith = async (element: MfaElement) => {
    await signInByEmail(element)
    await within(element).until(/mjkim@example.com/)
  }

  it('are no session: the login form is painted at once, and nothing is sent [A66g]', async () => {
    const element = show('mfa-login', attributes)
    expect(within(element).fieldNow()?.value).to.equal('')
    await next(element, 'mfa-ready')
    await within(element).title(/^Sign in/)
    expect(backend.requests.map(({ url }) => new URL(url).pathname)).to.deep.equal(['/config.json'])
    expectHostsKeys()
  })

  it('stay as they are through a sign-in, a logout and the end for want of activity [R84a, A66g]', async () => {
    const element = show('mfa-login', attributes)
    for (const end of ['logout', 'timeout'] as const) {
      await signInWith(element)
      expect(sessionStorage.getItem('mfa.accessToken')).to.equal('access')
      expectHostsKeys()
      if (end === 'logout') await element.logout()
      // What another tab says at the end of the time.
      else
        dispatchEvent(
          new StorageEvent('storage', {
            key: 'mfa.signedOut',
            newValue: 'timeout mjkim',
            storageArea: localStorage,
          }),
        )
      await within(element).title(/^Sign in/)
      expect(Object.keys(sessionStorage).filter((key) => key.startsWith('mfa.'))).to.deep.equal([])
      expectHostsKeys()
    }
    expectOnlyOurToken()
  })

  it('leave room for a session under a prefix that the host chooses', async () => {
    script.configure({ storagePrefix: 'acme.' })
    for (const [key, value] of Object.entries({
      accessToken: 'ours',
      employeeId: 'mjkim',
      userEmail: 'm@k.example',
    }))
      sessionStorage.setItem(`acme.${key}`, value)
    const element = show('mfa-dashboard', attributes)
    await within(element).until(/m@k\.example/)
    expectHostsKeys()
    expect(backend.requests.some(({ headers }) => headers.get('authorization') === 'Bearer ours')).to.equal(
      true,
    )
    expectOnlyOurToken()
  })

  it('are read where the host says so with the empty prefix', async () => {
    script.configure({ storagePrefix: '' })
    const element = show('mfa-dashboard', attributes)
    await within(element).title(/Dashboard/)
    expect(
      backend.requests.some(
        ({ headers }) => headers.get('authorization') === `Bearer ${hostSession.accessToken}`,
      ),
    ).to.equal(true)
  })

  it('are not mixed up with the session of the portal, which is taken over and handed back', async () => {
    sessionStorage.clear()
    const names = () => ['accessToken', 'mfa.accessToken'].map((key) => sessionStorage.getItem(key))
    script.configure({ mode: 'portal' })
    await signInWith(show('mfa-login', attributes))
    expect(names()).to.deep.equal(['access', null])
    for (const mode of ['embedded', 'portal'] as const) {
      document.body.replaceChildren()
      script.configure({ mode })
      await within(show('mfa-dashboard', attributes)).until(/mjkim@example.com/)
      expect(names()).to.deep.equal(mode === 'portal' ? ['access', null] : [null, 'access'])
    }
  })

  it('are not sent when a page of ours comes back after its session has ended', async () => {
    signIn()
    const element = show('mfa-dashboard', attributes)
    await within(element).until(/mjkim@example.com/)
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('mfa.')) sessionStorage.removeItem(key)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await within(element).title(/^Sign in/)
    await until(() => element.place.path === '/')
    expectOnlyOurToken()
    expectHostsKeys()
  })
})
