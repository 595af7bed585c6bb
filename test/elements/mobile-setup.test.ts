import { expect } from 'chai'
import { loadAxe, violationsIn } from './support/accessibility'
import { configuration, type Table } from './support/backend'
import { homeTable } from './support/home'
import { fakeMqttBroker, type MqttBroker } from './support/mqtt-broker'
import { clearPage, within } from './support/page'
import { loadQrReader, readQr } from './support/read-qr'
import { registerTable, showAt } from './support/register'
import { loadScript } from './support/script'
import { placeOf } from './support/sign-in'
import { testBackend } from './support/test-backend'
import { until } from './support/until'

type UserPortal = Record<string, unknown>

const configured = (userPortal: UserPortal): Table => ({
  'GET /config.json': {
    json: {
      ...configuration,
      CONFIG_VARIABLES: { USER_PORTAL: { ...configuration.CONFIG_VARIABLES.USER_PORTAL, ...userPortal } },
    },
  },
})

const android = { download: { type: 'Android', extension: '.apk' } }
const iOS = { download: { type: 'iOS', extension: '.ipa' } }

describe('<mfa-mobile-setup>', () => {
  let broker: MqttBroker
  let script: Awaited<ReturnType<typeof loadScript>>
  const table: Table = {
    ...registerTable,
    'GET /user-service/mobile-authenticator': {
      json: { mobileAuthenticatorDtoList: [], mobileAuthenticationStatus: 2 },
    },
    'GET /app-service/terms-and-conditions': { text: 'Article 1\n\nUse it well.\r\nArticle 2' },
    'POST /user-service/mobile-authenticator/serial': { json: { serial: '048291', topic: 'mfa/one' } },
    'POST /user-service/otp/serial': { json: { serial: '0482913377120094', topic: 'mfa/two' } },
  }
  const backend = testBackend(table)
  const { answer } = backend
  /** The page has one configuration, so each of them comes from a document of its own. */
  let documents = 0
  const show = (
    path: string,
    state: Record<string, unknown> = {},
    { language = 'en', userPortal = {} }: { language?: string; userPortal?: UserPortal } = {},
    changes: Table = {},
  ) => {
    documents += 1
    const document = `/config-${documents}.json`
    const [row] = Object.values(configured(userPortal))
    answer({ ...changes, ...(row && { [`GET ${document}`]: row }) })
    script.configure({ configUrl: document })
    return showAt('mfa-mobile-setup', path, state, { language })
  }
  const stepsOf = (element: Element) =>
    [...(element.shadowRoot?.querySelectorAll('[part=stepper] > li') ?? [])].map((step) => ({
      text: step.lastElementChild?.textContent,
      current: step.getAttribute('aria-current') === 'step',
    }))
  const qr = async (element: Element) =>
    readQr(await until(() => element.shadowRoot?.querySelector<SVGSVGElement>('[part=qr] svg:has(path)')))

  before(async () => {
    script = await loadScript()
    await loadAxe()
    await loadQrReader()
  })
  beforeEach(() => {
    broker = fakeMqttBroker()
  })
  afterEach(() => {
    broker.restore()
  })
  after(() => script.configure({ configUrl: undefined }))

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

  it('shows the terms line by line, and goes on once they are agreed to [R146] [R147] [R279]', async () => {
    const element = show('/mobileSetup/os', android, { userPortal: { PRIVATE_APP_STORE: true } })
    const next = await within(element).submit()
    await until(() => !next.disabled)
    next.click()
    await within(element).title(/^Terms and conditions$/)
    const lines = await until(() => {
      const found = element.shadowRoot?.querySelectorAll('[part=terms] > p') ?? []
      return found.length > 0 ? [...found] : undefined
    })
    expect(lines.map((line) => line.textContent)).to.deep.equal([
      'Article 1',
      '',
      'Use it well.',
      'Article 2',
    ])
    const confirm = await within(element).submit()
    expect(confirm.disabled).to.equal(true)
    ;(await within(element).checkbox()).click()
    await until(() => !confirm.disabled)
    confirm.click()
    await until(() => placeOf(element) === '/mobileSetup/download')
  })

  it('lets no one agree to terms that are not there, and loads them again [R320]', async () => {
    const element = show(
      '/mobileSetup/terms',
      { agreed: true },
      { userPortal: { PRIVATE_APP_STORE: true } },
      { 'GET /app-service/terms-and-conditions': { status: 503, text: '' } },
    )
    await within(element).until(/Couldn't load the terms/)
    expect((await within(element).checkbox()).disabled).to.equal(true)
    expect((await within(element).submit()).disabled).to.equal(true)
    answer({})
    const again = await within(element).button(/^Try again$/)
    again.focus()
    again.click()
    expect(element.shadowRoot?.activeElement?.localName).to.equal('h1')
    const panel = await until(() => element.shadowRoot?.querySelector('[part=terms]'))
    expect(panel.getBoundingClientRect().height).to.be.at.most(500)
  })

  const store = 'https://store.example/app'
  const cases: readonly [string, typeof android | typeof iOS, UserPortal, (text: string) => void][] = [
    [
      'the Android package of the app service [R148] [R281]',
      android,
      { PRIVATE_APP_STORE: true },
      (text) => {
        expect(new URL(text).pathname).to.equal('/app-service/download')
        expect(new URL(text).search).to.equal('?folderName=android&fileExtension=apk')
      },
    ],
    [
      'the Android package of the bridge',
      android,
      { PRIVATE_APP_STORE: true, BRIDGE: true },
      (text) => {
        expect(new URL(text).pathname).to.equal('/bridge-service/download')
        expect(new URL(text).searchParams.get('serverDomain')).to.equal('localhost')
      },
    ],
    [
      'the manifest for iOS [R282]',
      iOS,
      { PRIVATE_APP_STORE: true },
      (text) => {
        expect(text).to.match(/^itms-services:\/\/\?action=download-manifest&url=/)
        const manifest = decodeURIComponent(text.replace(/^.*url=/, ''))
        expect(new URL(manifest).pathname).to.equal('/app-service/ios-manifest')
      },
    ],
    [
      'the manifest of the bridge',
      iOS,
      { PRIVATE_APP_STORE: true, BRIDGE: true },
      (text) => {
        const manifest = new URL(decodeURIComponent(text.replace(/^.*url=/, '')))
        expect(manifest.pathname).to.equal('/bridge-service/ios-manifest')
        expect(manifest.searchParams.get('serverDomain')).to.equal('localhost')
      },
    ],
    [
      'the public store for Android [R283]',
      android,
      { ANDROID_STORE_URL: store },
      (text) => expect(text).to.equal(store),
    ],
    ['the public store for iOS', iOS, { IOS_STORE_URL: store }, (text) => expect(text).to.equal(store)],
  ]
  for (const [what, state, userPortal, holds] of cases)
    it(`leads to ${what}`, async () => {
      const element = show('/mobileSetup/download', state, { userPortal })
      const text = (await qr(element)) ?? ''
      holds(text)
      expect(element.shadowRoot?.querySelector('[part~=download]')?.getAttribute('href')).to.equal(text)
    })

  it('says that no address is known, and goes on all the same', async () => {
    const element = show('/mobileSetup/download', android)
    await within(element).until(/No download available/)
    ;(await within(element).button(/^Next$/)).click()
    await until(() => placeOf(element) === '/mobileSetup/register')
  })

  it('asks for the phone first where the download does not know it [R176]', async () => {
    const element = show('/mobileSetup/download', { download: { type: 'Nokia' } })
    await within(element).title(/^Which phone/)
    expect(placeOf(element)).to.equal('/mobileSetup/os')
  })

  it('links the app with the company [R149] [R278]', async () => {
    const element = show('/mobileSetup/register')
    const link = JSON.parse((await qr(element)) ?? '')
    expect(link).to.deep.equal({
      ...(homeTable['POST /user-service/app/serial'] as { json: object }).json,
      mobBridge: false,
      apiUrl: 'https://localhost',
    })
    await within(element).until(/seconds left/)
    ;(await within(element).button(/^Next$/)).click()
    await within(element).title(/^Choose authentication method$/)
    expect(placeOf(element)).to.equal('/mobileSetup/select')
  })

  for (const [name, path, wire] of [
    ['Mobile biometric registration', '/register/mobile', 'mobile'],
    ['OTP registration', '/register/otp', 'otp'],
  ] as const)
    it(`opens ${path} for application 1 [R150] [R151] [R225]`, async () => {
      const element = show('/mobileSetup/select')
      ;(await within(element).button(new RegExp(`^${name}`))).click()
      await until(() => placeOf(element) === path)
      expect(element.place.state).to.deep.include({
        type: wire,
        oneTimeSetup: true,
        deviceRegistered: false,
      })
      expect(element.place.state).to.have.nested.property('data.applicationId', 1)
      await within(element).until(/First device/)
    })

  it('says that application 1 is not among those of the employee [R224] [R315]', async () => {
    const others = { json: [{ applicationId: 2, applicationName: 'E-approval' }] }
    const element = show('/mobileSetup/select', {}, {}, { 'GET /user-service/application/otp': others })
    ;(await within(element).button(/^OTP registration/)).click()
    await within(element).until(/You can't register yet/)
    expect(placeOf(element)).to.equal('/mobileSetup/select')
    expect(within(element).dialogNow()).to.equal(null)
  })

  it('says that the applications could not be loaded', async () => {
    const gone = { status: 503, text: '' }
    const element = show('/mobileSetup/select', {}, {}, { 'GET /user-service/application/otp': gone })
    ;(await within(element).button(/^OTP registration/)).click()
    await within(element).until(/Couldn't load your applications/)
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
