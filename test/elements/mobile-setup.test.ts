import { expect } from 'chai'
import { loadAxe, violationsIn } from './support/accessibility'
import { android, mobileSetup } from './support/mobile-setup'
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

  it('begins with the phone, and goes on to the download [R137] [R144] [R145]', async () => {
    const element = show('/mobileSetup/os')
    const submit = await within(element).submit()
    expect(submit.disabled).to.equal(true)
    const [first] = element.shadowRoot?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? []
    first?.click()
    await until(() => !submit.disabled)
    submit.click()
    await within(element).title(/^Download the app$/)
    expect(placeOf(element)).to.equal('/mobileSetup/download')
    expect(element.place.state).to.deep.include(android)
  })

  it('shows its steps in order, what is done and what is optional [R142] [R143]', async () => {
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

  it('has no terms where there is no private app store', async () => {
    const element = show('/mobileSetup/os')
    await within(element).title(/^Which phone/)
    await until(() => stepsOf(element).length === 6)
    expect(stepsOf(element).map(({ text }) => text)).not.to.include('Terms (optional)')
  })

  it('says above each step whom it is not meant for, and works all the same', async () => {
    const otp = { json: { otpDtos: [{ otpInfoId: 1, description: 'Phone' }], otpStatus: 1 } }
    const element = show('/mobileSetup/select', {}, {}, { 'GET /user-service/otp': otp })
    await within(element).until(/Mobile setup is for people without a registered phone.*OTP device/)
    await within(element).button(/^OTP registration/)
  })

  it('can be left for the dashboard on every step', async () => {
    for (const step of ['os', 'terms', 'download', 'register', 'select']) {
      const element = show(`/mobileSetup/${step}`, android)
      ;(await within(element).button(/^Go to the dashboard$/)).click()
      await until(() => placeOf(element) === '/dashboard')
      await clearPage()
    }
  })

  it('goes back with Cancel on every step [R152]', async () => {
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
          ['/mobileSetup/download', android, '[part~=qr] path, [part~=download]'],
          ['/mobileSetup/register', {}, '[part=qr] path'],
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
