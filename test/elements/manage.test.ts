import { expect } from 'chai'
import type { Answer, Table } from './support/backend'
import { enter, type Inside, insideTable, showInside } from './support/inside'
import { clearPage } from './support/page'
import { loadScript } from './support/script'
import { testBackend } from './support/test-backend'
import { next, settled, until } from './support/until'

const kinds = [
  {
    kind: 'mobile',
    path: 'mobile-authenticator',
    list: 'mobileAuthenticatorDtoList',
    granted: 'mobileAuthenticationStatus',
    id: 'mobileAuthenticatorId',
    title: 'Mobile biometric management',
    rename: 'update/mob/descriptionname',
    device: 'Galaxy S24',
    application: 'Groupware',
    reads: '[R162] [R265]',
    renames: '[R274]',
    deletes: '[R271]',
  },
  {
    kind: 'otp',
    path: 'otp',
    list: 'otpDtos',
    granted: 'otpStatus',
    id: 'otpInfoId',
    title: 'OTP management',
    rename: 'update/devicename',
    device: 'Galaxy S24',
    application: 'Groupware',
    reads: '[R163] [R264]',
    renames: '[R275]',
    deletes: '[R272]',
  },
  {
    kind: 'fido',
    path: 'ctap',
    list: 'fidoAuthenticatorDtos',
    granted: 'fidoStatus',
    id: 'fidoAuthenticatorId',
    title: 'FIDO security key management',
    rename: 'update/fido/descriptionname',
    device: 'YubiKey 5C',
    application: 'Groupware',
    reads: '[R164] [R266]',
    renames: '[R273]',
    deletes: '[R270]',
  },
  {
    kind: 'pc',
    path: 'platform',
    list: 'fidoAuthenticatorDtos',
    granted: 'fidoStatus',
    id: 'fidoAuthenticatorId',
    title: 'PC biometric management',
    rename: 'update/fido/descriptionname',
    device: 'Office laptop',
    application: 'HR system',
    reads: '[R164] [R266]',
    renames: '[R273]',
    deletes: '[R270]',
  },
] as const
type Kind = (typeof kinds)[number]

const [mobile, otp] = kinds

