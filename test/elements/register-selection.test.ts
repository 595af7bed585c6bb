import { expect } from 'chai'
import { loadAxe, violationsIn } from './support/accessibility'
import { clearPage, within } from './support/page'
import { groupware, registerTable, showAt, stateOf } from './support/register'
import { loadScript } from './support/script'
import { placeOf } from './support/sign-in'
import { testBackend } from './support/test-backend'
import { settled, until } from './support/until'

describe('<mfa-register>, the application', () => {
  const backend = testBackend(registerTable)
  const { answer } = backend
  const show = (kind: string, more: Record<string, unknown> = {}, language = 'en') =>
    showAt('mfa-register', '/register', stateOf(kind, more), { language })
  const combobox = (element: Element) =>
    until(() => element.shadowRoot?.querySelector<HTMLButtonElement>('[part=combobox-button]'))
  const options = (element: Element) =>
    until(() => {
      const found = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
      return found.length > 0 ? found : undefined
    })

  before(async () => {
    await loadScript()
    await loadAxe()
  })

  for (const [kind, title, query] of [
    ['mobile', 'Register a mobile biometric', '?authenticatorType=mobile'],
    ['fido', 'Register a security key', '?authenticatorType=ctap'],
    ['pc', 'Register a PC biometric', '?authenticatorType=platform'],
    ['otp', 'Register an OTP device', ''],
  ] as const) {
    it(`is asked for ${kind} under its own title [R110] [R111] [R262]`, async () => {
      const element = show(kind)
      await within(element).title(new RegExp(`^${title}$`))
      await combobox(element)
      const list = backend.requests.find(({ url }) => /\/application(\/otp)?(\?|$)/.test(url))
      expect(new URL(list?.url ?? '').search).to.equal(query)
      expect(new URL(list?.url ?? '').pathname).to.equal(
        kind === 'otp' ? '/user-service/application/otp' : '/user-service/application',
      )
    })
  }

  it('is chosen before it goes on; the usual one is first, and full ones say so [R112] [R114] [R115]', async () => {
    const element = show('mobile')
    const button = await combobox(element)
    expect(button.textContent).to.equal('Select application')
    const submit = await within(element).submit()
    expect(submit.disabled).to.equal(true)
    await until(() => backend.requests.some(({ url }) => url.endsWith('/mobile-authenticator')))
    await settled()
    button.click()
    const rows = await options(element)
    expect(rows.map((row) => row.textContent)).to.deep.equal([
      'GroupwareDefault · 1 of 2 devices',
      'HR system0 of 2 devices',
      'E-approvalFull · 1 of 1 devices',
    ])
    expect(rows.map((row) => row.getAttribute('aria-selected'))).to.deep.equal(['false', 'false', 'false'])
    rows[2]?.click()
    await within(element).until(/This application is full/)
    expect(element.place.state).to.have.nested.property('data.applicationId', 2)
    expect(submit.disabled).to.equal(false)
  })

  it('is handed on with what came before', async () => {
    const element = show('fido')
    ;(await combobox(element)).click()
    ;(await options(element))[0]?.click()
    await until(() => element.place.state && 'data' in (element.place.state as object))
    expect(element.place.state).to.deep.include({
      type: 'fido',
      oneTimeSetup: false,
      deviceRegistered: false,
      data: { applicationId: 1, applicationName: 'Groupware', title: 'FIDO security key' },
    })
  })

  it('stays chosen through a reload and a change of language', async () => {
    const element = show('otp', { data: groupware }, 'ko')
    expect((await combobox(element)).textContent).to.equal('Groupware')
    await within(element).title(/^OTP 등록$/)
    expect((await within(element).submit()).disabled).to.equal(false)
  })

  it('goes back with Cancel', async () => {
    const element = show('pc')
    ;(await within(element).button(/^Cancel$/)).click()
    await until(() => placeOf(element) === '/dashboard/pc')
  })

  it('says that there is none [R308]', async () => {
    answer({ 'GET /user-service/application': { json: [] } })
    const element = show('pc')
    await within(element).until(/No application to choose/)
    expect((await within(element).submit()).disabled).to.equal(true)
  })

  it('is chosen without application 1, too', async () => {
    answer({ 'GET /user-service/application': { json: [{ applicationId: 9, applicationName: null }] } })
    const element = show('fido')
    ;(await combobox(element)).click()
    expect((await options(element)).map((row) => row.textContent)).to.deep.equal([
      'Application 9No device yet',
    ])
  })

  it('can be asked for again when it failed', async () => {
    answer({ 'GET /user-service/application': { status: 503, text: '' } })
    const element = show('fido')
    await within(element).until(/could not be loaded/)
    answer({})
    const again = await within(element).button(/^Try again$/)
    again.focus()
    again.click()
    expect(element.shadowRoot?.activeElement?.localName).to.equal('h1')
    await combobox(element)
  })

  it('says in its own dialog that all have OTP already [R226] [R263] [R303]', async () => {
    answer({
      'GET /user-service/application/otp': { status: 400, json: { failInfo: { code: 5005 } } },
    })
    const element = show('otp', {}, 'ko')
    const dialog = await within(element).dialog()
    expect(dialog.textContent).to.match(/OTP 기기 추가 불가/)
    dialog.querySelector('button')?.click()
    ;(await within(element).button(/^기기 목록으로 이동$/)).click()
    await until(() => placeOf(element) === '/dashboard/otp')
  })

  it('shows which device of the set-up it is for [R116]', async () => {
    const first = show('mobile', { oneTimeSetup: true })
    const current = (element: Element) =>
      until(() => element.shadowRoot?.querySelector('[aria-current=step]')?.textContent)
    expect(await current(first)).to.match(/First device/)
    const second = show('otp', { oneTimeSetup: true, deviceRegistered: true })
    expect(await current(second)).to.match(/Second device/)
  })

  for (const path of [
    '/register',
    '/register/fido',
    '/register/otp',
    '/register/complete',
    '/register/fail',
  ]) {
    it(`${path} without a type leads to the dashboard [R134]`, async () => {
      const element = showAt('mfa-register', path, {})
      await until(() => placeOf(element) === '/dashboard')
    })
  }

  it('a screen without an application leads to its choice [R135] [R230]', async () => {
    const element = showAt('mfa-register', '/register/mobile', stateOf('mobile'))
    await within(element).title(/^Register a mobile biometric$/)
    expect(placeOf(element)).to.equal('/register')
  })

  it('a place that there is not leads to the dashboard', async () => {
    const element = showAt('mfa-register', '/register/nothing', stateOf('fido', { data: groupware }))
    await until(() => placeOf(element) === '/dashboard')
  })

  for (const language of ['ko', 'en'])
    for (const theme of ['light', 'dark'])
      it(`has nothing that axe objects to, ${language}, ${theme}`, async () => {
        for (const [path, state] of [
          ['/register', stateOf('mobile', { data: { ...groupware, applicationId: 2 } })],
          ['/register', stateOf('otp', { oneTimeSetup: true })],
          ['/register/fail', stateOf('pc')],
          ['/register/complete', stateOf('mobile', { data: groupware })],
        ] as const) {
          const element = showAt('mfa-register', path, state, { language })
          element.setAttribute('theme', theme)
          await until(() => element.shadowRoot?.querySelector('h1'))
          if (path === '/register') await combobox(element)
          if (path === '/register/complete') await within(element).field()
          expect(await violationsIn(element)).to.deep.equal([])
          await clearPage()
        }
      })
})
