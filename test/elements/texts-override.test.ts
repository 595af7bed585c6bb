import { expect } from 'chai'
import type * as Elements from '../../elements'
import type { MfaElement, PageOptions } from '../../elements'
import { homeTable, loginData } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { signIn } from './support/home'
import { show, type, within } from './support/page'
import { loadScript } from './support/script'
import { next, settled, until } from './support/until'

type Texts = NonNullable<PageOptions['texts']>

/** A host that says some things in words of its own. */
describe('configure({ texts })', () => {
  let script: typeof Elements
  const { answer } = testBackend(homeTable)
  const warnings: string[] = []
  const { warn } = console
  let given: Texts[] = []
  const say = (texts: Texts) => {
    given.push(texts)
    script.configure({ texts })
  }
  const login = (language = 'en') => show('mfa-login', { language, 'config-url': '/config.json' })
  const titleNow = (element: MfaElement) => element.shadowRoot?.querySelector('h1')?.textContent
  const controlNow = (element: MfaElement) => element.shadowRoot?.querySelector('[role=group]')?.ariaLabel

  before(async () => {
    // React warns when what was painted is not what it renders.
    console.warn = (...line: unknown[]) => warnings.push(line.map(String).join(' '))
    script = await loadScript()
  })
  beforeEach(() => {
    given = []
    warnings.length = 0
  })
  afterEach(() => {
    const gone = (texts: object = {}) => Object.fromEntries(Object.keys(texts).map((key) => [key, undefined]))
    for (const { ko, en } of given) script.configure({ texts: { ko: gone(ko), en: gone(en) } })
    expect(warnings).to.deep.equal([])
  })
  after(() => {
    console.warn = warn
  })

  it('before an element is on the page: the form is painted with them, and React takes over the same nodes', async () => {
    say({ en: { 'login:title': 'Groupware sign-in', 'login:userId': 'Employee number' } })
    const element = login()
    const field = within(element).fieldNow()
    expect(titleNow(element)).to.equal('Groupware sign-in')
    expect(field?.labels?.[0]?.textContent).to.equal('Employee number')
    await next(document, 'mfa-ready')
    expect(titleNow(element)).to.equal('Groupware sign-in')
    expect(within(element).fieldNow() === field).to.equal(true)
  })

  it('before React has arrived: the painted words change at once, and what is typed stays', async () => {
    const element = login()
    const field = await within(element).field()
    type(field, 'mjkim')
    field.setSelectionRange(2, 4)
    const ready = next(document, 'mfa-ready')
    say({ en: { 'login:title': 'Groupware sign-in', 'login:language': 'Sprache', 'login:signIn': 'Go on' } })
    expect([titleNow(element), controlNow(element)]).to.deep.equal(['Groupware sign-in', 'Sprache'])
    await ready
    await settled()
    expect([titleNow(element), controlNow(element)]).to.deep.equal(['Groupware sign-in', 'Sprache'])
    expect((await within(element).submit()).textContent).to.equal('Go on')
    expect(within(element).fieldNow() === field).to.equal(true)
    expect([field.value, field.selectionStart, field.selectionEnd]).to.deep.equal(['mjkim', 2, 4])
    expect(element.shadowRoot?.activeElement === field).to.equal(true)
  })

  it('before React has arrived, on a translated page: the words change where a translator has replaced them', async () => {
    const element = login()
    const title = element.shadowRoot?.querySelector('h1')
    const translated = document.createElement('font')
    translated.append(document.createElement('font'))
    translated.firstElementChild?.append('Anmelden')
    title?.replaceChildren(translated)
    const ready = next(document, 'mfa-ready')
    say({ en: { 'login:title': 'Groupware sign-in', 'login:signIn': 'Go on' } })
    const words = async () => [titleNow(element), (await within(element).submit()).textContent]
    expect(await words()).to.deep.equal(['Groupware sign-in', 'Go on'])
    await ready
    expect(await words()).to.deep.equal(['Groupware sign-in', 'Go on'])
    expect(element.shadowRoot?.querySelector('h1') === title).to.equal(true)
  })

  it('in the middle of the paint and of the take-over: the last words count, and the nodes stay', async () => {
    const { getItem } = Storage.prototype
    const words: string[] = []
    // Both look for a remembered ID on their way.
    Storage.prototype.getItem = function (name) {
      if (name === 'mfa.savedId') {
        words.push(`Words ${words.length + 1}`)
        say({ en: { 'login:title': words.at(-1) } })
      }
      return getItem.call(this, name)
    }
    const element = login()
    const painted = words.length
    const field = await within(element).field()
    type(field, 'mjkim')
    await next(document, 'mfa-ready')
    Storage.prototype.getItem = getItem
    expect(words.length).to.be.greaterThan(painted)
    await until(() => titleNow(element) === words.at(-1))
    expect(within(element).fieldNow() === field).to.equal(true)
    expect(field.value).to.equal('mjkim')
  })

  it('later: what stands on the page changes, and neither what is typed nor the focus is lost', async () => {
    const element = login()
    await next(document, 'mfa-ready')
    const field = await within(element).field()
    type(field, 'mjkim')
    say({ en: { 'login:title': 'Groupware sign-in' } })
    await within(element).title(/^Groupware sign-in$/)
    expect(within(element).fieldNow() === field).to.equal(true)
    expect(field.value).to.equal('mjkim')
    expect(element.shadowRoot?.activeElement === field).to.equal(true)
  })

  it('for one language leave the other as it is, there and back', async () => {
    say({ ko: { 'login:title': '그룹웨어 로그인' } })
    const element = login('en')
    await next(document, 'mfa-ready')
    expect(titleNow(element)).to.equal('Sign in')
    element.language = 'ko'
    await within(element).title(/^그룹웨어 로그인$/)
    element.language = 'en'
    await within(element).title(/^Sign in$/)
    say({ en: { 'login:title': 'Groupware sign-in' } })
    await within(element).title(/^Groupware sign-in$/)
    element.language = 'ko'
    await within(element).title(/^그룹웨어 로그인$/)
  })

  it('of several calls count together, and undefined brings ours back', async () => {
    const element = login()
    say({ en: { 'login:title': 'Groupware sign-in' } })
    say({ en: { 'login:signIn': 'Go on' } })
    expect([titleNow(element), (await within(element).submit()).textContent]).to.deep.equal([
      'Groupware sign-in',
      'Go on',
    ])
    script.configure({ texts: { en: { 'login:title': undefined } } })
    await within(element).title(/^Sign in$/)
    expect((await within(element).submit()).textContent).to.equal('Go on')
  })

  it('are filled in with the same values as ours', async () => {
    answer({ 'GET /login-service/user-authenticator': { json: loginData } })
    say({ en: { 'auth:chooser.lead': 'Hello {{employeeId}}, how shall we ask you?' } })
    const element = login()
    const field = await within(element).field()
    type(field, 'mjkim')
    field.form?.requestSubmit()
    await within(element).until(/Hello mjkim, how shall we ask you\?/)
  })

  it('stand in the signed-in area too, and change there while it is open', async () => {
    signIn()
    say({ en: { 'dashboard:title': 'My keys' } })
    const element = show('mfa-dashboard', { language: 'en', 'config-url': '/config.json' })
    await within(element).title(/^My keys$/)
    say({ en: { 'dashboard:title': 'My devices', 'dashboard:menu.otp': 'Number app' } })
    await within(element).title(/^My devices$/)
    const links = [...(element.shadowRoot?.querySelectorAll('nav a') ?? [])]
    expect(links.map(({ textContent }) => textContent)).to.include('Number app')
    element.language = 'ko'
    await within(element).title(/^대시보드$/)
  })

  it('that are none of ours, or no texts, are named in the console and change nothing', async () => {
    const element = login()
    await next(document, 'mfa-ready')
    say({
      en: { 'login:titel': 'x', 'nowhere:at.all': 'x', 'login:title': '  ' },
      fr: { 'login:title': 'x' },
    } as Texts)
    say({ ko: { 'login:title': { type: 'b', props: {} } } } as unknown as Texts)
    await until(() => warnings.length >= 5)
    expect(titleNow(element)).to.equal('Sign in')
    element.language = 'ko'
    await within(element).title(/^로그인$/)
    const reported = warnings.splice(0)
    for (const name of [
      "texts.en['login:titel']",
      "texts.en['nowhere:at.all']",
      "texts.en['login:title']",
      "texts.fr['login:title']",
      "texts.ko['login:title']",
    ])
      expect(reported.filter((line) => line.includes(name))).to.have.lengthOf(1)
  })

  it('are words and never HTML, painted and rendered', async () => {
    const hostile = '<img src="/nowhere" onerror="document.title = \'run\'"> {{x}} $t(login:title) &amp;'
    say({ en: { 'login:title': hostile, 'login:lead': hostile } })
    const element = login()
    expect(titleNow(element)).to.equal(hostile)
    await next(document, 'mfa-ready')
    await settled()
    expect(titleNow(element)).to.equal(hostile)
    expect(element.shadowRoot?.querySelector('img') === null).to.equal(true)
    expect(document.title).not.to.equal('run')
    expect(warnings.splice(0).join()).to.contain('{{x}}')
  })
})
