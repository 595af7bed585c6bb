import { expect } from 'chai'
import { signInTable } from '../support/answers.mjs'
import { loadAxe, violationsIn } from './support/axe'
import { sleepFor } from './support/clock'
import { companyQr, serialCall } from './support/company-qr'
import { type, within } from './support/page'
import { readQr } from './support/read-qr'
import { next, until } from './support/until'

/** The brightness of a pixel on the diagonal, 0 to 255. */
const colourOf = (canvas: HTMLCanvasElement, at: number) =>
  canvas.getContext('2d')?.getImageData(at, at, 1, 1).data[0]

describe('the company-link QR code in an element of its own', () => {
  const { answer, configured, open, find, code, bar, spoken, asked, focused } = companyQr()

  before(() => loadAxe())

  it("holds the backend's answer, the bridge flag and the API's address as JSON [R12, R278a, R173a]", async () => {
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
    it(`tells the phone of the bridge by ${JSON.stringify(userPortal)} [A14b, R173b]`, async () => {
      configured(userPortal)
      const text = readQr(await code(open()))
      expect(JSON.parse(text ?? '').mobBridge).to.equal(expected)
    })
  }

  it('is drawn at level L with four modules of quiet zone, larger than 128 px, black on white [A30d, R323b, R323c]', async () => {
    const element = open('mfa-company-qr', { theme: 'dark' })
    const canvas = await code(element)
    expect(readQr(canvas)).to.have.lengthOf(94)
    // These 94 bytes fit into version 5 at level L alone: 37 modules and 2 × 4 of quiet zone.
    const scale = canvas.width / 45
    expect([Number.isInteger(scale), canvas.width >= 128]).to.deep.equal([true, true])
    expect([colourOf(canvas, 4 * scale - 1), colourOf(canvas, 4 * scale)]).to.deep.equal([255, 0])
    expect(getComputedStyle(canvas.parentElement as Element).backgroundColor).to.equal('rgb(255, 255, 255)')
  })

  it('is drawn the other way round while a filter of the page inverts it, so that a scanner sees it dark on light', async () => {
    const element = open()
    const canvas = await code(element)
    expect(colourOf(canvas, 0)).to.equal(255)
    document.documentElement.style.filter = 'invert(100%) hue-rotate(180deg)'
    try {
      await until(() => colourOf(canvas, 0) === 0)
      // As extensions do with pictures and films: turned around twice it is as it was.
      element.style.filter = 'invert(90%)'
      await until(() => colourOf(canvas, 0) === 255)
      document.documentElement.style.filter = 'invert(20%)'
      await until(() => colourOf(canvas, 0) === 0)
    } finally {
      document.documentElement.style.removeProperty('filter')
    }
    await until(() => colourOf(canvas, 0) === 0)
  })

  for (const [language, hint] of [
    ['ko', '앱을 다시 설치한 경우, 등록된 기존 모바일 생체인증을 삭제하세요.'],
    ['en', 'When reinstalling the app, delete the existing registered mobile biometric authentication.'],
  ] as const)
    it(`says what to do when the app is reinstalled, ${language} [R109]`, async () => {
      const element = open('mfa-company-qr', { language })
      await until(() => within(element).text().includes(hint))
    })

  it('is valid for 30 s: the bar drops with each second, and three times it is said [R105a, R105b, R311a, R311b]', async () => {
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

  it('gives way to a button that gets a new code, without losing focus [R106a, R106b, A30c, A65a]', async () => {
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
    expect(focused(element)?.getAttribute('aria-label')).to.equal('Company link')
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

  it('offers a phone the code to copy, since it cannot scan its own screen, and the QR code beneath it [A56c]', async () => {
    const real = window.matchMedia
    window.matchMedia = (query) => real.call(window, query.includes('hover: none') ? 'all' : query)
    try {
      const element = open()
      await within(element).button(/^Copy link code$/)
      expect(find(element, '.qr')).to.equal(null)
      expect(bar(element)?.value).to.be.greaterThan(0)
      const room = () => find(element, '.company-qr-code')?.getBoundingClientRect().height ?? 0
      expect(room(), 'no room for a code that is not shown').to.be.lessThan(180)
      ;(await within(element).button(/^Show the QR code for another phone$/)).click()
      const drawn = await code(element)
      const copy = await within(element).button(/^Copy link code$/)
      expect(copy.compareDocumentPosition(drawn)).to.equal(Node.DOCUMENT_POSITION_FOLLOWING)
      expect(room()).to.be.at.least(350)
    } finally {
      window.matchMedia = real
    }
  })

  it('asks for a sign-in without a session, and then shows the code', async () => {
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
    expect(find(element, 'h1')?.textContent).to.equal('Company link')
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
