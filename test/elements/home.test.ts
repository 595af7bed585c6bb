import { expect } from 'chai'
import type * as Elements from '../../elements'
import type { MfaElement } from '../../elements'
import { loadAxe, violationsIn } from './support/accessibility'
import { configuration, type Table } from './support/backend'
import { homeTable, signIn } from './support/home'
import { show, type, within } from './support/page'
import { loadScript } from './support/script'
import { testBackend } from './support/test-backend'
import { next, settled, until } from './support/until'

const calls = {
  applications: 'GET /user-service/application/all',
  limits: 'GET /user-service/application',
  phones: 'GET /user-service/mobile-authenticator',
  otps: 'GET /user-service/otp',
  status: 'GET /user-service/dashboard/authenticator/status',
  history: 'GET /user-service/dashboard/authenticator/history',
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000 - 1000).toISOString()
const record = (used: string, days: number, status = 1) => ({
  authenticateHistoryId: `${used}-${days}`,
  type: used,
  applicationName: 'Groupware',
  description: 'Galaxy S24',
  status,
  insertDate: daysAgo(days),
})

describe("the dashboard's home", () => {
  let script: typeof Elements
  const backend = testBackend(homeTable)
  const { answer } = backend
  const open = (attributes: Record<string, string> = {}, width = 1280) => {
    const element = show('mfa-dashboard', { language: 'en', ...attributes })
    element.style.setProperty('width', `${width}px`)
    return element
  }
  const find = <E extends Element = HTMLElement>(element: MfaElement, selector: string) =>
    element.shadowRoot?.querySelector<E>(selector) ?? null
  const all = (element: MfaElement, selector: string) => [
    ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
  ]
  const cards = (element: MfaElement) =>
    until(() => {
      const found = all(element, 'article.status-card')
      return found.length > 0 && all(element, '[aria-busy=true]').length === 0 ? found : undefined
    })
  const setup = (element: MfaElement) => within(element).button(/^Install and link mobile app$/)
  const note = (element: MfaElement) =>
    until(() => {
      const said = find(element, '.home-setup .message')?.textContent?.trim() ?? ''
      return /^(Checking|$)/.test(said) ? undefined : said
    })
  const readiness = (element: MfaElement) =>
    until(() => find(element, '.home-readiness p')?.parentElement?.textContent?.trim())
  const asked = (call: string) =>
    backend.requests.filter(({ method, url }) => `${method} ${new URL(url).pathname}` === call)
  const queriesOf = (call: string) => asked(call).map(({ url }) => new URL(url).search)
  const drop = (element: MfaElement) => until(() => find(element, '[part=combobox-button]:enabled'))

  before(async () => {
    script = await loadScript()
    await loadAxe()
  })
  beforeEach(() => {
    script.configure({ configuration })
    signIn()
  })

  it('has its title, who is signed in, and the history [R81] [R85] [R91]', async () => {
    const element = open()
    await within(element).title(/^Dashboard$/)
    expect(find(element, '.identity')?.textContent).to.equal('mjkimmjkim@example.com')
    await within(element).until(/Authentication history/)
  })

  describe('status cards', () => {
    it('show the six methods in their order, each with an icon and a word [R11] [R90] [R167]', async () => {
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

    it('say of 1 and 3 the same: one can log in with it [R185] [R187]', async () => {
      const [mobile, , , , email] = await cards(open())
      for (const card of [mobile, email])
        expect(card?.querySelector('p')?.textContent).to.equal('You can log in with this service.')
    })

    it('say of 0 that the administrator has to permit it [R184] [R235]', async () => {
      const [, , fido] = await cards(open())
      expect(fido?.querySelector('p')?.textContent).to.equal(
        'Cannot be used without permission from the administrator.',
      )
      expect(fido?.querySelector('button') === null).to.equal(true)
    })

    it('lead with 2 to the registration of that kind [R186]', async () => {
      const element = open()
      const [, otp] = await cards(element)
      expect(otp?.querySelector('p')?.textContent).to.equal('Register to use this service.')
      const link = await until(() => otp?.querySelector<HTMLButtonElement>('button:enabled'))
      expect(link?.getAttribute('aria-label')).to.equal('Register: OTP')
      const moved = next<Event & { path: string; state: unknown }>(element, 'mfa-navigate')
      element.addEventListener('mfa-navigate', (event) => event.preventDefault())
      link?.click()
      const { path, state } = await moved
      expect(path).to.equal('/register')
      expect(state).to.deep.equal({ type: 'otp', oneTimeSetup: false, deviceRegistered: false })
    })

    it('say beforehand that registration would be refused: OTP is registered elsewhere, or the limit is reached [R98] [R99]', async () => {
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
      await says(pc, 'Another application has room: Groupware.')
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

    it('offer to ask again where it cannot be found out [R98]', async () => {
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

    it('fail and come back on their own, while the history stays', async () => {
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

  describe('application', () => {
    const shownOf = (element: MfaElement) => find(element, '.home-application .select-value')?.textContent

    it('is at first the one that was signed in to [R89] [R261] [R267]', async () => {
      sessionStorage.setItem('mfa.applicationId', '2')
      const element = open()
      await cards(element)
      expect(shownOf(element)).to.equal('E-approval')
      expect(queriesOf(calls.status)).to.deep.equal(['?applicationId=2'])
      expect(asked(calls.applications)[0]?.headers.get('authorization')).to.match(/^Bearer access-/)
    })

    it('is the first one when that is not in the list [R267]', async () => {
      sessionStorage.setItem('mfa.applicationId', '9')
      const element = open()
      await cards(element)
      expect(shownOf(element)).to.equal('Groupware')
      expect(queriesOf(calls.status)).to.deep.equal(['?applicationId=1'])
    })

    it('is found by typing, chosen by keyboard, and kept for the session [R89] [R319]', async () => {
      const many = Array.from({ length: 30 }, (_, index) => ({
        applicationId: index + 1,
        applicationName: `Application ${index + 1}`,
      }))
      answer({ [calls.applications]: { json: many } })
      const element = open()
      await cards(element)
      ;(await drop(element)).click()
      const list = await until(() => find(element, '.home-application [role=listbox]'))
      expect(list.getBoundingClientRect().height).to.equal(220)
      const search = find<HTMLInputElement>(element, '.home-application [role=combobox]') as HTMLInputElement
      expect(element.shadowRoot?.activeElement === search).to.equal(true)
      type(search, '17')
      await until(() => all(element, '.home-application [role=option]').length === 1)
      search.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      await until(() => shownOf(element) === 'Application 17')
      await until(() => queriesOf(calls.status).at(-1) === '?applicationId=17')
      await within(element).until(/Showing the status of Application 17\./)
      element.remove()
      const again = open()
      await cards(again)
      expect(shownOf(again)).to.equal('Application 17')
      again.logout()
      await until(() => sessionStorage.getItem('mfa.application') === null)
    })

    it('keeps the other cards, dimmed, until those of another application are there', async () => {
      let release: () => void = () => undefined
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      const status = homeTable[calls.status]
      answer({
        [calls.status]: async (request) => {
          if (request.url.endsWith('=2')) await held
          return request.url.endsWith('=2') ? { json: { smsStatus: 1 } } : (status as { json: unknown })
        },
      })
      const element = open()
      await cards(element)
      ;(await drop(element)).click()
      ;(await until(() => all(element, '.home-application [role=option]')[1])).click()
      const busy = await until(() => find(element, '.home-cards[aria-busy=true]'))
      expect(getComputedStyle(busy.querySelector('.status-card') as Element).opacity).to.equal('0.6')
      release()
      const [mobile] = await cards(element)
      expect(mobile?.textContent).to.contain('Unavailable')
    })

    it('is the one that was signed in to also when the list cannot be loaded', async () => {
      answer({ [calls.applications]: { status: 503, text: '' } })
      const element = open()
      await within(element).until(/Couldn't load your applications/)
      await cards(element)
      expect(queriesOf(calls.status)).to.deep.equal(['?applicationId=1'])
      const retry = await within(element).button(/^Try again$/)
      answer({})
      retry.click()
      await until(() => shownOf(element) === 'Groupware')
    })

    it('is missing: says so', async () => {
      answer({ [calls.applications]: { json: [] } })
      await within(open()).until(/No applications yet/)
    })
  })

  describe('way to the mobile setup', () => {
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

    it('is closed at the maximum of phones, and a note says why [R87] [R88]', async () => {
      answer(phones(2))
      const element = open()
      expect(await note(element)).to.equal(maximum)
      const button = await setup(element)
      expect(button.disabled).to.equal(true)
      expect(button.getAttribute('aria-describedby')).to.equal(find(element, '.home-setup .message')?.id)
    })

    it('counts all phones against the highest limit of one application [R87]', async () => {
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

    it('is closed where there is an OTP device, and a further line says so [R87]', async () => {
      answer(otps)
      const element = open()
      expect(await note(element)).to.equal(`${maximum} The registered OTP device must be deleted, too.`)
      expect((await setup(element)).disabled).to.equal(true)
    })

    it('cannot be pressed while its facts are on their way, and says so [R87]', async () => {
      answer({ [calls.otps]: () => new Promise(() => undefined) })
      const element = open()
      const button = await setup(element)
      expect(button.disabled).to.equal(true)
      expect(find(element, '.home-setup .message')?.textContent).to.equal(
        'Checking whether mobile setup is available…',
      )
    })

    it('says when its facts are missing, and asks for them again [R87]', async () => {
      const gone = { status: 503, text: '' }
      answer({ [calls.phones]: gone, [calls.otps]: gone, [calls.limits]: gone })
      const element = open()
      expect(await note(element)).to.equal("Couldn't check whether mobile setup is available.")
      expect((await setup(element)).disabled).to.equal(true)
      answer({})
      const retry = await until(() => find<HTMLButtonElement>(element, '.home-setup .link'))
      retry.click()
      expect(element.shadowRoot?.activeElement === find(element, '.home-setup')).to.equal(true)
      await until(() => find(element, '.home-setup .button:enabled'))
    })
  })

  for (const [title, otps] of [
    ['comes', {}],
    ['fails', { [calls.otps]: { status: 503, text: '' } }],
  ] as const)
    it(`asks once for a list that several show, also for a part that appears later: it ${title}`, async () => {
      let release: () => void = () => undefined
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      const status = homeTable[calls.status] as { json: unknown }
      answer({ ...otps, [calls.status]: () => held.then(() => status) })
      const element = open()
      const said = await note(element)
      release()
      await cards(element)
      await settled()
      expect(asked(calls.otps).length).to.equal(1)
      expect(await note(element)).to.equal(said)
    })

  describe('readiness', () => {
    const statusOf = (json: object): Table => ({ [calls.status]: { json } })
    const three = {
      mobileAuthenticationStatus: 1,
      fidoSecurityKeyStatus: 1,
      pcAuthenticationStatus: 3,
      otpStatus: 1,
    }

    it('counts the ways in', async () => {
      answer({ ...statusOf({ emailStatus: 1, smsStatus: 3 }) })
      expect(await readiness(open())).to.match(
        /^You have 2 ways to sign in to Groupware.*you can use another/,
      )
    })

    it('warns of an only way in', async () => {
      answer(statusOf({ emailStatus: 1 }))
      expect(await readiness(open())).to.match(/^You have one way .*Register another in case/)
    })

    it('says whom to ask when there is none', async () => {
      answer(statusOf({ otpStatus: 2 }))
      expect(await readiness(open())).to.match(/^You can't sign in to Groupware yet.*ask your administrator/)
    })

    /** The card of a method, once its last line is there. */
    const factOf = (element: MfaElement, path: string, fact: RegExp) =>
      until(() => {
        const card = find(element, `.card-link[href$="${path}"]`)?.closest('article')
        return card && fact.test(card.textContent ?? '') && card.textContent
      })

    it('says on each card what one has and when it was last used, with at most two further calls [R90] [R185]', async () => {
      const pages: Record<string, object> = {
        '': { list: [record('mobile', 1), record('email', 2), record('ctap', 3, 0)], pageNum: 1, pages: 9 },
        ctap: { list: [record('ctap', 200)], pageNum: 1, pages: 1 },
        otp: { list: [], pageNum: 1, pages: 1 },
      }
      answer({
        ...statusOf(three),
        [calls.history]: ({ url }) => ({ json: pages[new URL(url).searchParams.get('type') ?? ''] }),
      })
      const element = open()
      expect(await readiness(element)).to.contain('You have 4 ways')
      const mobile = await factOf(element, '/mobile', /1 device · used 1 day ago$/)
      expect(mobile).to.contain('You can log in with this service.')
      await factOf(element, '/fido', /used 200 days ago$/)
      await factOf(element, '/otp', /never used$/)
      // Of the fourth nothing is known, so nothing is said.
      await factOf(element, '/pc', /You can log in with this service\.$/)
      expect(queriesOf(calls.history)).to.deep.equal([
        '?pageNum=1',
        '?pageNum=1&type=otp&status=1',
        '?pageNum=1&type=ctap&status=1',
      ])
    })

    it('leads from a card to the page of its devices, and tells where codes are sent [R90]', async () => {
      answer({
        ...statusOf({ emailStatus: 1, mobileAuthenticationStatus: 1 }),
        'GET /user-service/mobile-authenticator/history': { json: { list: [], pageNum: 1, pages: 1 } },
      })
      const element = open()
      await within(element).until(/m•••m@example\.com/)
      find<HTMLAnchorElement>(element, '.card-link[href$="/mobile"]')?.click()
      await within(element).title(/^Mobile biometric management$/)
    })

    it('asks nothing further when the page that is shown tells it all', async () => {
      answer({
        ...statusOf(three),
        [calls.history]: { json: { list: [record('mobile', 1), record('platform', 100)], pages: 1 } },
      })
      const element = open()
      await factOf(element, '/pc', /used 100 days ago$/)
      await factOf(element, '/fido', /never used$/)
      expect(asked(calls.history)).to.have.lengthOf(1)
    })

    it('does without the history when that fails', async () => {
      answer({
        ...statusOf(three),
        [calls.history]: { status: 503, text: '' },
      })
      expect(await readiness(open())).to.match(/^You have 4 ways[^:]*$/)
    })
  })

  for (const width of [1280, 768, 360])
    it(`moves nothing while it loads (${width} px)`, async () => {
      if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return
      let shift = 0
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
      })
      const slow = Object.fromEntries(
        Object.values(calls).map((call, index) => [
          call,
          async () => {
            for (let frame = 0; frame < 4 * (index + 1); frame += 1) await settled()
            return homeTable[call] as { json: unknown }
          },
        ]),
      )
      answer(slow)
      const element = open({}, width)
      await within(element).title(/^Dashboard$/)
      observer.observe({ type: 'layout-shift' })
      await cards(element)
      await readiness(element)
      await note(element)
      await within(element).until(/No activity yet/)
      await settled()
      observer.disconnect()
      expect(shift).to.be.lessThan(0.05)
    })

  for (const language of ['ko', 'en'])
    for (const theme of ['light', 'dark'])
      it(`has no accessibility violation (${language}, ${theme})`, async () => {
        const element = open({ language, theme })
        await cards(element)
        await readiness(element)
        expect(await violationsIn(element)).to.deep.equal([])
      }).timeout(30_000)
})
