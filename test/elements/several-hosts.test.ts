import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { emailSignInTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { show, within } from './support/page'
import { loadScript } from './support/script'
import { selfServiceTable } from './support/self-service'
import { signInByEmail } from './support/sign-in'
import { settled, until } from './support/until'

const attributes = { language: 'en', 'config-url': '/config.json' }

describe('several elements on a page without a session', () => {
  testBackend({
    ...selfServiceTable,
    ...emailSignInTable,
    'POST /user-service/app/serial': { json: { serial: '0042' } },
  })
  before(() => loadScript())

  const hasForm = (element: Element) => element.shadowRoot?.querySelector('form') !== null
  const hasLine = (element: Element) => /Sign in on this page/.test(within(element).text())

  it('show one form in the element that signs in, and a line that leads there in the others', async () => {
    const dashboard = show('mfa-dashboard', attributes)
    const login = show('mfa-login', attributes)
    const second = show('mfa-login', attributes)
    const wizard = show('mfa-mobile-setup', attributes)
    await until(() => hasForm(login) && hasForm(second) && hasLine(dashboard) && hasLine(wizard))
    ;(await within(dashboard).button(/^Go to sign-in/)).click()
    expect(login.shadowRoot?.activeElement === within(login).fieldNow()).to.equal(true)
    await signInByEmail(login)
    await within(dashboard).title(/^Dashboard/)
    await until(() => wizard.place.path === '/mobileSetup/os' && !hasLine(wizard))
  })

  it('show the form in the first that can be seen, and go on together after the sign-in', async () => {
    const hidden = show('mfa-company-qr', attributes)
    hidden.hidden = true
    const dashboard = show('mfa-dashboard', attributes)
    const wizard = show('mfa-mobile-setup', attributes)
    await until(() => hasForm(dashboard) && hasLine(wizard))
    ;(await within(wizard).button(/^Go to sign-in/)).click()
    await signInByEmail(dashboard)
    await within(dashboard).title(/^Dashboard/)
    await until(() => !hasLine(wizard) && within(wizard).text() !== '')
    await dashboard.logout()
    await until(() => [dashboard, wizard].filter(hasForm).length === 1)
    await until(() => [dashboard, wizard].filter(hasLine).length === 1)
  })

  it('show the form where the line was, when the element with the form has gone', async () => {
    const dashboard = show('mfa-dashboard', attributes)
    const wizard = show('mfa-mobile-setup', attributes)
    const button = await within(wizard).button(/^Go to sign-in/)
    dashboard.remove()
    await settled()
    button.click()
    await until(() => hasForm(wizard))
  })
})

describe('a host with shortcuts and a router', () => {
  testBackend(selfServiceTable)
  before(() => loadScript())
  const { warn } = console
  afterEach(() => {
    console.warn = warn
  })

  it('does not hear what is typed into a field, but the keys that are for the page', async () => {
    const element = show('mfa-login', attributes)
    await within(element).title(/^Sign in/)
    const field = await within(element).field()
    const heard: string[] = []
    const hear = (event: Event) => heard.push((event as KeyboardEvent).key)
    const types = ['keydown', 'keypress', 'keyup']
    for (const each of types) document.addEventListener(each, hear)
    const press = (target: Element, init: KeyboardEventInit) => {
      for (const each of types)
        target.dispatchEvent(
          new KeyboardEvent(each, { bubbles: true, composed: true, cancelable: true, ...init }),
        )
    }
    // The form is React's by now.
    await settled()
    for (const key of ['/', 'a', '한', '1', ' ', 'Enter', 'Backspace', 'ArrowLeft']) press(field, { key })
    expect(heard).to.deep.equal([])
    for (const key of ['Escape', 'Tab', 'F5']) press(field, { key })
    press(field, { key: 'k', ctrlKey: true })
    expect(new Set(heard)).to.deep.equal(new Set(['Escape', 'Tab', 'F5', 'k']))
    heard.length = 0
    press(await within(element).checkbox(), { key: '?' })
    expect(heard).to.deep.equal(['?', '?', '?'])
    for (const each of types) document.removeEventListener(each, hear)
  })

  it('that takes every move and does nothing leaves no blank element at a wrong place, and reads why', async () => {
    const warnings: string[] = []
    console.warn = (...line: unknown[]) => warnings.push(line.join(' '))
    const element = document.createElement('mfa-mobile-setup') as MfaElement
    for (const [name, value] of Object.entries({ ...attributes, place: '/mobileSetup/nowhere' }))
      element.setAttribute(name, value)
    element.addEventListener('mfa-navigate', (event) => event.preventDefault())
    document.body.append(element)
    await within(element).title(/^Sign in/)
    expect(element.getBoundingClientRect().height).to.be.greaterThan(100)
    expect(warnings.join('\n')).to.match(/<mfa-mobile-setup> cannot show \/mobileSetup\/nowhere/)
  })
})
