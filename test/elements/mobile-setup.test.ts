import { expect } from 'chai'
import { loadAxe, violationsIn } from './support/axe'
import { android, iOS, mobileSetup } from './support/mobile-setup'
import { clearPage, within } from './support/page'
import { placeOf } from './support/sign-in'
import { until } from './support/until'

describe('<mfa-mobile-setup>', () => {
  const { show } = mobileSetup()
  const stepsOf = (element: Element) =>
    [...(element.shadowRoot?.querySelectorAll('[part=stepper] > li') ?? [])].map((step) => ({
      text: step.lastElementChild?.textContent,
      current: step.getAttribute('aria-current') === 'step',
    }))

  before(() => loadAxe())

  for (const { clause, ...phone } of [
    { clause: 'R144a', ...android },
    { clause: 'R144b', ...iOS },
  ])
    it(`offers ${phone.download.type} with its kind of file, and goes on to the download [${clause}] [R145b]`, async () => {
      const { type, extension } = phone.download
      const element = show('/mobileSetup/os')
      const submit = await within(element).submit()
      expect(submit.disabled).to.equal(true)
      const choice = [...(element.shadowRoot?.querySelectorAll('label') ?? [])].find(({ textContent }) =>
        textContent?.includes(type),
      )
      expect(choice?.innerText).to.contain(`(${extension})`)
      element.language = 'ko'
      await until(() => choice?.innerText.includes(`앱 파일 (${extension})`))
      element.language = 'en'
      choice?.click()
      await until(() => !submit.disabled)
      submit.click()
      await within(element).title(/^Download the app$/)
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
      { text: 'First device', current: false },
      { text: 'Second device (optional)', current: false },
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
