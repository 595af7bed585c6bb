import { expect } from 'chai'
import type { Table } from '../support/fake-backend'
import { calls, homeScreen } from './support/home-screen'
import { within } from './support/page'
import { next, until } from './support/until'

describe("the dashboard's way to the mobile setup", () => {
  const { answer, open, find, cards, setup, note, queriesOf } = homeScreen()
  const phones = (count: number): Table => ({
    [calls.phones]: {
      json: {
        mobileAuthenticatorDtoList: Array.from({ length: count }, (_, index) => ({
          mobileAuthenticatorId: index,
        })),
        mobileAuthenticationStatus: 1,
      },
    },
  })
  const maximum = 'All registered mobile authenticators must be deleted to use mobile setup.'
  const otps: Table = { [calls.otps]: { json: { otpDtos: [{ otpInfoId: 1 }], otpStatus: 1 } } }

  it('leads to /mobileSetup/os [R86]', async () => {
    const element = open()
    await note(element)
    const moved = next<Event & { path: string }>(element, 'mfa-navigate')
    element.addEventListener('mfa-navigate', (event) => event.preventDefault())
    ;(await setup(element)).click()
    expect((await moved).path).to.equal('/mobileSetup/os')
  })

  it('is closed at the maximum of phones, and a note says why [R87a, R87c, R88]', async () => {
    answer(phones(2))
    const element = open()
    expect(await note(element)).to.equal(maximum)
    const button = await setup(element)
    expect(button.disabled).to.equal(true)
    expect(button.getAttribute('aria-describedby')).to.equal(find(element, '.home-setup-note')?.id)
  })

  it('is beside the title for people who can use it, else below the status, with the reason', async () => {
    const open1 = open()
    await note(open1)
    expect(find(open1, '.home-head')?.contains(await setup(open1))).to.equal(true)
    expect(find(open1, '.home-setup')).to.equal(null)
    open1.remove()
    answer(phones(2))
    const closed = open()
    await cards(closed)
    await note(closed)
    expect(find(closed, '.home-setup')?.textContent).to.match(/^All registered/)
    expect(find(closed, '.home-head')?.textContent).to.equal('Dashboard')
    const [status, button] = [find(closed, '.home-cards'), await setup(closed)]
    expect(status?.closest('section')?.contains(button)).to.equal(true)
    expect(status?.getBoundingClientRect().bottom).to.be.at.most(button.getBoundingClientRect().top)
  })

  const granted = (mobileAuthenticationStatus: unknown, otpStatus: unknown): Table => ({
    [calls.phones]: { json: { mobileAuthenticatorDtoList: [], mobileAuthenticationStatus } },
    [calls.otps]: { json: { otpDtos: [], otpStatus } },
  })

  for (const [language, reason] of [
    ['en', "Mobile setup isn't available: your administrator hasn't granted mobile biometric or OTP."],
    ['ko', '관리자가 모바일 생체인증과 OTP를 허용하지 않아 모바일 설정을 사용할 수 없습니다.'],
  ] as const)
    it(`is closed where neither of its methods is granted, and says so in ${language}`, async () => {
      answer(granted(0, 0))
      const element = open({ language })
      expect(await until(() => find(element, '.home-setup-note')?.textContent === reason)).to.equal(true)
      expect(find<HTMLButtonElement>(element, '.home-setup .button')?.disabled).to.equal(true)
    })

  for (const [mobile, otp] of [
    [0, 2],
    [2, 0],
    [undefined, undefined],
    [0, 'granted'],
  ])
    it(`is open where its methods have the statuses ${mobile} and ${otp}`, async () => {
      answer(granted(mobile, otp))
      const element = open()
      await within(element).until(/Install the app, link it to your company/)
      expect((await setup(element)).disabled).to.equal(false)
    })

  it('counts all phones against the highest limit of one application [A20d]', async () => {
    const limit = (applicationId: number, authenticatorTypeCount: number) => ({
      applicationId,
      authenticatorTypeCount,
    })
    answer({ ...phones(2), [calls.limits]: { json: [limit(1, 2), limit(2, 3)] } })
    const element = open()
    await note(element)
    expect((await setup(element)).disabled).to.equal(false)
    expect(queriesOf(calls.limits)).to.include('?authenticatorType=mobile')
  })

  it('is closed where there is an OTP device, and a further line says so [R87b, A20e]', async () => {
    answer(otps)
    const element = open()
    expect(await note(element)).to.equal(`${maximum} The registered OTP device must be deleted, too.`)
    expect((await setup(element)).disabled).to.equal(true)
  })

  it('cannot be pressed while its facts are on their way, and says so [A55a]', async () => {
    answer({ [calls.otps]: () => new Promise(() => undefined) })
    const element = open()
    const button = await setup(element)
    expect(button.disabled).to.equal(true)
    expect(find(element, '.home-setup-note')?.textContent).to.equal(
      'Checking whether mobile setup is available…',
    )
  })

  it('says when its facts are missing, and asks for them again [A55b]', async () => {
    const gone = { status: 503, text: '' }
    answer({ [calls.phones]: gone, [calls.otps]: gone, [calls.limits]: gone })
    const element = open()
    expect(await note(element)).to.equal("Couldn't check whether mobile setup is available.")
    expect((await setup(element)).disabled).to.equal(true)
    answer({})
    const retry = await until(() => find<HTMLButtonElement>(element, '.home-setup .link'))
    retry.click()
    expect(element.shadowRoot?.activeElement === find(element, '.home-setup')).to.equal(true)
    await until(() => find(element, '.home-setup-open .button:enabled'))
  })
})
