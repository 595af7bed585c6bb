import { expect } from 'chai'
import { loadAxe, violationsIn } from './support/axe'
import { android, iOS, mobileSetup } from './support/mobile-setup'
import { clearPage, within } from './support/page'
import { placeOf } from './support/sign-in'
import { settled, until } from './support/until'

describe('<mfa-mobile-setup>', () => {
  const { show } = mobileSetup()
  const stepsOf = (element: Element) =>
    [...(element.shadowRoot?.querySelectorAll('[part=stepper] > li') ?? [])].map((step) => ({
      text: step.lastElementChild?.textContent,
      current: step.getAttribute('aria-current') === 'step',
    }))

  before(() => loadAxe())

  const choiceOf = (element: Element, name: string) =>
    until(() =>
      [...(element.shadowRoot?.querySelectorAll('label') ?? [])].find(
        (label) => label.querySelector('.choice-name')?.textContent === name,
      ),
    )
  const phones = [
    { clause: 'R144a', phone: android, en: 'Android', ko: '갤럭시 등 안드로이드' },
    { clause: 'R144b', phone: iOS, en: 'iPhone', ko: '아이폰' },
  ]

  for (const { clause, phone, en, ko } of phones)
    it(`offers ${en} with the extension of its file where a private app store has one [${clause}]`, async () => {
      const { extension } = phone.download
      const element = show('/mobileSetup/os', {}, { userPortal: { PRIVATE_APP_STORE: true } })
      const choice = await choiceOf(element, en)
      await until(() => choice.innerText.includes(`App file (${extension})`))
      element.language = 'ko'
      expect((await choiceOf(element, ko)).innerText).to.contain(`앱 파일 (${extension})`)
    })

  for (const { phone, en, ko } of phones)
    it(`offers ${en} by its name alone without a private app store, and goes on to the download [R145b]`, async () => {
      const element = show('/mobileSetup/os', {}, { language: 'ko' })
      const submit = await within(element).submit()
      expect(submit.disabled).to.equal(true)
      expect((await choiceOf(element, ko)).innerText.trim()).to.equal(ko)
      element.language = 'en'
      const choice = await choiceOf(element, en)
      choice.click()
      await until(() => !submit.disabled)
      submit.click()
      await within(element).title(/^Download the app$/)
      expect(element.shadowRoot?.querySelector('.overline')?.textContent).to.equal(en)
      expect(placeOf(element)).to.equal('/mobileSetup/download')
      expect(element.place.state).to.deep.include(phone)
    })

  it('keeps the chosen phone through another language and a reload', async () => {
    const element = show('/mobileSetup/os')
    const chosen = (of: Element) =>
      [...(of.shadowRoot?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])].map(
        ({ checked }) => checked,
      )
    await within(element).submit()
    element.shadowRoot?.querySelectorAll('label')[1]?.click()
    await until(() => chosen(element)[1])
    element.language = 'ko'
    await within(element).title(/^사용하는 휴대폰 선택$/)
    expect(chosen(element)).to.deep.equal([false, true])
    const { state } = element.place
    await clearPage()
    const later = show('/mobileSetup/os', state as Record<string, unknown>)
    await within(later).submit()
    expect(chosen(later)).to.deep.equal([false, true])
  })

  it('shows its steps in order, what is done and what is optional [R142a] [R143a, R143b]', async () => {
    const element = show('/mobileSetup/terms', android, { userPortal: { PRIVATE_APP_STORE: true } })
    await within(element).title(/^Terms and conditions$/)
    await until(() => stepsOf(element).length === 7)
    expect(stepsOf(element)).to.deep.equal([
      { text: 'Phone (done)', current: false },
      { text: 'Terms (optional)', current: true },
      { text: 'Download', current: false },
      { text: 'Company link', current: false },
      { text: 'Method', current: false },
      { text: 'Mobile biometric', current: false },
      { text: 'OTP (optional)', current: false },
    ])
  })

  it('has no terms where there is no private app store [R142b]', async () => {
    const element = show('/mobileSetup/os')
    await within(element).title(/^Which phone/)
    await until(() => stepsOf(element).length === 6)
    expect(stepsOf(element).map(({ text }) => text)).not.to.include('Terms (optional)')
  })

  it('opens each step directly, the download alone with a choice of phone [A33a, A33e]', async () => {
    for (const [path, state, current] of [
      ['/mobileSetup/terms', {}, 'Terms (optional)'],
      ['/mobileSetup/download', android, 'Download'],
      ['/mobileSetup/download', {}, 'Phone'],
      ['/mobileSetup/register', {}, 'Company link'],
      ['/mobileSetup/select', {}, 'Method'],
    ] as const) {
      const element = show(path, state, { userPortal: { PRIVATE_APP_STORE: true } })
      await until(() => stepsOf(element).length === 7)
      const step = stepsOf(element).find((one) => one.current)
      expect([placeOf(element), step?.text]).to.deep.equal([
        current === 'Phone' ? '/mobileSetup/os' : path,
        current,
      ])
      await clearPage()
    }
  })

  it('says above each step whom it is not meant for, and works all the same [A33f]', async () => {
    const otp = { json: { otpDtos: [{ otpInfoId: 1, description: 'Phone' }], otpStatus: 1 } }
    const element = show('/mobileSetup/select', {}, {}, { 'GET /user-service/otp': otp })
    await within(element).until(/Mobile setup is for people without a registered phone.*OTP device/)
    const text = within(element).text()
    expect(text.indexOf('Mobile setup is for people')).to.be.lessThan(text.indexOf('Choose authentication'))
    ;(await within(element).button(/^OTP registration/)).click()
    await until(() => placeOf(element) === '/register/otp')
  })

  const statuses = (mobileAuthenticationStatus: unknown, otpStatus: unknown) => ({
    'GET /user-service/mobile-authenticator': {
      json: { mobileAuthenticatorDtoList: [], mobileAuthenticationStatus },
    },
    'GET /user-service/otp': { json: { otpDtos: [], otpStatus } },
  })
  const helpDesk = { HELP_DESK: { ko: '내선 1234', en: 'Extension 1234' } }

  for (const [language, title, text, contact] of [
    ['en', /^Mobile setup isn't available$/, /hasn't granted mobile biometric or OTP/, 'Extension 1234'],
    ['ko', /^모바일 설정을 사용할 수 없습니다$/, /모바일 생체인증과 OTP를 허용하지 않았습니다/, '내선 1234'],
  ] as const)
    it(`goes no further than its first step where neither method is granted, and says whom to ask (${language})`, async () => {
      const element = show('/mobileSetup/os', {}, { language, userPortal: helpDesk }, statuses(0, 0))
      await within(element).title(title)
      await within(element).until(text)
      await within(element).until(new RegExp(contact))
      expect(element.shadowRoot?.querySelector('input, [type=submit]')).to.equal(null)
      element.shadowRoot?.querySelector<HTMLElement>('.card .button')?.click()
      await until(() => placeOf(element) === '/dashboard')
    })

  it('goes on where a status is not known, or cannot be loaded', async () => {
    for (const changes of [
      statuses(0, 1),
      statuses(0, undefined),
      { ...statuses(0, 0), 'GET /user-service/otp': { status: 503, text: '' } },
    ]) {
      const element = show('/mobileSetup/os', {}, {}, changes)
      await within(element).submit()
      await settled()
      await within(element).title(/^Which phone/)
      await clearPage()
    }
  })

  it('can be left for the dashboard on every step', async () => {
    for (const step of ['os', 'terms', 'download', 'register', 'select']) {
      const element = show(`/mobileSetup/${step}`, android)
      ;(await within(element).button(/^Go to the dashboard$/)).click()
      await until(() => placeOf(element) === '/dashboard')
      await clearPage()
    }
  })

  it('goes back to where one came from with Cancel on every step [R152]', async () => {
    for (const step of ['os', 'terms', 'download', 'register', 'select']) {
      const element = show('/dashboard/otp')
      await within(element).title(/^OTP management$/)
      element.place = { path: `/mobileSetup/${step}`, state: android }
      ;(await within(element).button(/^Cancel$/)).click()
      await until(() => placeOf(element) === '/dashboard/otp')
      await clearPage()
    }
  })

  it('calls the way back by its name in Korean, and the way out of the first step by another', async () => {
    for (const step of ['os', 'terms', 'download', 'register', 'select']) {
      const element = show(`/mobileSetup/${step}`, android, { language: 'ko' })
      await within(element).button(step === 'os' ? /^취소$/ : /^이전$/)
      await clearPage()
    }
  })

  it('says on every step whose account it is', async () => {
    for (const step of ['os', 'terms', 'download', 'register', 'select']) {
      const element = show(`/mobileSetup/${step}`, android)
      await within(element).title(/./)
      expect(element.shadowRoot?.querySelector('.setup-account')?.textContent).to.equal('User ID mjkim')
      await clearPage()
    }
  })

  it('goes to the step before with Cancel where one came from nowhere [A23d]', async () => {
    for (const [path, state, before] of [
      ['/mobileSetup/os', {}, '/dashboard'],
      ['/mobileSetup/terms', android, '/mobileSetup/os'],
      ['/mobileSetup/download', android, '/mobileSetup/os'],
      ['/mobileSetup/register', {}, '/mobileSetup/download'],
      ['/mobileSetup/select', {}, '/mobileSetup/register'],
    ] as const) {
      const element = show(path, state)
      ;(await within(element).button(/^Cancel$/)).click()
      // Without a choice of phone the download leads on to where it is made.
      const expected = before === '/mobileSetup/download' ? '/mobileSetup/os' : before
      await until(() => placeOf(element) === expected)
      await clearPage()
    }
  })

  for (const language of ['ko', 'en'])
    for (const theme of ['light', 'dark'])
      it(`has nothing that axe objects to, ${language}, ${theme}`, async () => {
        for (const [path, state, ready] of [
          ['/mobileSetup/os', android, 'input[type=radio]'],
          ['/mobileSetup/terms', { ...android, agreed: true }, '[part=terms]'],
          ['/mobileSetup/download', android, '[part~=qr] canvas:not([aria-busy]), [part~=download]'],
          ['/mobileSetup/register', {}, '[part=qr] canvas:not([aria-busy])'],
          ['/mobileSetup/select', {}, '[part=method]'],
        ] as const) {
          const element = show(path, state, { language, userPortal: { PRIVATE_APP_STORE: true } })
          element.setAttribute('theme', theme)
          await until(() => element.shadowRoot?.querySelector(ready))
          expect(await violationsIn(element)).to.deep.equal([])
          await clearPage()
        }
      })
})
