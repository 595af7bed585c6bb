import { expect } from 'chai'
import type * as Elements from '../../elements'
import type { MfaElement } from '../../elements'
import { loadAxe, violationsIn } from './support/accessibility'
import { configuration, type Table } from './support/backend'
import { sleepFor } from './support/clock'
import { homeTable, signIn } from './support/home'
import { saidBy, show, type, within } from './support/page'
import { loadQrReader, readQr } from './support/read-qr'
import { loadScript } from './support/script'
import { signInTable } from './support/sign-in'
import { testBackend } from './support/test-backend'
import { next, settled, until } from './support/until'

const serialCall = 'POST /user-service/app/serial'

describe('the company-link QR code', () => {
  let script: typeof Elements
  let issued = 0
  const table: Table = {
    ...homeTable,
    [serialCall]: () => ({ json: { companyId: 'ACME Electronics', serial: `00${++issued}` } }),
  }
  const backend = testBackend(table)
  const { answer } = backend
  const configured = (userPortal: object, connections: object = {}) =>
    script.configure({
      configuration: {
        CONNECTION_STRINGS: { ...configuration.CONNECTION_STRINGS, ...connections },
        CONFIG_VARIABLES: { USER_PORTAL: userPortal },
      },
    })
  const open = (tag = 'mfa-company-qr', attributes: Record<string, string> = {}) =>
    show(tag, { language: 'en', ...attributes })

  const find = <E extends Element>(element: MfaElement, selector: string) =>
    element.shadowRoot?.querySelector<E>(selector) ?? null
  const code = (element: MfaElement) =>
    until(() => find<SVGPathElement>(element, '.qr path') && find<SVGSVGElement>(element, '.qr svg'))
  const bar = (element: MfaElement) => find<HTMLProgressElement>(element, '.company-qr progress')
  const spoken = (element: MfaElement) => saidBy(element).at(-1)
  const asked = () => backend.requests.filter(({ url }) => url.endsWith('/app/serial'))
  const focused = (element: MfaElement) => element.shadowRoot?.activeElement

  before(async () => {
    script = await loadScript()
    await Promise.all([loadQrReader(), loadAxe()])
  })
  beforeEach(() => {
    issued = 0
    script.configure({ configuration })
    signIn()
  })

  describe('in an element of its own', () => {
    it("holds the backend's answer, the bridge flag and the API's address as JSON [R12] [R173] [R278]", async () => {
      const text = readQr(await code(open()))
      expect(JSON.parse(text ?? '')).to.deep.equal({
        companyId: 'ACME Electronics',
        serial: '001',
        mobBridge: false,
        apiUrl: 'https://localhost',
      })
      const [request] = asked()
      expect(request?.headers.get('authorization')).to.equal(
        `Bearer ${sessionStorage.getItem('mfa.accessToken')}`,
      )
      expect(await request?.text()).to.equal('')
    })

    for (const [userPortal, expected] of [
      [{ BRIDGE: true }, true],
      [{ BRIDGE: true, MOB_APP_BRIDGE: false }, false],
      [{ BRIDGE: false, MOB_APP_BRIDGE: true }, true],
    ] as const) {
      it(`tells the phone of the bridge by ${JSON.stringify(userPortal)} [R173]`, async () => {
        configured(userPortal)
        const text = readQr(await code(open()))
        expect(JSON.parse(text ?? '').mobBridge).to.equal(expected)
      })
    }

    it('is drawn at level L with four modules of quiet zone, larger than 128 px, black on white [R323]', async () => {
      const element = open('mfa-company-qr', { theme: 'dark' })
      const svg = await code(element)
      const { x, y } = (svg.querySelector('path') as SVGPathElement).getBBox()
      expect([x, y]).to.deep.equal([4, 4])
      // These 94 bytes fit into version 5 at level L alone: 37 modules and 2 × 4 of quiet zone.
      expect(readQr(svg)).to.have.lengthOf(94)
      expect(svg.viewBox.baseVal.width).to.equal(45)
      expect(svg.width.baseVal.value).to.be.at.least(128)
      expect(getComputedStyle(svg.parentElement as Element).backgroundColor).to.equal('rgb(255, 255, 255)')
      expect(getComputedStyle(svg).fill).to.equal('rgb(0, 0, 0)')
    })

    it('says what to do when the app is reinstalled [R109]', async () => {
      await within(open()).until(
        /When reinstalling the app, delete the existing registered mobile biometric authentication\./,
      )
    })

    it('is valid for 30 s: the bar drops with each second, and three times it is said [R105] [R311]', async () => {
      const element = open()
      await code(element)
      expect([bar(element)?.max, bar(element)?.value]).to.deep.equal([30, 30])
      await until(() => spoken(element) === 'The code is ready. 30 seconds left.')
      await until(() => bar(element)?.value === 29)
      expect(find(element, '.company-qr .bar-text')?.textContent).to.equal('Valid for29 seconds left')
      sleepFor(11)
      await until(() => bar(element)?.value === 18)
      expect(spoken(element)).to.equal('The code is ready. 30 seconds left.')
      sleepFor(8)
      await until(() => spoken(element) === '10 seconds left')
      sleepFor(4)
      await until(() => bar(element)?.value === 6)
      expect(spoken(element)).to.equal('10 seconds left')
      sleepFor(6)
      await until(() => spoken(element) === 'The code has expired.')
    })

    it('is encoded once, however long it is shown', async () => {
      const original = globalThis.Uint8Array
      let matrices = 0
      globalThis.Uint8Array = new Proxy(original, {
        construct(target, [size], newTarget) {
          if (size >= 21 * 21 && Number.isInteger(Math.sqrt(size))) matrices += 1
          return Reflect.construct(target, [size], newTarget)
        },
      })
      try {
        const element = open()
        await code(element)
        const once = matrices
        expect(once).to.be.greaterThan(0)
        for (const left of [27, 24, 21]) {
          sleepFor(3)
          await until(() => bar(element)?.value === left)
        }
        expect(matrices).to.equal(once)
      } finally {
        globalThis.Uint8Array = original
      }
    })

    it('gives way to a button that gets a new code, without losing focus [R106]', async () => {
      const element = open()
      await code(element)
      sleepFor(31)
      const renew = await within(element).button(/^Get a new QR code$/)
      expect(find(element, '.qr')).to.equal(null)
      expect(asked()).to.have.lengthOf(1)
      renew.focus()
      renew.click()
      expect(JSON.parse(readQr(await code(element)) ?? '').serial).to.equal('002')
      expect(bar(element)?.value).to.equal(30)
      expect(focused(element)?.getAttribute('aria-label')).to.equal('Company-link QR')
    })

    it('says in place that it cannot be loaded, and tries again', async () => {
      answer({ [serialCall]: { status: 503, text: '' } })
      const element = open()
      await within(element).until(/Couldn't load the QR code/)
      expect(within(element).dialogNow()).to.equal(null)
      answer({})
      ;(await within(element).button(/^Try again$/)).click()
      await code(element)
    })

    it('shows a code of the backend in a dialog, and tries again after it', async () => {
      answer({ [serialCall]: { json: { failInfo: { code: 6003 } } } })
      const element = open()
      const dialog = await within(element).dialog()
      expect(dialog.textContent).to.contain('6003')
      answer({})
      dialog.querySelector('button')?.click()
      ;(await within(element).button(/^Try again$/)).click()
      await code(element)
    })

    it('shows no code that leads nowhere: without an API address it says what is missing', async () => {
      const { error } = console
      const lines: string[] = []
      console.error = (...line: unknown[]) => lines.push(line.join(' '))
      configured({}, { API_SERVER_DOMAIN: '' })
      const heard = next<Event & { code: string }>(document, 'mfa-error')
      const element = open()
      await within(element).dialog()
      console.error = error
      expect((await heard).code).to.equal('configuration')
      expect(lines.join()).to.contain('API_SERVER_DOMAIN')
      expect(find(element, '.qr')).to.equal(null)
    })

    it('offers a phone the code to copy, since it cannot scan its own screen', async () => {
      const real = window.matchMedia
      window.matchMedia = (query) => real.call(window, query.includes('hover: none') ? 'all' : query)
      const element = open()
      await within(element).button(/^Copy link code$/)
      window.matchMedia = real
      expect(find(element, '.qr')).to.equal(null)
      expect(bar(element)?.value).to.be.greaterThan(0)
      ;(await within(element).button(/^Show the QR code/)).click()
      await code(element)
    })

    it('signs in whoever is not, and then shows the code', async () => {
      sessionStorage.clear()
      answer({
        ...signInTable,
        'POST /login-service/email/authenticate': { json: {} },
        'GET /login-service/email/authenticate/validate': { json: { loginSerial: 'serial' } },
      })
      const element = open()
      type(await within(element).field(), 'mjkim')
      ;(await within(element).submit()).click()
      ;(await within(element).button(/^Email/)).click()
      await within(element).title(/./)
      const field = await until(() => find<HTMLInputElement>(element, 'input[inputmode=numeric]'))
      type(field, '123456')
      ;(await within(element).submit()).click()
      await code(element)
      expect(find(element, 'h1')?.textContent).to.equal('Company-link QR')
    })

    for (const language of ['ko', 'en'])
      for (const theme of ['light', 'dark'])
        it(`has no accessibility violation (${language}, ${theme})`, async () => {
          const element = open('mfa-company-qr', { language, theme })
          await code(element)
          expect(await violationsIn(element)).to.deep.equal([])
          sleepFor(31)
          await until(() => find(element, '.qr-expired'))
          expect(await violationsIn(element)).to.deep.equal([])
        }).timeout(30_000)
  })

  describe("in the dashboard's side panel", () => {
    const dashboard = (width = 1200) => {
      const element = open('mfa-dashboard')
      element.style.setProperty('width', `${width}px`)
      return element
    }
    const control = (element: MfaElement) => within(element).button(/^Get company-link QR$/)
    const panel = (element: MfaElement) => find<HTMLElement>(element, '.side-panel')

    it('opens from its control, which keeps focus and names it [R82] [R104]', async () => {
      const element = dashboard()
      const button = await control(element)
      // The heading may take the focus when the page is there, and not after that.
      await within(element).title(/^Dashboard$/)
      await settled()
      expect(button.getAttribute('aria-expanded')).to.equal('false')
      expect(asked()).to.have.lengthOf(0)
      button.focus()
      button.click()
      await code(element)
      expect(focused(element) === button).to.equal(true)
      expect(button.getAttribute('aria-expanded')).to.equal('true')
      expect(panel(element)?.id).to.equal(button.getAttribute('aria-controls'))
      expect(find(element, '.side-panel h2')?.textContent).to.equal('Company-link QR')
    })

    it('closes when the way to a new code stood unused for 15 s, and begins at 30 when it is opened again [R106] [R107] [R108]', async () => {
      const element = dashboard()
      const button = await control(element)
      button.click()
      await code(element)
      sleepFor(20)
      await until(() => bar(element)?.value === 10)
      button.click()
      await until(() => panel(element) === null)
      button.click()
      await code(element)
      expect(bar(element)?.value).to.equal(30)
      sleepFor(31)
      await within(element).button(/^Get a new QR code$/)
      expect(button.getAttribute('aria-expanded')).to.equal('true')
      sleepFor(16)
      await until(() => panel(element) === null)
      expect(button.getAttribute('aria-expanded')).to.equal('false')
      expect(spoken(element)).to.equal('The code has expired.')
      expect(asked()).to.have.lengthOf(2)
    })

    it('closes at once when the page is hidden after the time is over [R107]', async () => {
      const element = dashboard()
      ;(await control(element)).click()
      await code(element)
      sleepFor(31)
      await within(element).button(/^Get a new QR code$/)
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      try {
        document.dispatchEvent(new Event('visibilitychange'))
        await until(() => panel(element) === null)
      } finally {
        Reflect.deleteProperty(document, 'hidden')
      }
    })

    it('stays open at zero where focus has come into it, with a button for a new code [R106] [R107]', async () => {
      const element = dashboard()
      ;(await control(element)).click()
      await code(element)
      find<HTMLElement>(element, '.side-panel .icon-button')?.focus()
      sleepFor(31)
      await within(element).button(/^Get a new QR code$/)
      sleepFor(20)
      await settled()
      ;(await within(element).button(/^Get a new QR code$/)).click()
      await code(element)
      expect(asked()).to.have.lengthOf(2)
    })

    it('closes on Esc and by its button, and gives focus back to its control', async () => {
      const element = dashboard()
      const button = await control(element)
      for (const leave of [
        (close: HTMLElement) =>
          close.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
        (close: HTMLElement) => close.click(),
      ]) {
        button.click()
        await code(element)
        const close = find<HTMLElement>(element, '.side-panel .icon-button')
        close?.focus()
        leave(close as HTMLElement)
        await until(() => panel(element) === null)
        expect(focused(element) === button).to.equal(true)
      }
    })

    it('aborts its call when it is closed before the answer', async () => {
      answer({ [serialCall]: () => new Promise(() => undefined) })
      const element = dashboard()
      const button = await control(element)
      button.click()
      const request = await until(() => asked()[0])
      button.click()
      await until(() => request.signal.aborted)
    })

    it('takes all of a narrow box, with the code at its top and focus in it', async () => {
      const element = dashboard(360)
      const button = await control(element)
      button.click()
      await code(element)
      const above = panel(element)?.getBoundingClientRect() as DOMRect
      expect(above.width).to.equal(360)
      expect(above.top).to.equal(element.getBoundingClientRect().top)
      expect((find(element, '.qr')?.getBoundingClientRect().top ?? 0) - above.top).to.be.lessThan(180)
      expect(focused(element) === panel(element)).to.equal(true)
      find<HTMLElement>(element, '.side-panel .icon-button')?.click()
      await until(() => panel(element) === null)
      expect(focused(element) === button).to.equal(true)
    })
  })
})