describe('<mfa-dashboard>, management', () => {
  const backend = testBackend(insideTable)
  const { answer } = backend
  const rowsOf = ({ path, list }: Kind) =>
    ((insideTable[`GET /user-service/${path}`] as Answer).json as Record<string, Record<string, unknown>[]>)[
      list
    ] ?? []
  const devices = (kind: Kind, rows: readonly Record<string, unknown>[], status = 1): Table => ({
    [`GET /user-service/${kind.path}`]: { json: { [kind.granted]: status, [kind.list]: rows } },
  })
  const sent = (name: string) =>
    backend.requests.filter(({ method, url }) => `${method} ${new URL(url).pathname}` === `${name}`)
  const show = async (kind: Kind, attributes?: Record<string, string>) => {
    const inside = await showInside(`/dashboard/${kind.kind}`, attributes)
    await until(
      () => inside.all('.devices tbody tr, .devices .state').length > 0 && !inside.all('.devices .bone')[0],
    )
    return inside
  }
  const startRenaming = async (inside: Inside, { device, application }: Kind) => {
    ;(await inside.button(`Rename ${device} (${application})`)).click()
    return inside.field('.devices form input')
  }
  const startDeleting = async (inside: Inside, { device, application }: Kind) => {
    const button = await inside.button(`Delete ${device} (${application})`)
    // A script's click gives no focus.
    button.focus()
    button.click()
    const dialog = await inside.dialog()
    await until(() => !/Checking/.test(dialog.textContent ?? ''))
    return dialog
  }
  const confirmDeletion = async (inside: Inside) => {
    const confirm = await until(() => {
      const button = inside.buttonNow('Delete device')
      return button?.disabled ? undefined : button
    })
    confirm.click()
  }

  before(() => loadScript())

  it('is one of five entries of the menu for each kind [R79] [R80]', async () => {
    const inside = await show(mobile)
    expect(inside.all<HTMLAnchorElement>('nav.nav a').map((a) => a.getAttribute('href'))).to.deep.equal([
      '/dashboard',
      '/dashboard/mobile',
      '/dashboard/otp',
      '/dashboard/fido',
      '/dashboard/pc',
    ])
    expect(inside.all('nav.nav a').map((a) => a.textContent)).to.deep.equal([
      'Dashboard',
      'Mobile biometric management',
      'OTP management',
      'FIDO security key management',
      'PC biometric management',
    ])
    expect(inside.all('nav.nav [aria-current=page]').map((a) => a.textContent)).to.deep.equal([
      'Mobile biometric management',
    ])
    inside.all('nav.nav a')[2]?.click()
    await until(() => inside.focused()?.textContent === 'OTP management')
  })

  for (const kind of kinds) {
    it(`lists the devices and the history of ${kind.kind} ${kind.reads} [R269]`, async () => {
      const inside = await show(kind)
      expect(inside.all('h1')[0]?.textContent).to.equal(kind.title)
      const [row] = inside.cells('devices')
      expect(row?.slice(0, 2)).to.deep.equal([kind.device, kind.application])
      expect(row?.[2]).to.match(/^20\d\d\. \d\d\. \d\d$/)
      await until(() => inside.cells('history').length === 10)
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

    it(`renames a device of ${kind.kind} with its whole row, after asking ${kind.renames} [R101] [R102]`, async () => {
      const call = `PUT /user-service/${kind.rename}`
      answer({ [call]: { status: 204 } })
      const inside = await show(kind)
      const field = await startRenaming(inside, kind)
      await until(() => inside.focused() === field)
      enter(field, ' New name ')
      field.form?.requestSubmit()
      const dialog = await inside.dialog()
      for (const part of [kind.application, kind.device, 'New name'])
        expect(dialog.textContent).to.contain(part)
      const lists = sent(`GET /user-service/${kind.path}`).length
      const row = rowsOf(kind)[0] as Record<string, unknown>
      const renamed = { ...row, description: 'New name' }
      answer({ [call]: { status: 204 }, ...devices(kind, [renamed, ...rowsOf(kind).slice(1)]) })
      ;(await inside.button('Rename')).click()
      const pencil = await inside.button(`Rename New name (${kind.application})`)
      await until(() => inside.focused() === pencil)
      expect(lists).to.equal(1)
      expect(await sent(call)[0]?.json()).to.deep.equal(renamed)
      expect(sent(`GET /user-service/${kind.path}`)).to.have.lengthOf(1)
      expect(sent(`GET /user-service/${kind.path}/history`)).to.have.lengthOf(1)
      expect(inside.dialogs()).to.deep.equal([])
      expect(inside.said()).to.equal('Renamed to New name.')
    })

    it(`deletes a device of ${kind.kind} after asking ${kind.deletes} [R100] [R102]`, async () => {
      const call = `DELETE /user-service/${kind.path}`
      answer({ [call]: { status: 204 } })
      const inside = await show(kind)
      const dialog = await startDeleting(inside, kind)
      for (const part of [kind.application, kind.device]) expect(dialog.textContent).to.contain(part)
      expect(inside.focused()?.textContent).to.equal('Cancel')
      const row = rowsOf(kind)[0] as Record<string, unknown>
      answer({ [call]: { status: 204 }, ...devices(kind, rowsOf(kind).slice(1)) })
      const heard = next<Event & { method: string; applicationName: string }>(document.body, 'mfa-deleted')
      await confirmDeletion(inside)
      expect(await heard).to.include({ method: kind.kind, applicationName: kind.application })
      await until(() => inside.focused()?.textContent === 'Registered devices')
      await until(() => inside.cells('devices').length === rowsOf(kind).length - 1)
      expect(await sent(call)[0]?.json()).to.deep.equal({
        [kind.id]: row[kind.id],
        ...(kind.kind === 'mobile' && { serverDomain: null }),
      })
      expect(inside.said()).to.equal(`${kind.device} has been deleted.`)
    })
  }

  describe('Add device', () => {
    const add = (inside: Inside) => inside.buttonNow('Add device')

    it('leads to the registration of the kind [R93]', async () => {
      const inside = await show(mobile)
      await until(() => add(inside)?.disabled === false)
      const asked = next<Event & { path: string; state: unknown }>(inside.element, 'mfa-navigate')
      inside.element.addEventListener('mfa-navigate', (event) => event.preventDefault())
      add(inside)?.click()
      expect(await asked).to.deep.include({
        path: '/register',
        state: { type: 'mobile', oneTimeSetup: false, deviceRegistered: false },
      })
    })

    it('is hidden where the administrator has not granted the kind [R97] [R235]', async () => {
      answer(devices(mobile, [], 0))
      const inside = await show(mobile)
      await inside.reads(/Cannot be used without permission from the administrator/)
      expect(add(inside)).to.equal(undefined)
    })

    it('is disabled at the highest limit of one application, and says so [R98]', async () => {
      const [row] = rowsOf(mobile)
      answer(
        devices(
          mobile,
          [1, 2, 3].map((id) => ({ ...row, mobileAuthenticatorId: id })),
        ),
      )
      const inside = await show(mobile)
      await inside.reads(/You've reached the limit of 3 devices/)
      expect(add(inside)?.disabled).to.equal(true)
      expect(inside.text()).to.contain('3 devices, up to 3')
    })

    it('is disabled for OTP as soon as there is a device, and says so [R99]', async () => {
      const inside = await show(otp)
      await inside.reads(/You already have an OTP device/)
      expect(add(inside)?.disabled).to.equal(true)
      answer(devices(otp, []))
      await clearPage()
      const empty = await show(otp)
      await until(() => add(empty)?.disabled === false)
    })

    it('cannot be pressed while it is being checked, and says so [R98]', async () => {
      answer({ 'GET /user-service/application': () => new Promise(() => undefined) })
      const inside = await show(mobile)
      await inside.reads(/Checking whether you can add a device…/)
      expect(add(inside)?.disabled).to.equal(true)
    })

    it('says that it could not be checked, and checks again when asked [R98]', async () => {
      answer({ 'GET /user-service/application': { status: 503 } })
      const inside = await show(mobile)
      await inside.reads(/Couldn't check whether you can add a device\./)
      expect(add(inside)?.disabled).to.equal(true)
      answer({})
      inside.buttonNow('Try again')?.click()
      await until(() => add(inside)?.disabled === false)
    })
  })

  describe('renaming', () => {
    it('asks nothing and calls nothing where the name is the same, empty or invisible', async () => {
      const inside = await show(mobile)
      for (const name of ['Galaxy S24', '  ', '\u200b\u2060\u3164']) {
        const field = await startRenaming(inside, mobile)
        enter(field, name)
        field.form?.requestSubmit()
        const pencil = await inside.button('Rename Galaxy S24 (Groupware)')
        await until(() => inside.focused() === pencil)
        expect(inside.dialogs()).to.deep.equal([])
      }
    })

    it('goes on with the typed name where it is not confirmed, or fails', async () => {
      answer({ 'PUT /user-service/update/mob/descriptionname': { json: { failInfo: { code: 6004 } } } })
      const inside = await show(mobile)
      const field = await startRenaming(inside, mobile)
      enter(field, 'New name')
      field.form?.requestSubmit()
      await inside.dialog()
      inside.buttonNow('Cancel', 'dialog button')?.click()
      await until(() => inside.dialogs().length === 0)
      field.form?.requestSubmit()
      await inside.dialog()
      ;(await inside.button('Rename')).click()
      await until(
        () => inside.dialogs().length === 1 && /Error code 6004/.test(inside.dialogs()[0]?.textContent ?? ''),
      )
      expect(field.isConnected).to.equal(true)
      expect(field.value).to.equal('New name')
    })
  })

  describe('deleting', () => {
    it('says how else the application can be reached', async () => {
      const inside = await show(mobile)
      const dialog = await startDeleting(inside, mobile)
      expect(dialog.textContent).to.contain('You can still sign in with: OTP and Email')
      expect(
        sent('GET /user-service/dashboard/authenticator/status').map(({ url }) => new URL(url).search),
      ).to.deep.equal(['?applicationId=1'])
    })

    it('counts another device of the same kind for the same application', async () => {
      const [row] = rowsOf(mobile)
      answer(devices(mobile, [row ?? {}, { ...row, mobileAuthenticatorId: 99, description: 'Spare' }]))
      const dialog = await startDeleting(await show(mobile), mobile)
      expect(dialog.textContent).to.contain('Mobile biometric on another device, OTP')
    })

    it('takes the last way in only from somebody who has said to know it', async () => {
      answer({
        'GET /user-service/dashboard/authenticator/status': {
          json: { mobileAuthenticationStatus: 1, emailStatus: 2 },
        },
        'DELETE /user-service/mobile-authenticator': { status: 204 },
      })
      const inside = await show(mobile)
      const dialog = await startDeleting(inside, mobile)
      expect(dialog.textContent).to.contain('This is your only sign-in method.')
      expect(inside.buttonNow('Delete device')?.disabled).to.equal(true)
      dialog.querySelector<HTMLInputElement>('[type=checkbox]')?.click()
      await confirmDeletion(inside)
      await until(() => inside.dialogs().length === 0)
      expect(sent('DELETE /user-service/mobile-authenticator')).to.have.lengthOf(1)
    })

    it('says where that cannot be checked', async () => {
      answer({ 'GET /user-service/dashboard/authenticator/status': { status: 500 } })
      const inside = await show(mobile)
      expect((await startDeleting(inside, mobile)).textContent).to.contain(
        "We couldn't check your other sign-in methods.",
      )
    })

    it('deletes nothing where the host prevents it', async () => {
      const inside = await show(mobile)
      await startDeleting(inside, mobile)
      const asked = next<Event & { method: string }>(document.body, 'mfa-before-delete')
      inside.element.addEventListener('mfa-before-delete', (event) => event.preventDefault())
      await confirmDeletion(inside)
      expect(await asked).to.include({ method: 'mobile', applicationName: 'Groupware' })
      await until(() => inside.dialogs().length === 0)
      expect(inside.nameOf(inside.focused() as Element)).to.equal('Delete Galaxy S24 (Groupware)')
    })
  })

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
    const inside = await show(mobile)
    const shown = inside
      .all('.devices tbody tr')
      .map((each) => each.querySelector('.rename-view')?.textContent)
    expect(shown).to.deep.equal([...names.slice(0, -1), '-'])
    expect(inside.all('script, img')).to.deep.equal([])
    for (const width of ['1200px', '700px', '340px']) {
      document.body.style.setProperty('width', width)
      const region = inside.all('.devices [part=table-scroll]')[0] as HTMLElement
      expect(region.scrollWidth, width).to.equal(region.clientWidth)
      for (const each of inside.all('.devices tbody tr')) expect(each.offsetHeight, width).to.be.lessThan(140)
    }
    document.body.style.removeProperty('width')
  })

  it('is a region of three rows that the keyboard reaches, however many there are [R92] [R318]', async () => {
    const [row] = rowsOf(mobile)
    answer(
      devices(
        mobile,
        Array.from({ length: 8 }, (_, id) => ({ ...row, mobileAuthenticatorId: id })),
      ),
    )
    const inside = await show(mobile)
    const region = inside.all('.devices [part=table-scroll]')[0] as HTMLElement
    expect(region.tabIndex).to.equal(0)
    expect(region.getAttribute('aria-label')).to.equal('Table of registered devices')
    expect(region.clientHeight).to.equal(44 + 3 * 52)
  })

  it('says in place that a list has failed, and brings it when asked again [R309]', async () => {
    answer({ 'GET /user-service/mobile-authenticator': { status: 503 } })
    const inside = await show(mobile)
    await inside.reads(/Couldn't load your devices/)
    expect(inside.dialogs()).to.deep.equal([])
    answer({})
    ;(await inside.button('Try again')).click()
    await until(() => inside.cells('devices').length === 2)
    expect(inside.focused()?.textContent).to.equal('Registered devices')
  })

  it('tells of a denial once, however many calls are denied, and signs out [R236] [R286]', async () => {
    const denied = { status: 403, json: { failInfo: { code: 2001 } } }
    answer({
      'GET /user-service/mobile-authenticator': denied,
      'GET /user-service/mobile-authenticator/history': denied,
      'GET /user-service/application': denied,
    })
    const signedOut = next<Event & { reason: string }>(document.body, 'mfa-signed-out')
    const inside = await showInside('/dashboard/mobile')
    const dialog = await inside.dialog()
    await settled()
    expect(inside.dialogs()).to.have.lengthOf(1)
    expect(dialog.textContent).to.contain('Access denied.')
    dialog.querySelector('button')?.click()
    expect((await signedOut).reason).to.equal('denied')
    expect(sessionStorage.getItem('mfa.accessToken')).to.equal(null)
    await until(() => inside.dialogs().length === 0)
  })

  it('shows nothing of the employee who was signed in before', async () => {
    const inside = await show(mobile)
    ;(await inside.button('Log out')).click()
    await inside.dialog()
    inside.all<HTMLButtonElement>('dialog button').at(-1)?.click()
    await until(() => sessionStorage.getItem('mfa.accessToken') === null)
    inside.element.remove()
    let release: ((answer: Answer) => void) | undefined
    const held = new Promise<Answer>((resolve) => {
      release = resolve
    })
    answer({ 'GET /user-service/mobile-authenticator': () => held })
    const other = await showInside('/dashboard/mobile')
    await until(() => other.all('.devices .bone').length > 0)
    expect(other.text()).not.to.contain('Galaxy S24')
    release?.({ json: { mobileAuthenticationStatus: 1, mobileAuthenticatorDtoList: [] } })
    await other.reads(/No devices yet/)
  })
})
