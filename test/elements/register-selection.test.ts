import { expect } from 'chai'
import { loadAxe, violationsIn } from './support/axe'
import { testBackend } from './support/backend'
import { clearPage, within } from './support/page'
import { groupware, registerTable, showAt, stateOf } from './support/register'
import { loadScript } from './support/script'
import { placeOf } from './support/sign-in'
import { next, settled, until } from './support/until'

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

  const titles = [
    {
      kind: 'mobile',
      clause: 'R262a',
      query: '?authenticatorType=mobile',
      en: [
        'Register mobile biometric',
        "Select the application you'll sign in to with your phone's fingerprint or face.",
      ],
      ko: ['모바일 생체인증 등록', '휴대폰의 지문이나 얼굴로 로그인할 애플리케이션을 선택하세요.'],
    },
    {
      kind: 'fido',
      clause: 'R262b',
      query: '?authenticatorType=ctap',
      en: [
        'Register a security key',
        "Select the application you'll sign in to with your USB or NFC security key.",
      ],
      ko: ['FIDO 보안키 등록', 'USB 또는 NFC 보안키로 로그인할 애플리케이션을 선택하세요.'],
    },
    {
      kind: 'pc',
      clause: 'R262c',
      query: '?authenticatorType=platform',
      en: [
        'Register PC biometric',
        "Select the application you'll sign in to with this computer's fingerprint, face or PIN.",
      ],
      ko: ['PC 생체인증 등록', '이 컴퓨터의 지문, 얼굴 또는 PIN으로 로그인할 애플리케이션을 선택하세요.'],
    },
    {
      kind: 'otp',
      clause: 'R263',
      query: '',
      en: [
        'Register an OTP device',
        "Select the application you'll sign in to with one-time codes from the mobile app.",
      ],
      ko: ['OTP 등록', '모바일 앱의 OTP 번호로 로그인할 애플리케이션을 선택하세요.'],
    },
  ] as const

  for (const { kind, query, clause, ...texts } of titles) {
    for (const language of ['ko', 'en'] as const)
      it(`is asked for ${kind} under its own title and description, ${language} [R111a, R111b]`, async () => {
        const element = show(kind, {}, language)
        await combobox(element)
        const head = element.shadowRoot?.querySelector('.card-head')
        expect(head?.querySelector('h1')?.textContent).to.equal(texts[language][0])
        // A joiner keeps the parts of a word with a hyphen together.
        expect(head?.querySelector('.lead')?.textContent?.replaceAll('\u2060', '')).to.equal(
          texts[language][1],
        )
      })

    it(`is asked for ${kind}, from the list of the type [R110a] [${clause}]`, async () => {
      const element = show(kind)
      await combobox(element)
      const list = backend.requests.find(({ url }) => /\/application(\/otp)?(\?|$)/.test(url))
      expect(new URL(list?.url ?? '').search).to.equal(query)
      expect(new URL(list?.url ?? '').pathname).to.equal(
        kind === 'otp' ? '/user-service/application/otp' : '/user-service/application',
      )
    })
  }

  it('is asked for under the icon that the menu has for the type [R111c]', async () => {
    for (const { kind } of titles) {
      const element = show(kind)
      const drawn = (selector: string) =>
        element.shadowRoot?.querySelector(`${selector} path`)?.getAttribute('d')
      const icon = await until(() => drawn('.tile svg'))
      element.place = { path: `/dashboard/${kind}` }
      expect(await until(() => drawn('.nav [aria-current=page] svg'))).to.equal(icon)
      await clearPage()
    }
  })

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

  for (const [language, select] of [
    ['ko', '애플리케이션 선택'],
    ['en', 'Select application'],
  ] as const)
    it(`is chosen before it goes on, ${language} [R112] [R114]`, async () => {
      const element = show('fido', {}, language)
      const button = await combobox(element)
      expect(button.textContent).to.equal(select)
      const submit = await within(element).submit()
      expect(submit.disabled).to.equal(true)
      button.click()
      ;(await options(element))[0]?.click()
      await until(() => !submit.disabled)
      expect(button.textContent).to.equal('Groupware')
    })

  it('stands in a list with the usual one first and marked, how full each is, and the full one open to choice [A19a, A19d, A19e]', async () => {
    const element = show('mobile')
    const button = await combobox(element)
    const submit = await within(element).submit()
    await until(() => backend.requests.some(({ url }) => url.endsWith('/mobile-authenticator')))
    await settled()
    button.click()
    const rows = await options(element)
    expect(rows.map((row) => row.textContent)).to.deep.equal([
      'GroupwareDefault · 1 of 2 registered',
      'HR system0 of 2 registered',
      'E-approvalFull · 1 of 1 registered',
    ])
    expect(rows.map((row) => row.getAttribute('aria-selected'))).to.deep.equal(['false', 'false', 'false'])
    rows[2]?.click()
    await within(element).until(/This application has reached its limit/)
    expect(element.place.state).to.have.nested.property('data.applicationId', 2)
    expect(submit.disabled).to.equal(false)
  })

  for (const kind of ['mobile', 'fido', 'pc'])
    it(`has for ${kind} application 1 first, marked as the default and not chosen [R225b]`, async () => {
      const element = show(kind)
      ;(await combobox(element)).click()
      const rows = await options(element)
      expect(rows.map((row) => /^Groupware.*Default/.test(row.textContent ?? ''))).to.deep.equal([
        true,
        false,
        false,
      ])
      expect(rows[0]?.getAttribute('aria-selected')).to.equal('false')
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

  for (const { kind } of titles)
    it(`is handed on to /register/${kind} with what came before [R115a, R115b, R115c]`, async () => {
      const element = show(kind, { oneTimeSetup: true, deviceRegistered: true })
      ;(await combobox(element)).click()
      ;(await options(element))[0]?.click()
      const submit = await within(element).submit()
      await until(() => !submit.disabled)
      const asked = next<Event & { path: string; state: unknown }>(element, 'mfa-navigate')
      element.addEventListener('mfa-navigate', (event) => event.preventDefault())
      submit.click()
      const { path, state } = await asked
      expect(path).to.equal(`/register/${kind}`)
      expect(state).to.deep.include({ type: kind, oneTimeSetup: true, deviceRegistered: true })
      expect(state).to.have.nested.property('data.applicationId', 1)
      expect(state).to.have.nested.property('data.applicationName', 'Groupware')
    })

  it('stays chosen through a reload and a change of language', async () => {
    const element = show('otp')
    ;(await combobox(element)).click()
    ;(await options(element)).find(({ textContent }) => textContent?.startsWith('Groupware'))?.click()
    await until(async () => (await combobox(element)).textContent === 'Groupware')
    element.language = 'ko'
    await within(element).title(/^OTP 등록$/)
    expect((await combobox(element)).textContent).to.equal('Groupware')
    const { path, state } = element.place
    await clearPage()
    const later = showAt('mfa-register', path, state as Record<string, unknown>)
    expect((await combobox(later)).textContent).to.equal('Groupware')
    expect((await within(later).submit()).disabled).to.equal(false)
  })

  for (const { kind } of titles)
    it(`of ${kind} goes back with Cancel to the page before, or to the devices where there was none [R113] [A23d]`, async () => {
      const element = show(kind)
      ;(await within(element).button(/^Cancel$/)).click()
      await until(() => placeOf(element) === `/dashboard/${kind}`)
      await clearPage()
      const later = showAt('mfa-register', '/dashboard')
      await within(later).title(/^Dashboard$/)
      later.place = { path: '/register', state: stateOf(kind) }
      ;(await within(later).button(/^Cancel$/)).click()
      await until(() => placeOf(later) === '/dashboard')
    })

  it('says in place that there is none [A19c, R308e]', async () => {
    answer({ 'GET /user-service/application': { json: [] } })
    const element = show('pc')
    await within(element).until(/No applications available/)
    expect(within(element).dialogNow()).to.equal(null)
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
    it(`says in its own dialog, which OK closes, that all have OTP already, ${language} [R303a, R303c, R226b]`, async () => {
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

  it('shows which device of the setup it is for, and in the setup alone [R116a, R116b]', async () => {
    const first = show('mobile', { oneTimeSetup: true })
    const current = (element: Element) =>
      until(() => element.shadowRoot?.querySelector('[aria-current=step]')?.textContent)
    expect(await current(first)).to.match(/Mobile biometric/)
    const second = show('otp', { oneTimeSetup: true, deviceRegistered: true })
    expect(await current(second)).to.match(/OTP/)
    const alone = show('otp')
    await combobox(alone)
    expect(alone.shadowRoot?.querySelector('[part=stepper]')).to.equal(null)
  })

  for (const [path, clause] of [
    ['/register', 'R110b'],
    ['/register/mobile', 'R134'],
    ['/register/otp', 'R134'],
    ['/register/fido', 'R134'],
    ['/register/pc', 'R134'],
    ['/register/complete', 'R134'],
    ['/register/fail', 'R134'],
  ] as const) {
    it(`${path} without a type leads to the dashboard [${clause}]`, async () => {
      const element = showAt('mfa-register', path, {})
      await until(() => placeOf(element) === '/dashboard')
    })
  }

  for (const { kind, en } of titles)
    it(`/register/${kind} without an application leads to its choice [R135] [R230] [A19f]`, async () => {
      const element = showAt('mfa-register', `/register/${kind}`, stateOf(kind))
      await within(element).title(new RegExp(`^${en[0]}$`))
      await until(() => placeOf(element) === '/register')
      expect((await within(element).submit()).disabled).to.equal(true)
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
