import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { configuration, signInTable } from '../support/answers.mjs'
import type { Table } from '../support/fake-backend'
import { testBackend } from './support/backend'
import { saidBy, show, within } from './support/page'
import { loadScript } from './support/script'
import { signInByEmail } from './support/sign-in'
import { until } from './support/until'

const announcing = (...FEATURES: string[]) => ({
  ...configuration,
  CONFIG_VARIABLES: { USER_PORTAL: { ...configuration.CONFIG_VARIABLES.USER_PORTAL, FEATURES } },
})

const table: Table = {
  ...signInTable,
  'GET /config.json': { json: announcing('knownBrowser') },
  'GET /all.json': { json: announcing('knownBrowser', 'forgetBrowsers') },
  'GET /plain.json': { json: configuration },
  'POST /login-service/email/authenticate': { json: {} },
  'GET /login-service/email/authenticate/validate': { json: { loginSerial: 'serial' } },
  'GET /login-service/token': {
    json: { accessToken: 'access', refreshToken: 'refresh', knownBrowser: 'id.mac' },
  },
  'DELETE /login-service/known-browser': { json: {} },
  'DELETE /user-service/known-browsers': { json: {} },
}

/** The tokens of known browsers on this page. */
const kept = () =>
  Object.entries(localStorage).flatMap(([key, value]) => (key.startsWith('mfa.knownBrowser') ? [value] : []))

describe('a known browser', () => {
  const backend = testBackend(table)

  before(loadScript)

  const signIn = async (configUrl = '/config.json') => {
    const element = show('mfa-login', { language: 'en', 'config-url': configUrl })
    await signInByEmail(element)
    await within(element).until(/mjkim@example.com/)
    return element
  }
  const sentTo = (path: string) =>
    backend.requests.flatMap(({ url, headers }) =>
      new URL(url).pathname === path ? [headers.get('mfa-known-browser')] : [],
    )
  const control = (element: MfaElement) =>
    [...(element.shadowRoot?.querySelectorAll<HTMLElement>('.sidebar-end button') ?? [])].find(
      ({ textContent }) => textContent === 'Forget this browser',
    )
  const ask = async (element: MfaElement) => {
    const button = await until(() => control(element))
    button.focus()
    button.click()
    const dialog = await within(element).dialog()
    expect(dialog.textContent).to.contain('It will count as a new browser for everyone')
    const [cancel, forget] = dialog.querySelectorAll<HTMLButtonElement>('.actions button')
    return { button, cancel, forget }
  }

  it('is named by a header from the first sign-in on', async () => {
    const element = await signIn()
    expect(sentTo('/login-service/user-authenticator')).to.deep.equal([null])
    expect(sentTo('/login-service/token')).to.deep.equal(['new'])
    expect(kept()).to.deep.equal(['id.mac'])
    await element.logout()
    await within(element).title(/^Sign in/)
    element.remove()
    await signIn()
    expect(sentTo('/login-service/user-authenticator')).to.deep.equal([null, 'id.mac'])
    expect(sentTo('/login-service/email/authenticate')).to.deep.equal([null, 'id.mac'])
    expect(sentTo('/login-service/token')).to.deep.equal(['new', 'id.mac'])
    expect(sentTo('/user-service/application/all').filter((sent) => sent !== null)).to.deep.equal([])
  })

  it('is named to no backend that does not announce it, and shown to no employee there [A72a]', async () => {
    const element = await signIn('/plain.json')
    const sent = backend.requests.filter(({ headers }) => headers.has('mfa-known-browser'))
    expect(sent.map(({ url }) => url)).to.deep.equal([])
    expect(kept()).to.deep.equal([])
    expect(control(element)).to.equal(undefined)
  })

  it('is forgotten on request: the confirmation takes the place and the focus of the control [A72g]', async () => {
    const element = await signIn()
    const { forget } = await ask(element)
    forget?.click()
    const confirmation = await until(() => element.shadowRoot?.querySelector<HTMLElement>('.sidebar-end > p'))
    expect(confirmation.textContent).to.equal('This browser is forgotten')
    await until(() => element.shadowRoot?.activeElement === confirmation)
    expect(saidBy(element)).to.include('This browser is forgotten')
    expect(within(element).dialogNow()).to.equal(null)
    expect(sentTo('/login-service/known-browser')).to.deep.equal(['id.mac'])
    const [request] = backend.requests.filter(({ method }) => method === 'DELETE')
    expect([new URL(request?.url ?? '').search, await request?.text()]).to.deep.equal(['', ''])
    expect(request?.headers.has('authorization')).to.equal(false)
    expect(kept()).to.deep.equal([])
    expect(sessionStorage.getItem('mfa.accessToken')).to.equal('access')
  })

  it('is forgotten together with all others of the employee, where the backend announces that', async () => {
    const element = await signIn('/all.json')
    await ask(element)
    ;(await within(element).button(/^Forget all my browsers$/)).click()
    await within(element).until(/This browser is forgotten/)
    const sent = backend.requests.filter(({ method }) => method === 'DELETE')
    expect(
      sent.map(({ url, headers }) => [new URL(url).pathname, headers.get('authorization')]),
    ).to.deep.equal([
      ['/user-service/known-browsers', 'Bearer access'],
      ['/login-service/known-browser', null],
    ])
    expect(kept()).to.deep.equal([])
  })

  it('stays known after the question is cancelled, and focus returns to the control', async () => {
    const element = await signIn()
    const { button, cancel } = await ask(element)
    cancel?.click()
    await until(() => within(element).dialogNow() === null)
    await until(() => element.shadowRoot?.activeElement === button)
    expect(sentTo('/login-service/known-browser')).to.deep.equal([])
    expect(kept()).to.deep.equal(['id.mac'])
  })

  it('stays known where the backend cannot forget it, which a dialog says; the control is still there', async () => {
    backend.answer({ 'DELETE /login-service/known-browser': { status: 503 } })
    const element = await signIn()
    const { forget } = await ask(element)
    forget?.click()
    await until(() => sentTo('/login-service/known-browser').length > 0)
    const failure = await until(() => {
      const dialog = within(element).dialogNow()
      return dialog && !dialog.textContent?.includes('count as a new browser') ? dialog : undefined
    })
    expect(failure.querySelectorAll('button').length).to.be.greaterThan(0)
    expect(kept()).to.deep.equal(['id.mac'])
    expect(control(element)).not.to.equal(undefined)
  })

  it('keeps the token that another tab got while the one before was being forgotten', async () => {
    backend.answer({
      'DELETE /login-service/known-browser': () => {
        for (const key of Object.keys(localStorage))
          if (key.startsWith('mfa.knownBrowser')) localStorage.setItem(key, 'another.mac')
        return { json: {} }
      },
    })
    const element = await signIn()
    const { forget } = await ask(element)
    forget?.click()
    await within(element).until(/This browser is forgotten/)
    expect(kept()).to.deep.equal(['another.mac'])
  })

  it('is known, embedded, by what is left when the session ends for want of activity', async () => {
    const element = await signIn()
    const [key, newValue] = ['mfa.signedOut', 'timeout mjkim']
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
    await within(element).title(/^Sign in/)
    expect(kept()).to.deep.equal(['id.mac'])
  })
})
