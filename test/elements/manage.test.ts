import { expect } from 'chai'
import type { Answer } from '../support/fake-backend'
import { kinds, management, mobile } from './support/management'
import { showSelfService } from './support/self-service'
import { next, settled, until } from './support/until'

describe('<mfa-dashboard>, management', () => {
  const { backend, answer, rowsOf, devices, sent, show } = management()

  it('is one of the five entries of the menu [R80a, A54]', async () => {
    const screen = await show(mobile)
    expect(screen.all<HTMLAnchorElement>('nav.nav a').map((a) => a.getAttribute('href'))).to.deep.equal([
      '/dashboard',
      '/dashboard/mobile',
      '/dashboard/otp',
      '/dashboard/fido',
      '/dashboard/pc',
    ])
    expect(screen.all('nav.nav a').map((a) => a.textContent)).to.deep.equal([
      'Dashboard',
      'Mobile biometric management',
      'OTP management',
      'FIDO security key management',
      'PC biometric management',
    ])
    expect(screen.all('nav.nav [aria-current=page]').map((a) => a.textContent)).to.deep.equal([
      'Mobile biometric management',
    ])
  })

  it('opens beside its menu, each from its entry [R79a] [R79b] [R80b]', async () => {
    const screen = await show(mobile)
    screen.element.style.setProperty('width', '1200px')
    for (const [at, path] of ['', '/mobile', '/otp', '/fido', '/pc'].entries()) {
      const entry = screen.all('nav.nav a')[at]
      entry?.click()
      await until(
        () => screen.focused()?.tagName === 'H1' && screen.focused()?.textContent === entry?.textContent,
      )
      expect(screen.element.place.path).to.equal(`/dashboard${path}`)
      const current = screen.all('nav.nav [aria-current=page]')
      expect(current.map((a) => a.textContent)).to.deep.equal([entry?.textContent])
      const [menu, page] = [current[0], screen.focused()].map((each) => each?.getBoundingClientRect())
      expect(menu?.right ?? 0).to.be.lessThan(page?.left ?? 0)
    }
  })

  for (const kind of kinds) {
    it(`lists the devices of ${kind.kind} ${kind.reads} [R92]`, async () => {
      const screen = await show(kind)
      expect(screen.all('h1')[0]?.textContent).to.equal(kind.title)
      expect(screen.all<HTMLTableElement>('.devices table')[0]?.caption?.textContent).to.equal(
        'Registered devices',
      )
      const [row] = screen.cells('devices')
      expect(row?.slice(0, 2)).to.deep.equal([kind.device, kind.application])
      expect(row?.[2]).to.match(/^20\d\d\. \d\d\. \d\d$/)
    })

    it(`has the history of ${kind.kind} [R94] [A31b]`, async () => {
      const screen = await show(kind)
      await until(() => screen.cells('history').length === 10)
      expect(
        sent(`GET /user-service/${kind.path}/history`).map(({ url }) => new URL(url).search),
      ).to.deep.equal(['?pageNum=1'])
      for (const request of backend.requests.filter(({ url }) => url.includes('/user-service/')))
        expect(request.headers.get('authorization')).to.equal(
          `Bearer ${sessionStorage.getItem('mfa.accessToken')}`,
        )
      const limits = sent('GET /user-service/application').map(({ url }) => new URL(url).search)
      const wireType = { mobile: 'mobile', fido: 'ctap', pc: 'platform', otp: '' }[kind.kind]
      expect(limits).to.deep.equal(wireType ? [`?authenticatorType=${wireType}`] : [])
    })
  }

  it('shows names as text, whatever is in them', async () => {
    const names = [
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      '\u202eevil\u2066 name',
      'שלום عالم',
      '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} 갤럭시 휴대폰',
      'a'.repeat(500),
      '\u200b\u200d\u2060',
    ]
    const [row] = rowsOf(mobile)
    answer(
      devices(
        mobile,
        names.map((description, id) => ({ ...row, mobileAuthenticatorId: id, description })),
      ),
    )
    const screen = await show(mobile)
    const shown = screen
      .all('.devices tbody tr')
      .map((each) => each.querySelector('.rename-view')?.textContent)
    expect(shown).to.deep.equal([...names.slice(0, -1), '-'])
    expect(screen.all('script, img')).to.deep.equal([])
    for (const width of ['1200px', '700px', '340px']) {
      document.body.style.setProperty('width', width)
      const region = screen.all('.devices [part=table-scroll]')[0] as HTMLElement
      expect(region.scrollWidth, width).to.equal(region.clientWidth)
      for (const each of screen.all('.devices tbody tr')) expect(each.offsetHeight, width).to.be.lessThan(140)
    }
    document.body.style.removeProperty('width')
  })

  it('is a region of three rows that the keyboard reaches, however many there are [A31g, R318b]', async () => {
    const [row] = rowsOf(mobile)
    answer(
      devices(
        mobile,
        Array.from({ length: 8 }, (_, id) => ({ ...row, mobileAuthenticatorId: id })),
      ),
    )
    const screen = await show(mobile)
    const region = screen.all('.devices [part=table-scroll]')[0] as HTMLElement
    expect(region.tabIndex).to.equal(0)
    expect(region.getAttribute('aria-label')).to.equal('Table of registered devices')
    expect(region.clientHeight).to.equal(44 + 3 * 52)
  })

  it('says in place that a list has failed, and brings it when asked again [R309a]', async () => {
    answer({ 'GET /user-service/mobile-authenticator': { status: 503 } })
    const screen = await show(mobile)
    await screen.reads(/Couldn't load your devices/)
    expect(screen.dialogs()).to.deep.equal([])
    answer({})
    ;(await screen.button('Try again')).click()
    await until(() => screen.cells('devices').length === 2)
    expect(screen.focused()?.textContent).to.equal('Registered devices')
  })

  it('tells of a denial once, however many calls are denied, and signs out [R286c, A9a, R236a]', async () => {
    const denied = { status: 403, json: { failInfo: { code: 2001 } } }
    answer({
      'GET /user-service/mobile-authenticator': denied,
      'GET /user-service/mobile-authenticator/history': denied,
      'GET /user-service/application': denied,
    })
    const signedOut = next<Event & { reason: string }>(document.body, 'mfa-signed-out')
    const screen = await showSelfService('/dashboard/mobile')
    const dialog = await screen.dialog()
    await settled()
    expect(screen.dialogs()).to.have.lengthOf(1)
    expect(dialog.textContent).to.contain('Access denied.')
    dialog.querySelector('button')?.click()
    expect((await signedOut).reason).to.equal('denied')
    expect(sessionStorage.getItem('mfa.accessToken')).to.equal(null)
    await until(() => screen.dialogs().length === 0)
  })

  for (const [way, close] of [
    ['its button', (dialog: HTMLDialogElement) => dialog.querySelector('button')?.click()],
    ['Esc', (dialog: HTMLDialogElement) => dialog.dispatchEvent(new Event('cancel', { cancelable: true }))],
  ] as const)
    it(`ends the session and leads to / when ${way} closes the dialog of a denial [A9b]`, async () => {
      answer({
        'GET /user-service/mobile-authenticator': { status: 403, json: { failInfo: { code: 2002 } } },
      })
      const screen = await showSelfService('/dashboard/mobile')
      const dialog = await screen.dialog()
      expect(sessionStorage.getItem('mfa.accessToken')).not.to.equal(null)
      close(dialog)
      await until(() => screen.element.place.path === '/')
      expect(sessionStorage.getItem('mfa.accessToken')).to.equal(null)
    })

  it('shows nothing of the employee who was signed in before', async () => {
    const screen = await show(mobile)
    ;(await screen.button('Log out')).click()
    await screen.dialog()
    screen.all<HTMLButtonElement>('dialog button').at(-1)?.click()
    await until(() => sessionStorage.getItem('mfa.accessToken') === null)
    screen.element.remove()
    let release: ((answer: Answer) => void) | undefined
    const held = new Promise<Answer>((resolve) => {
      release = resolve
    })
    answer({ 'GET /user-service/mobile-authenticator': () => held })
    const other = await showSelfService('/dashboard/mobile')
    await until(() => other.all('.devices .skeleton-line').length > 0)
    expect(other.text()).not.to.contain('Galaxy S24')
    release?.({ json: { mobileAuthenticationStatus: 1, mobileAuthenticatorDtoList: [] } })
    await other.reads(/No devices yet/)
  })
})
