import { expect } from 'chai'
import { calls, homeScreen } from './support/home-screen'
import { within } from './support/page'
import { next, until } from './support/until'

describe("the dashboard's status cards", () => {
  const { answer, open, find, all, cards } = homeScreen()

  it('show the six methods in their order, each with an icon and a word [R90, R11b]', async () => {
    const shown = await cards(open())
    expect(shown.map((card) => card.querySelector('h3')?.textContent)).to.deep.equal([
      'Mobile biometric',
      'OTP',
      'FIDO security key',
      'PC biometric',
      'Email',
      'SMS',
    ])
    expect(shown.map((card) => card.querySelector('.status')?.textContent)).to.deep.equal([
      'Available',
      'Not registered',
      'Unavailable',
      'Not registered',
      'Available',
      'Unavailable',
    ])
    for (const card of shown) expect(card.querySelectorAll('.status svg')).to.have.lengthOf(1)
  })

  const words = {
    ko: {
      available: ['사용 가능', '이 수단으로 로그인할 수 있습니다.'],
      unregistered: ['미등록', '등록하면 이 수단으로 로그인할 수 있습니다.'],
      unavailable: ['사용 불가', '관리자가 허용하지 않은 인증 수단입니다.'],
    },
    en: {
      available: ['Available', 'You can log in with this service.'],
      unregistered: ['Not registered', 'Register to use this service.'],
      unavailable: ['Unavailable', 'Cannot be used without permission from the administrator.'],
    },
  } as const
  const says = (card: HTMLElement | undefined) => [
    card?.querySelector('.status')?.textContent,
    card?.querySelector('p')?.textContent,
  ]

  for (const [language, { available, unregistered, unavailable }] of Object.entries(words)) {
    it(`say of 0 in ${language} that the administrator has to permit it [R184a, R184b, R235] [A21d]`, async () => {
      const [, , fido] = await cards(open({ language }))
      expect(says(fido)).to.deep.equal(unavailable)
      expect(fido?.querySelector('button') === null).to.equal(true)
    })

    it(`say of 1 and 3 in ${language} the same: one can log in with it [R185a, R185b, R187] [A21a]`, async () => {
      sessionStorage.removeItem('mfa.userEmail')
      answer({ [calls.status]: { json: { emailStatus: 1, smsStatus: 3 } } })
      const [, , , , email, sms] = await cards(open({ language }))
      for (const card of [email, sms]) expect(says(card)).to.deep.equal(available)
      expect(sms?.querySelector('.status')?.outerHTML).to.equal(email?.querySelector('.status')?.outerHTML)
    })

    it(`say in ${language} what one has of a method in place of that sentence, which the pointer finds at the status`, async () => {
      answer({ [calls.status]: { json: { mobileAuthenticationStatus: 1, emailStatus: 3 } } })
      const [mobile, , , , email] = await cards(open({ language }))
      const facts = { ko: '기기 1대 · 사용 기록 없음', en: '1 device · never used' }
      await until(() => says(mobile)[1] === facts[language as keyof typeof facts])
      expect(says(email)[1]).to.equal('m•••m@example.com')
      for (const card of [mobile, email]) {
        expect(card?.querySelectorAll('p')).to.have.lengthOf(1)
        expect(getComputedStyle(card?.querySelector('p') as Element).fontSize).to.equal('14px')
        expect(card?.querySelector<HTMLElement>('.status')?.title).to.equal(available[1])
      }
    })

    it(`say of 2 in ${language} that one has to register first [R186a, R186b]`, async () => {
      const [, otp] = await cards(open({ language }))
      const register = { ko: '등록하기', en: 'Register' }[language as 'ko' | 'en']
      expect(says(otp)).to.deep.equal([unregistered[0], `${unregistered[1]} ${register}`])
    })
  }

  for (const [field, at] of Object.entries({
    mobileAuthenticationStatus: 0,
    otpStatus: 1,
    fidoSecurityKeyStatus: 2,
    pcAuthenticationStatus: 3,
    emailStatus: 4,
    smsStatus: 5,
  }))
    it(`show ${field} on the card of its own method alone [R167b]`, async () => {
      answer({ [calls.status]: { json: { [field]: 1 } } })
      const statuses = (await cards(open())).map((card) => says(card)[0])
      expect(
        statuses.map((status, card) => (status === 'Available' ? card : -1)).filter((card) => card >= 0),
      ).to.deep.equal([at])
    })

  it('lead with 2 to the registration of that kind [A21d, A21e]', async () => {
    const element = open()
    const [, otp] = await cards(element)
    const link = await until(() => otp?.querySelector<HTMLButtonElement>('button:enabled'))
    expect(link?.getAttribute('aria-label')).to.equal('Register: OTP')
    const moved = next<Event & { path: string; state: unknown }>(element, 'mfa-navigate')
    element.addEventListener('mfa-navigate', (event) => event.preventDefault())
    link?.click()
    const { path, state } = await moved
    expect(path).to.equal('/register')
    expect(state).to.deep.equal({ type: 'otp', oneTimeSetup: false, deviceRegistered: false })
  })

  it('say beforehand that registration would be refused: OTP is registered elsewhere, or the limit is reached', async () => {
    const elsewhere = { otpInfoId: 1, description: 'Phone', applicationName: 'E-approval' }
    const computer = { fidoAuthenticatorId: 1, description: 'Office PC', applicationName: 'E-approval' }
    answer({
      [calls.otps]: { json: { otpDtos: [elsewhere], otpStatus: 1 } },
      'GET /user-service/platform': { json: { fidoAuthenticatorDtos: [computer], fidoStatus: 1 } },
      [calls.limits]: {
        json: [{ applicationId: 1, applicationName: 'Groupware', authenticatorTypeCount: 1 }],
      },
    })
    const [, otp, , pc] = await cards(open())
    const says = (card: HTMLElement | undefined, text: string) =>
      until(() => card?.textContent?.includes(text) && card.querySelector('button') === null)
    await says(otp, 'You already have an OTP device. Delete it to register another.')
    await says(pc, "You've reached the limit of 1 device. Delete it to add another.")
    await says(pc, 'After that, you can also register for Groupware.')
  })

  for (const width of [1280, 320])
    it(`put a reason below the state, not over it (${width} px)`, async () => {
      answer({ [calls.otps]: { status: 503, text: '' } })
      const element = open({}, width)
      await cards(element)
      const shown = await until(() =>
        all(element, 'article').find(({ textContent }) => /Couldn't check/.test(textContent ?? '')),
      )
      const parts = [...shown.querySelectorAll('p, .link')].map((part) => part.getBoundingClientRect())
      const over = parts.flatMap((one, index) =>
        parts
          .slice(index + 1)
          .filter(
            (other) =>
              one.top < other.bottom - 1 &&
              other.top < one.bottom - 1 &&
              one.left < other.right - 1 &&
              other.left < one.right - 1,
          ),
      )
      expect(parts).to.have.lengthOf(3)
      expect(over).to.have.lengthOf(0)
    })

  it('have an arrow if they lead to a page, and only then', async () => {
    const shown = await cards(open())
    expect(shown.map((card) => card.querySelectorAll(':is(.card-link, .link) .icon').length)).to.deep.equal([
      ...[1, 1, 1, 1],
      ...[0, 0],
    ])
  })

  it('keep the room of the tallest, so that a row does not grow', async () => {
    answer({ [calls.status]: () => new Promise(() => undefined) })
    const loading = open()
    const height = (element: typeof loading) => find(element, '.status-card')?.offsetHeight
    await until(() => height(loading))
    const before = height(loading)
    loading.remove()
    answer({ [calls.status]: { json: { mobileAuthenticationStatus: 2, otpStatus: 1, emailStatus: 1 } } })
    const loaded = open()
    const heights = (await cards(loaded)).map(({ offsetHeight }) => offsetHeight)
    expect(new Set(heights)).to.deep.equal(new Set([before]))
  })

  it('offer to ask again where it cannot be found out', async () => {
    answer({ 'GET /user-service/platform': { status: 503, text: '' } })
    const [, , , pc] = await cards(open())
    const retry = await until(() => pc?.querySelector('button:enabled'))
    expect(pc?.textContent).to.contain("Couldn't check whether you can add a device.")
    expect(retry?.textContent).to.equal('Try again')
  })

  it('lead nowhere where there is nothing to register at', async () => {
    answer({ [calls.status]: { json: { emailStatus: 2 } } })
    const [mobile, , , , email] = await cards(open())
    expect(email?.textContent).to.contain('Not registered')
    expect(email?.querySelector('button') === null).to.equal(true)
    // A status that the backend leaves out is none that one could use.
    expect(mobile?.textContent).to.contain('Unavailable')
  })

  it('fail and come back on their own, while the history stays [A24g, R309b, R259c]', async () => {
    answer({ [calls.status]: { status: 503, text: '' } })
    const element = open()
    await within(element).until(/Couldn't load the status/)
    await within(element).until(/No activity yet/)
    expect(within(element).dialogNow()).to.equal(null)
    const retry = await within(element).button(/^Try again$/)
    answer({})
    retry.click()
    await cards(element)
    expect(element.shadowRoot?.activeElement?.textContent).to.equal('Status by application')
  })
})
