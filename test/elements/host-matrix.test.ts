import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { everyMethod } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { type Host, hosts } from './support/hosts'
import { within } from './support/page'
import { loadScript } from './support/script'
import { selfServiceTable } from './support/self-service'
import { signInByEmail } from './support/sign-in'
import { until } from './support/until'

describe('on the page of a host', () => {
  const backend = testBackend({
    ...selfServiceTable,
    'GET /missing.json': { status: 404 },
    'GET /login-service/user-authenticator': { json: everyMethod },
    'POST /login-service/email/authenticate': { json: {} },
    'GET /login-service/email/authenticate/validate': { json: { loginSerial: 'serial' } },
    'GET /login-service/token': { json: { accessToken: 'access' } },
  })
  const { error } = console

  before(async () => {
    await loadScript()
    console.error = () => undefined
  })
  after(() => {
    console.error = error
  })

  const signIn = async (element: MfaElement) => {
    await signInByEmail(element)
    await within(element).until(/mjkim@example\.com/)
  }
  const isModal = (element: Element) => within(element).dialogNow()?.matches(':modal') === true
  const isBlank = (element: Element) =>
    element.getBoundingClientRect().height === 0 || within(element).text() === ''

  /** The dialog waits while it would not be seen, the host's own button can be used, and then the dialog is shown. */
  const dialogIn = async (host: Host, element: MfaElement) => {
    if (host.reveal) {
      await until(() => element.shadowRoot?.querySelector('dialog[data-waiting]'))
      expect(host.takesClicks()).to.equal(true)
      host.reveal()
    }
    await until(() => isModal(element))
    return within(element).dialog()
  }

  for (const [name, open] of Object.entries(hosts))
    it(`${name}, there is always a way on: without a configuration, at the sign-in, and when the session has expired [R286d, R190a]`, async () => {
      const host = await open()
      let element = host.add('mfa-dashboard', { language: 'en', 'config-url': '/missing.json' })
      const missing = await dialogIn(host, element)
      expect(missing.textContent).to.contain('Configuration file not found')
      element.setAttribute('config-url', '/config.json')
      await until(() => within(element).dialogNow() === null)
      element = host.change?.(element) ?? element
      await signIn(element)
      expect(isBlank(element)).to.equal(false)

      backend.answer({ 'GET /user-service/otp': { status: 401, json: { failInfo: { code: 2001 } } } })
      host.hide?.()
      element.shadowRoot?.querySelector<HTMLElement>('nav a[href$="/otp"]')?.click()
      const denied = await dialogIn(host, element)
      expect(denied.textContent).to.contain('Access denied.')
      denied.querySelector('button')?.click()
      await within(element).title(/^Sign in/)
      expect(isBlank(element)).to.equal(false)
      expect(host.takesClicks()).to.equal(true)
    })
})
