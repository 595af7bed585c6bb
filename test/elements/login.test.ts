import { expect } from 'chai'
import { configuration, loginData } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { clearPage, show, type, within } from './support/page'
import { replacements } from './support/replacements'
import { loadScript } from './support/script'
import { next, settled, until } from './support/until'

describe('<mfa-login>', () => {
  const backend = testBackend({ 'GET /config.json': { json: configuration } })
  const { answer } = backend
  const warnings: unknown[][] = []
  const { warn } = console
  const { replace, restore } = replacements()
  const login = () => show('mfa-login', { language: 'en', 'config-url': '/config.json' })
  const named = (field: Element) => (field as HTMLInputElement).labels?.[0]?.textContent

  before(async () => {
    // React warns when what was painted is not what it renders.
    console.warn = (...line: unknown[]) => warnings.push(line.map(String))
    await loadScript()
  })
  afterEach(restore)
  after(() => {
    console.warn = warn
    expect(warnings).to.deep.equal([])
  })

  it('changes its texts in place when a language is chosen, and keeps what was typed [A68b]', async () => {
    const element = login()
    await next(document, 'mfa-ready')
    const field = await within(element).field()
    type(field, 'mjkim')
    const heard = next<Event & { reason: string; language: string }>(document, 'mfa-reload')
    ;(await within(element).button(/^한국어$/)).click()
    const { reason, language } = await heard
    expect([reason, language]).to.deep.equal(['language', 'ko'])
    await within(element).title(/^로그인/)
    expect([field.isConnected, field.value]).to.deep.equal([true, 'mjkim'])
  })

  it('has one ID field, a box to remember it, a sign-in button and the language control [R32a] [R32b] [R32c]', async () => {
    const element = login()
    const screen = within(element)
    await screen.field()
    const shown = (selector: string) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])]
    expect(shown('input:not([type=checkbox])').map(named)).to.deep.equal(['User ID'])
    expect(shown('input[type=checkbox]').map(named)).to.deep.equal(['Remember ID'])
    expect(shown('form button').map(({ textContent }) => textContent)).to.deep.equal(['Sign in'])
    expect(shown('[part=language] button').map(({ textContent }) => textContent)).to.deep.equal([
      '한국어',
      'English',
    ])
  })

  it('says its heading with the ID field, which has focus first in the portal', async () => {
    const field = await within(login()).field()
    const described = field.getAttribute('aria-describedby') ?? ''
    expect((field.getRootNode() as ShadowRoot).getElementById(described)?.textContent).to.equal('Sign in')
  })

  it('turns the button off while the ID is empty [R33] [A70a]', async () => {
    const ready = next(document, 'mfa-ready')
    const screen = within(login())
    const [field, button] = [await screen.field(), await screen.submit()]
    expect(button.disabled).to.equal(true)
    await ready // the painted form turns its button by itself
    type(field, 'mjkim')
    await until(() => !button.disabled)
    field.select()
    field.value = ''
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await until(() => button.disabled)
  })

  it('looks the lower-cased ID up, and goes to /auth with the login data [R37] [R38b]', async () => {
    answer({ 'GET /login-service/user-authenticator': { json: loginData } })
    const element = login()
    const ready = next(document, 'mfa-ready')
    type(await within(element).field(), 'MJKim')
    await ready
    const asked = next<Event & { path: string; state: { login: object } }>(element, 'mfa-navigate')
    ;(await within(element).field()).form?.requestSubmit()
    const { path, state } = await asked
    expect(path).to.equal('/auth')
    expect(state.login).to.include({ employeeId: 'mjkim', userEmail: 'mjkim@example.com', smsStatus: 1 })
    const call = backend.requests.find((request) => request.url.includes('user-authenticator'))
    expect(new URL(call?.url ?? '').searchParams.get('employeeId')).to.equal('mjkim')
  })

  it('looks the ID up where an ad blocker has removed the box to remember it', async () => {
    answer({ 'GET /login-service/user-authenticator': { json: loginData } })
    const element = login()
    await next(document, 'mfa-ready')
    ;(await within(element).checkbox()).remove()
    const field = await within(element).field()
    type(field, 'mjkim')
    const asked = next<Event & { path: string }>(element, 'mfa-navigate')
    field.form?.requestSubmit()
    expect((await asked).path).to.equal('/auth')
  })

  it('starts where the page or an extension has taken the list of its loads away', async () => {
    replace(performance, 'getEntriesByType', undefined)
    login()
    await next(document, 'mfa-ready')
  })

  it('says below the field that an ID is unknown, and keeps it [R39] [R41]', async () => {
    answer({ 'GET /login-service/user-authenticator': { status: 404, json: {} } })
    const element = login()
    const field = await within(element).field()
    type(field, 'nobody')
    field.form?.requestSubmit()
    await within(element).until(/This username does not exist\. Please enter it again\./)
    expect(within(element).fieldNow()?.value).to.equal('nobody')
    expect(within(element).dialogNow() === null).to.equal(true)
  })

  it('offers an ID that was typed in Hangul mode in Latin letters', async () => {
    const screen = within(login())
    const field = await screen.field()
    await next(document, 'mfa-ready')
    type(field, 'ㅡㅓㅏㅑㅡ')
    ;(await screen.button(/^Did you mean mjkim\?$/)).click()
    await until(() => field.value === 'mjkim')
    expect((field.getRootNode() as ShadowRoot).activeElement === field).to.equal(true)
    expect(screen.text()).not.to.contain('Did you mean')
  })

  it('shows a failure of the backend in a dialog that closes, and stays on the form with its sentence at the field [A24b, R188a, R188b]', async () => {
    answer({ 'GET /login-service/user-authenticator': { status: 500, json: { failInfo: { code: 3001 } } } })
    const element = login()
    const field = await within(element).field()
    type(field, 'mjkim')
    field.form?.requestSubmit()
    const dialog = await within(element).dialog()
    expect(dialog.textContent).to.contain('Error Occurred').and.to.contain('3001')
    dialog.querySelector<HTMLButtonElement>('.button')?.click()
    await until(() => !within(element).dialogNow())
    expect(within(element).fieldNow()?.value).to.equal('mjkim')
    const described = within(element).fieldNow()?.getAttribute('aria-describedby')
    expect(element.shadowRoot?.querySelector(`[id="${described}"]`)?.textContent).to.equal(
      'Please try again.',
    )
  })

  it('goes straight to the dashboard where somebody is signed in [R35]', async () => {
    sessionStorage.setItem('mfa.accessToken', 'token')
    const asked = next<Event & { path: string; kind: string }>(document, 'mfa-navigate')
    document.addEventListener('mfa-navigate', (event) => event.preventDefault(), { once: true })
    const element = login()
    expect(within(element).fieldNow() === null).to.equal(true)
    expect(await asked).to.include({ path: '/dashboard', kind: 'replace' })
  })

  it('is shown to who has everything of a session but its access token [R233b]', async () => {
    for (const key of ['refreshToken', 'employeeId', 'userId', 'userEmail', 'applicationId'])
      sessionStorage.setItem(`mfa.${key}`, '7')
    const element = login()
    await next(element, 'mfa-ready')
    await within(element).title(/^Sign in/)
    expect(element.place.path).to.equal('/')
  })

  it('prefills the saved ID and ticks the box [R36a] [R36b]', async () => {
    const unsaved = within(login())
    expect([(await unsaved.field()).value, (await unsaved.checkbox()).checked]).to.deep.equal(['', false])
    await clearPage()
    localStorage.setItem('mfa.savedId', 'mjkim')
    const screen = within(login())
    expect((await screen.field()).value).to.equal('mjkim')
    expect((await screen.checkbox()).checked).to.equal(true)
    expect((await screen.submit()).disabled).to.equal(false)
  })

  describe('before React has arrived', () => {
    it('shows the form in the same task, and React takes over the very same nodes', async () => {
      const element = login()
      const field = within(element).fieldNow()
      expect(field instanceof HTMLInputElement).to.equal(true)
      await next(document, 'mfa-ready')
      expect(within(element).fieldNow() === field).to.equal(true)
    })

    it('keeps what is typed, the caret and the focus', async () => {
      const element = login()
      const field = await within(element).field()
      const ready = next(document, 'mfa-ready')
      type(field, 'mjkim')
      field.setSelectionRange(2, 4)
      await ready
      await settled()
      expect(within(element).fieldNow() === field).to.equal(true)
      expect(field.value).to.equal('mjkim')
      expect([field.selectionStart, field.selectionEnd]).to.deep.equal([2, 4])
      expect(element.shadowRoot?.activeElement === field).to.equal(true)
      expect((await within(element).submit()).disabled).to.equal(false)
    })

    it('remembers an early Enter, and signs in when it can', async () => {
      answer({ 'GET /login-service/user-authenticator': { json: loginData } })
      const element = login()
      const asked = next<Event & { path: string }>(element, 'mfa-navigate')
      const field = await within(element).field()
      type(field, 'mjkim')
      const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true })
      field.form?.dispatchEvent(submit)
      expect(submit.defaultPrevented).to.equal(true)
      expect((await asked).path).to.equal('/auth')
    })

    it('is taken over at once, so that nothing can ask for another place in between', async () => {
      // React sends itself a message when it puts work off.
      const { postMessage } = MessagePort.prototype
      const element = login()
      replace(MessagePort.prototype, 'postMessage', function (this: MessagePort, ...message: [unknown]) {
        element.place = '/auth'
        postMessage.apply(this, message)
      })
      await next(document, 'mfa-ready')
      restore()
      await within(element).field()
      // By then React has said whether what was painted had to give way, which `after` looks for.
      await settled()
    })

    it('is painted again where an attribute has changed meanwhile', async () => {
      const element = login()
      element.language = 'ko'
      await within(element).title(/^로그인/)
      await within(element).field()
    })

    it('adopts no style element and no style attribute', async () => {
      const element = login()
      await next(document, 'mfa-ready')
      expect(element.shadowRoot?.querySelectorAll('style, [style]').length).to.equal(0)
    })
  })
})
