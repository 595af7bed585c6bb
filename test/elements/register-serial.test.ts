import { expect } from 'chai'
import type { Answer, Table } from '../support/fake-backend'
import { testBackend } from './support/backend'
import { passTime, sleepFor } from './support/clock'
import { fakeMqttBroker, type MqttBroker } from './support/mqtt-broker'
import { type, within } from './support/page'
import { loadQrReader, readQr } from './support/read-qr'
import { groupware, registerTable, showAt, startAt, stateOf } from './support/register'
import { loadScript } from './support/script'
import { placeOf } from './support/sign-in'
import { next, settled, until } from './support/until'

describe('<mfa-register>, the mobile app', () => {
  let broker: MqttBroker
  let serials = 0
  const table: Table = {
    ...registerTable,
    'POST /user-service/mobile-authenticator/serial': () => {
      serials += 1
      return { json: { serial: `04829${serials}`, topic: `mfa/topic-${serials}`, server: { id: 7 } } }
    },
    'POST /user-service/otp/serial': { json: { serial: '0482913377120094', topic: 'mfa/otp-topic' } },
  }
  const backend = testBackend(table)
  const { answer } = backend
  const show = (kind: 'mobile' | 'otp', more: Record<string, unknown> = {}) =>
    startAt('mfa-register', `/register/${kind}`, stateOf(kind, { data: groupware, ...more }))
  const subscribed = (topic: string) => until(() => broker.topics.includes(topic))
  const codeOf = (element: Element) =>
    element.shadowRoot?.querySelector('[part=serial-code]')?.textContent ?? ''

  before(async () => {
    await loadScript()
    await loadQrReader()
  })
  beforeEach(() => {
    serials = 0
    broker = fakeMqttBroker()
  })
  afterEach(() => {
    expect(broker.connections).to.equal(0)
    broker.restore()
  })

  it('shows six digits and a QR code that holds the serial’s JSON and nothing else [R229, R123a, R123b, R276b, R205a]', async () => {
    const element = show('mobile')
    await within(element).title(/^Register mobile biometric$/)
    await within(element).until(/in the mobile app\.Scan the QR code, or enter the registration number\./)
    await until(() => codeOf(element).startsWith('048291'))
    const code = await until(() =>
      element.shadowRoot?.querySelector<HTMLCanvasElement>('[part=qr] canvas:not([aria-busy])'),
    )
    expect(JSON.parse(readQr(code) ?? '')).to.deep.equal({
      serial: '048291',
      topic: 'mfa/topic-1',
      server: { id: 7 },
    })
    await within(element).button(/^Copy$/)
    const asked = backend.requests.find(({ url }) => url.endsWith('/mobile-authenticator/serial'))
    expect(await asked?.clone().json()).to.deep.equal({ applicationId: 1 })
  })

  it('shows sixteen digits for OTP [R125] [R228] [R277b]', async () => {
    const element = show('otp')
    await within(element).until(/in the mobile app\.Scan the QR code, or enter the serial number\./)
    await until(() => codeOf(element).startsWith('0482913377120094'))
    const groups = element.shadowRoot?.querySelectorAll('[part=serial-code] > [aria-hidden]')
    expect([...(groups ?? [])].map((group) => group.textContent)).to.deep.equal([
      '0482',
      '9133',
      '7712',
      '0094',
    ])
    const code = await until(() =>
      element.shadowRoot?.querySelector<HTMLCanvasElement>('[part=qr] canvas:not([aria-busy])'),
    )
    expect(JSON.parse(readQr(code) ?? '').serial).to.equal('0482913377120094')
  })

  for (const [kind, topic, counts, goesBack] of [
    ['mobile', 'mfa/topic-1', 'R124a', 'R124c'],
    ['otp', 'mfa/otp-topic', 'R126a', 'R126c'],
  ] as const) {
    it(`counts 300 s down for the number of ${kind} [${counts}]`, async () => {
      const element = show(kind)
      const bar = await until(() => element.shadowRoot?.querySelector('progress[part=progress-bar]'))
      const [max, value] = ['max', 'value'].map((name) => Number(bar.getAttribute(name)))
      expect(max).to.equal(300)
      expect(value).to.be.within(299, 300)
      await within(element).until(/5:00|4:59/)
      sleepFor(100)
      await within(element).until(/3:20|3:19/)
    })

    it(`of ${kind} goes back with Cancel, and further back with the next one [${goesBack}]`, async () => {
      const element = showAt('mfa-register', '/dashboard')
      await within(element).title(/^Dashboard$/)
      element.place = { path: '/register', state: stateOf(kind, { data: groupware }) }
      const next = await within(element).button(/^Next$/)
      await until(() => !next.disabled)
      next.click()
      await subscribed(topic)
      ;(await within(element).button(/^Cancel$/)).click()
      await until(() => placeOf(element) === '/register')
      await within(element).button(/^Next$/)
      ;(await within(element).button(/^Cancel$/)).click()
      await until(() => placeOf(element) === '/dashboard')
    })
  }

  it('shows the steps of the setup, and in the setup alone [R137] [A33a]', async () => {
    const steps = (element: Element) =>
      [...(element.shadowRoot?.querySelectorAll('[part=stepper] > li') ?? [])].map(
        (step) => `${step.hasAttribute('aria-current') ? '→ ' : ''}${step.lastElementChild?.textContent}`,
      )
    const inSetup = show('mobile', { oneTimeSetup: true })
    await subscribed('mfa/topic-1')
    await until(() => steps(inSetup).length === 6)
    expect(steps(inSetup).slice(-3)).to.deep.equal(['Method (done)', '→ Mobile biometric', 'OTP (optional)'])
    inSetup.remove()
    const alone = show('otp')
    await subscribed('mfa/otp-topic')
    expect(steps(alone)).to.deep.equal([])
  })

  it('names the method that is registered first as the first step', async () => {
    const steps = (element: Element) =>
      [...(element.shadowRoot?.querySelectorAll('[part=stepper] > li') ?? [])]
        .slice(-2)
        .map((step) => step.lastElementChild?.textContent)
    const element = show('otp', { oneTimeSetup: true })
    await until(() => steps(element).length === 2)
    expect(steps(element)).to.deep.equal(['OTP', 'Mobile biometric (optional)'])
    element.language = 'ko'
    await until(() => steps(element)[0] === 'OTP' && steps(element)[1] === '모바일 생체인증 (선택)')
  })

  it('shows the two methods alone as steps where a phone replaces another', async () => {
    const element = show('mobile', {
      oneTimeSetup: true,
      deviceRegistered: true,
      replacesPhone: true,
      registered: [{ type: 'otp', applicationName: 'Groupware' }],
    })
    const steps = () => [...(element.shadowRoot?.querySelectorAll('[part=stepper] > li') ?? [])]
    await until(() => steps().length > 0)
    expect(steps().map((step) => step.lastElementChild?.textContent)).to.deep.equal([
      'OTP (done)',
      'Mobile biometric',
    ])
    await within(element).until(/OTP registered.*Now register mobile biometric on the same phone/)
  })

  for (const { kind, language, question, link, title } of [
    {
      kind: 'mobile',
      language: 'en',
      question: /No “Add device” in the app\?/,
      link: /^Get the company-link QR$/,
      title: 'Company link',
    },
    {
      kind: 'otp',
      language: 'ko',
      question: /앱에 ‘OTP 추가’\u2060가 없나요\?/,
      link: /^회사 연동 QR 받기$/,
      title: '회사 연동',
    },
  ] as const)
    it(`of ${kind} leads to the company link beside the number where the app has none, ${language}`, async () => {
      answer({ 'POST /user-service/app/serial': { json: { companyId: 'ACME', serial: '0042' } } })
      const element = show(kind)
      element.language = language
      element.style.setProperty('width', '1280px')
      await until(() => codeOf(element) !== '')
      await within(element).until(question)
      const open = await within(element).button(link)
      open.focus()
      open.click()
      const panel = await until(() => element.shadowRoot?.querySelector<HTMLElement>('.side-panel'))
      expect(panel.querySelector('h2')?.textContent).to.equal(title)
      await until(() => panel.querySelector('.qr canvas:not([aria-busy])'))
      const card = element.shadowRoot?.querySelector('.card')?.getBoundingClientRect() as DOMRect
      expect(panel.getBoundingClientRect().left, 'the number stays in sight').to.be.at.least(card.right)
      expect([element.shadowRoot?.activeElement === open, open.getAttribute('aria-expanded')]).to.deep.equal([
        true,
        'true',
      ])
      open.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      await until(() => !element.shadowRoot?.querySelector('.side-panel'))
      expect(element.shadowRoot?.activeElement === open).to.equal(true)
    })

  it('covers a narrow box with the company link, and returns to the number', async () => {
    const element = show('mobile')
    element.style.setProperty('width', '360px')
    await until(() => codeOf(element) !== '')
    const open = await within(element).button(/^Get the company-link QR$/)
    open.click()
    const panel = await until(() => element.shadowRoot?.querySelector<HTMLElement>('.side-panel'))
    await until(() => element.shadowRoot?.activeElement === panel)
    const [above, below] = [panel.getBoundingClientRect(), element.getBoundingClientRect()]
    expect([above.top, above.width]).to.deep.equal([below.top, 360])
    panel.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await until(() => element.shadowRoot?.activeElement === open)
    expect(codeOf(element)).to.contain('048291')
  })

  it('says whose account it is, and in Korean that the way out is a way back', async () => {
    const element = show('mobile')
    element.language = 'ko'
    await within(element).button(/^이전$/)
    expect(element.shadowRoot?.querySelector('.setup-account')?.textContent).to.equal('사용자 ID mjkim')
  })

  it('keeps the screen on as long as the number is shown', async () => {
    let held = 0
    const request = async () => {
      held += 1
      return { release: async () => void held-- }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
    try {
      const element = show('mobile')
      await until(() => codeOf(element).startsWith('048291'))
      await until(() => held === 1)
      ;(await within(element).button(/^Cancel$/)).click()
      await until(() => held === 0)
    } finally {
      Reflect.deleteProperty(navigator, 'wakeLock')
    }
  })

  it('is complete with the register event [R140b, R205b, R206b]', async () => {
    const element = show('mobile')
    await subscribed('mfa/topic-1')
    broker.publish('mfa/topic-1', 'something else')
    await settled()
    expect(placeOf(element)).to.equal('/register/mobile')
    const registered = next<Event & { method: string }>(document, 'mfa-registered')
    broker.publish('mfa/topic-1', 'register')
    expect((await registered).method).to.equal('mobile')
    await within(element).title(/^Mobile biometric registration complete!$/)
    await until(() => broker.connections === 0)
    ;(await within(element).button(/^OK$/)).click()
    await until(() => placeOf(element) === '/dashboard/mobile')
  })

  it('gets a new serial in place after 300 s, also in a tab that slept, and says so', async () => {
    const element = show('mobile')
    await subscribed('mfa/topic-1')
    sleepFor(299)
    await within(element).until(/0:0[01]/)
    expect(serials).to.equal(1)
    sleepFor(2)
    await subscribed('mfa/topic-2')
    await until(() => codeOf(element).startsWith('048292'))
    await within(element).until(/5:00|4:59/)
    expect(broker.topics).to.deep.equal(['mfa/topic-2'])
  })

  it('tells the host when a serial has run out', async () => {
    show('otp')
    await subscribed('mfa/otp-topic')
    const reload = next<Event & { reason: string }>(document, 'mfa-reload')
    sleepFor(301)
    expect((await reload).reason).to.equal('expired')
  })

  it('keeps the serial when the texts change, and across a reload of the page', async () => {
    const element = show('mobile')
    await subscribed('mfa/topic-1')
    ;(await within(element).button(/^한국어$/)).click()
    await within(element).title(/^모바일 생체인증 등록$/)
    expect(codeOf(element)).to.match(/^048291/)
    // A reload finds only session storage and the place.
    element.remove()
    await until(() => broker.connections === 0)
    const again = showAt('mfa-register', '/register/mobile', stateOf('mobile', { data: groupware }))
    await subscribed('mfa/topic-1')
    expect(codeOf(again)).to.match(/^048291/)
    expect(serials).to.equal(1)
    broker.publish('mfa/topic-1', 'register')
    await until(() => placeOf(again) === '/register/complete')
  })

  it('asks for no number by itself where none was just chosen, and gets one with its button', async () => {
    const element = showAt('mfa-register', '/register/otp', stateOf('otp', { data: groupware }))
    await within(element).until(/Get a number to enter in the app/)
    const get = await within(element).button(/^Get number$/)
    expect(backend.requests.filter(({ url }) => url.endsWith('/serial'))).to.deep.equal([])
    get.click()
    await subscribed('mfa/otp-topic')
  })

  it('says in place that a broker cannot be reached, beside the number [R308c]', async () => {
    broker.up = false
    const element = show('mobile')
    await until(() => broker.total > 0)
    passTime(11)
    await within(element).until(/Connection lost/)
    expect(within(element).dialogNow()).to.equal(null)
    expect(placeOf(element)).to.equal('/register/mobile')
    expect(codeOf(element)).to.match(/^048291/)
  })

  it('says that the connection is lost, and heals [R308c] [A34g]', async () => {
    const element = show('mobile')
    await subscribed('mfa/topic-1')
    broker.up = false
    broker.cut()
    await within(element).until(/Connection lost/)
    expect(within(element).dialogNow()).to.equal(null)
    expect(codeOf(element)).to.match(/^048291/)
    broker.up = true
    passTime(1)
    await subscribed('mfa/topic-1')
    await until(() => !/Connection lost/.test(within(element).text()))
    broker.publish('mfa/topic-1', 'register')
    await within(element).title(/complete!/)
  })

  for (const [type, path, topic, clause] of [
    ['mobile', 'mobile-authenticator/serial', 'mfa/topic-1', 'R308a'],
    ['otp', 'otp/serial', 'mfa/otp-topic', 'R308b'],
  ] as const)
    it(`says in place that no serial was given for ${type}, and tries again when asked [${clause}] [A34g] [A24g]`, async () => {
      answer({ [`POST /user-service/${path}`]: { status: 503, text: '' } })
      const element = show(type)
      await within(element).until(/Couldn't get a registration number/)
      expect(within(element).dialogNow()).to.equal(null)
      expect(placeOf(element)).to.equal(`/register/${type}`)
      answer({})
      ;(await within(element).button(/^Try again$/)).click()
      await subscribed(topic)
    })

  it('shows the limit that the backend speaks of in its own words, and tries again when asked [A24f]', async () => {
    answer({
      'POST /user-service/otp/serial': { status: 400, json: { failInfo: { code: 9005 } } },
    })
    const element = show('otp')
    const dialog = await within(element).dialog()
    expect(dialog.textContent).to.match(/9005/)
    await within(element).until(/Couldn't get a registration number/)
    answer({})
    dialog.querySelector('button')?.click()
    ;(await within(element).button(/^Try again$/)).click()
    await subscribed('mfa/otp-topic')
  })

  it('leads from the first device to the second and to the end [R138a] [R139] [R140a]', async () => {
    const element = show('mobile', { oneTimeSetup: true })
    const current = () => element.shadowRoot?.querySelector('[aria-current=step]')?.textContent ?? ''
    await until(() => current() !== '')
    expect(current()).to.match(/Mobile biometric/)
    await subscribed('mfa/topic-1')
    broker.publish('mfa/topic-1', 'register')
    await within(element).title(/^Register an OTP device$/)
    expect(element.place.state).to.include({ type: 'otp', oneTimeSetup: true, deviceRegistered: true })
    await within(element).until(/Mobile biometric registered/)
    await within(element).until(/Now register OTP on the same phone\. You can also do it later/)
    expect(within(element).text(), 'the app is linked by now').not.to.contain('No “Add OTP”')
    expect(current()).to.match(/OTP/)
    await subscribed('mfa/otp-topic')
    broker.publish('mfa/otp-topic', 'register')
    await within(element).title(/^Mobile biometric and OTP registration complete!$/)
    ;(await within(element).button(/^OK$/)).click()
    await until(() => placeOf(element) === '/dashboard/otp')
  })

  for (const [language, texts] of [
    [
      'ko',
      [
        ['mobile', '모바일 생체인증 등록 완료!', '이제 모바일 생체인증으로 로그인할 수 있습니다.'],
        ['otp', 'OTP 등록 완료!', '이제 OTP로 로그인할 수 있습니다.'],
        ['fido', 'FIDO 보안키 등록 완료!', '이제 FIDO 보안키로 로그인할 수 있습니다.'],
        ['pc', 'PC 생체인증 등록 완료!', '이제 PC 생체인증으로 로그인할 수 있습니다.'],
      ],
    ],
    [
      'en',
      [
        ['mobile', 'Mobile biometric registration complete!', 'You can now use mobile biometric for login.'],
        ['otp', 'OTP registration complete!', 'You can now use OTP for login.'],
        ['fido', 'FIDO security key registration complete!', 'You can now use FIDO security key for login.'],
        ['pc', 'PC biometric registration complete!', 'You can now use PC biometric for login.'],
      ],
    ],
  ] as const)
    for (const [kind, title, lead] of texts)
      it(`of ${kind} is complete, which is said, ${language} [R127] [R128]`, async () => {
        const state = stateOf(kind, { data: groupware })
        const element = showAt('mfa-register', '/register/complete', state, { language })
        await within(element).title(new RegExp(`^${title}$`))
        expect(element.shadowRoot?.querySelector('[part=lead]')?.textContent).to.equal(lead)
      })

  for (const kind of ['mobile', 'otp', 'fido', 'pc'])
    it(`of ${kind} leads with OK to its devices [R129] [R136]`, async () => {
      const element = showAt('mfa-register', '/register/complete', stateOf(kind, { data: groupware }))
      ;(await within(element).button(/^OK$/)).click()
      await until(() => placeOf(element) === `/dashboard/${kind}`)
    })

  it('asks for one name while both devices are one phone, and gives it to both [A33d]', async () => {
    answer({
      'GET /user-service/mobile-authenticator': {
        json: { mobileAuthenticatorDtoList: [{ mobileAuthenticatorId: 11, description: 'Galaxy S24' }] },
      },
      'GET /user-service/otp': { json: { otpDtos: [{ otpInfoId: 1, description: 'Galaxy S24' }] } },
      'PUT /user-service/update/mob/descriptionname': { json: {} },
      'PUT /user-service/update/devicename': { json: {} },
    })
    const registered = [{ type: 'mobile' }, { type: 'otp' }]
    const element = showAt('mfa-register', '/register/complete', stateOf('otp', { registered }))
    await within(element).title(/^Mobile biometric and OTP registration complete!$/)
    const field = await within(element).field()
    type(field, ' (work)')
    await until(() => field.value === 'Galaxy S24 (work)')
    expect(element.shadowRoot?.querySelectorAll('input')).to.have.lengthOf(1)
    ;(await within(element).button(/^OK$/)).click()
    await until(() => placeOf(element) === '/dashboard/otp')
    const renamed = backend.requests.filter(({ method }) => method === 'PUT')
    expect(renamed.map(({ url }) => url.split('/update/')[1])).to.have.members([
      'mob/descriptionname',
      'devicename',
    ])
  })

  it('gives a typed name to the device although OK is pressed before the list has loaded', async () => {
    const devices = { json: { otpDtos: [{ otpInfoId: 1, description: 'OTP' }] } }
    let arrive: ((answer: Answer) => void) | undefined
    answer({
      'GET /user-service/otp': () =>
        new Promise<Answer>((resolve) => {
          arrive = resolve
        }),
    })
    const session = { 'name.otp.1': 'Phone on my desk' }
    const element = showAt('mfa-register', '/register/complete', stateOf('otp'), { session })
    ;(await within(element).button(/^OK$/)).click()
    await until(() => element.shadowRoot?.querySelector('button[type=submit][aria-busy]'))
    answer({ 'GET /user-service/otp': devices, 'PUT /user-service/update/devicename': { json: {} } })
    arrive?.(devices)
    await until(() => placeOf(element) === '/dashboard/otp')
    const renamed = backend.requests.filter(({ method }) => method === 'PUT')
    expect(await renamed[0]?.clone().text()).to.contain('Phone on my desk')
  })

  it('lets the second device wait [A33c]', async () => {
    const element = show('otp', {
      oneTimeSetup: true,
      deviceRegistered: true,
      registered: [{ type: 'mobile', applicationName: 'Groupware' }],
    })
    ;(await within(element).button(/^Finish later$/)).click()
    await within(element).title(/^Mobile biometric registration complete!$/)
    ;(await within(element).button(/^OK$/)).click()
    await until(() => placeOf(element) === '/dashboard/mobile')
  })
})
