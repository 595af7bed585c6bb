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
    ['mobile', 'Register mobile biometric', '?authenticatorType=mobile'],
    ['fido', 'Register a security key', '?authenticatorType=ctap'],
    ['pc', 'Register PC biometric', '?authenticatorType=platform'],
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

  it('stands below a bar whose language control is beside the name, also at 320 px', async () => {
    const element = show('mobile')
    element.style.setProperty('width', '320px')
    await within(element).title(/./)
    const part = (name: string) => element.shadowRoot?.querySelector(`[part~=${name}]`) ?? element
    const bar = part('language').closest('.setup-top')
    const [product] = bar?.children ?? []
    expect(part('language').getBoundingClientRect().top).to.be.lessThan(
      product?.getBoundingClientRect().bottom ?? 0,
    )
  })

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
      'E-approvalFull · 1 of 1 device',
    ])
    expect(rows.map((row) => row.getAttribute('aria-selected'))).to.deep.equal(['false', 'false', 'false'])
    rows[2]?.click()
    await within(element).until(/This application has reached its limit/)
    expect(element.place.state).to.have.nested.property('data.applicationId', 2)
    expect(submit.disabled).to.equal(true)
    button.click()
    ;(await options(element))[0]?.click()
    await until(() => !submit.disabled)
  })

  it('is looked for in a field as wide as the list, which always says what it is for', async () => {
    const element = show('fido')
    ;(await combobox(element)).click()
    const [option] = await options(element)
    const search = element.shadowRoot?.querySelector<HTMLInputElement>('[part=search-input]')
    const [label] = search?.labels ?? []
    expect(label?.innerText).to.equal('Search')
    const roomPx = option?.parentElement?.clientWidth ?? Number.NaN
    expect((search?.clientWidth ?? 0) + (label?.clientWidth ?? 0)).to.be.greaterThan(roomPx * 0.7)
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
    await within(element).until(/No applications available/)
    expect((await within(element).submit()).disabled).to.equal(true)
  })

  it('is chosen without application 1, too', async () => {
    answer({ 'GET /user-service/application': { json: [{ applicationId: 9, applicationName: null }] } })
    const element = show('fido')
    ;(await combobox(element)).click()
    expect((await options(element)).map((row) => row.textContent)).to.deep.equal([
      'Application 9No devices yet',
    ])
  })

  it('can be asked for again when it failed', async () => {
    answer({ 'GET /user-service/application': { status: 503, text: '' } })
    const element = show('fido')
    await within(element).until(/Couldn't load your applications/)
    answer({})
    const again = await within(element).button(/^Try again$/)
    again.focus()
    again.click()
    expect(element.shadowRoot?.activeElement?.localName).to.equal('h1')
    await combobox(element)
  })

  for (const [language, title, message, ok, back] of [
    [
      'ko',
      'OTP 기기 추가 불가',
      '모든 애플리케이션에 OTP가 이미 등록되어 있습니다. 기존 OTP를 삭제한 후 다시 등록하세요.',
      '확인',
      /^기기 목록으로 이동$/,
    ],
    [
      'en',
      "OTP can't be added",
      'OTP is already registered on all applications. Delete an existing OTP and register again.',
      'OK',
      /^Go to your devices$/,
    ],
  ] as const)
    it(`says in its own dialog, which OK closes, that all have OTP already, ${language} [R226] [R263] [R303]`, async () => {
      answer({
        'GET /user-service/application/otp': { status: 400, json: { failInfo: { code: 5005 } } },
      })
      const element = show('otp', {}, language)
      const dialog = await within(element).dialog()
      expect(dialog.querySelector('h2')?.textContent).to.equal(title)
      expect(dialog.textContent).to.contain(message)
      const button = dialog.querySelector('button')
      expect(button?.textContent).to.equal(ok)
      button?.click()
      await until(() => within(element).dialogNow() === null)
      expect(within(element).text()).to.contain(title).and.to.contain(message)
      ;(await within(element).button(back)).click()
      await until(() => placeOf(element) === '/dashboard/otp')
    })

  it('shows which device of the setup it is for [R116]', async () => {
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
    await within(element).title(/^Register mobile biometric$/)
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
