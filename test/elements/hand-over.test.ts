import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { emailSignInTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { openFrame } from './support/frame'
import { signIn } from './support/home'
import { show, type, within } from './support/page'
import { loadScript } from './support/script'
import { selfServiceTable } from './support/self-service'
import { until } from './support/until'

describe('a place that is handed over', () => {
  testBackend({
    ...selfServiceTable,
    ...emailSignInTable,
    'GET /user-service/application/otp': { json: [{ applicationId: 1, applicationName: 'Groupware' }] },
  })
  before(() => loadScript())

  const attributes = { language: 'en', 'config-url': '/config.json' }
  const heading = (element: Element, text: RegExp) => within(element).title(text)
  const headingHasFocus = (element: Element) => element.shadowRoot?.activeElement?.localName === 'h1'

  for (const [path, title, plain] of [
    ['/dashboard/', /^Dashboard/, '/dashboard'],
    ['/dashboard?from=mail', /^Dashboard/, '/dashboard'],
    ['/dashboard/otp/', /^OTP/, '/dashboard/otp'],
    ['/dashboard/fido//?a=1#b', /^FIDO/, '/dashboard/fido'],
    ['/register/?type=otp', /OTP/, '/register'],
  ] as const)
    it(`may be written as ${path}`, async () => {
      signIn()
      const element = show('mfa-dashboard', { ...attributes, place: path })
      await heading(element, title)
      expect(element.place.path).to.equal(plain)
      element.place = '/dashboard/mobile'
      await heading(element, /^Mobile/)
      element.place = path
      await heading(element, title)
      expect(element.place.path).to.equal(plain)
    })

  for (const at of ['/dashboard', '/dashboard/otp'])
    it(`takes focus along to the element that shows it, which was at ${at}`, async () => {
      signIn()
      const dashboard = show('mfa-dashboard', { ...attributes, place: at })
      await heading(dashboard, /./)
      const wizard = show('mfa-mobile-setup', attributes)
      const cancel = await within(wizard).button(/^Cancel/)
      cancel.focus()
      cancel.click()
      await heading(dashboard, /^Dashboard/)
      await until(() => headingHasFocus(dashboard))
    })

  it('is opened by the browser where somebody clicks a menu link with a key held down', async () => {
    signIn()
    const element = show('mfa-dashboard', { ...attributes, 'portal-url': 'https://portal.example/mfa/' })
    await heading(element, /./)
    const link = await until(() =>
      element.shadowRoot?.querySelector<HTMLAnchorElement>('nav a[href$="/otp"]'),
    )
    expect(link.href).to.equal('https://portal.example/mfa/dashboard/otp')
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
      let prevented: boolean | undefined
      const stop = (event: Event) => {
        prevented = event.defaultPrevented
        event.preventDefault()
      }
      document.body.addEventListener('click', stop, { once: true })
      link.dispatchEvent(
        new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, [key]: true }),
      )
      expect(prevented, key).to.equal(false)
      expect(element.place.path).to.equal('/dashboard')
    }
    link.click()
    await heading(element, /^OTP/)
  })

  const signInHere = async (element: MfaElement) => {
    const field = await within(element).field()
    type(field, 'mjkim')
    field.form?.requestSubmit()
    ;(await within(element).button(/^Email/)).click()
    await heading(element, /^Email/)
    const code = await within(element).field()
    type(code, '123456')
    code.form?.requestSubmit()
  }

  it('is what a lone element comes back to after the sign-in', async () => {
    for (const [tag, place, title] of [
      ['mfa-mobile-setup', '/mobileSetup/os', /./],
      ['mfa-register', '/register?type=otp', /OTP/],
    ] as const) {
      sessionStorage.clear()
      document.body.replaceChildren()
      const element = show(tag, { ...attributes, place })
      await signInHere(element)
      await until(() => element.place.path === place.replace(/\?.*/, ''))
      await heading(element, title)
      await element.logout()
      await heading(element, /^Sign in/)
    }
  })

  it('takes along to the portal what is registered and for what, in its address', async () => {
    signIn()
    const { window, document: page } = await openFrame()
    const element = page.createElement('mfa-dashboard') as MfaElement
    for (const [name, value] of Object.entries({
      ...attributes,
      'portal-url': '/portal',
      place: '/dashboard/fido',
    }))
      element.setAttribute(name, value)
    page.body.append(element)
    const add = await until(() => {
      const button = [...(element.shadowRoot?.querySelectorAll('button') ?? [])].find((each) =>
        /^Add device/.test(each.textContent ?? ''),
      )
      return button && !button.disabled && button.getAttribute('aria-disabled') !== 'true'
        ? button
        : undefined
    })
    add.click()
    const { pathname, search } = await until(() =>
      window.location.pathname.startsWith('/portal') ? window.location : undefined,
    )
    expect(pathname).to.match(/^\/portal\/register/)
    expect(new URLSearchParams(search).get('type')).to.equal('fido')
  })
})
