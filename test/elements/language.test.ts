import { expect } from 'chai'
import { configuration } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { clearPage, show, type, within } from './support/page'
import { loadScript } from './support/script'
import { next, settled, until } from './support/until'

/** The host's attribute and the person's choice are both wishes. The later wish counts. */
describe('the language of the page', () => {
  testBackend({ 'GET /config.json': { json: configuration } })
  const login = (attributes: Record<string, string> = {}) =>
    show('mfa-login', { 'config-url': '/config.json', ...attributes })
  const titled = (element: Element, title: RegExp) => within(element).title(title)
  const korean = /^로그인/
  const english = /^Sign in/
  const choose = async (element: Element, name: RegExp) => (await within(element).button(name)).click()
  /** Shows the element as after a reload: the storages remain, and nothing of the elements. */
  const again = async (attributes: Record<string, string> = {}) => {
    document.body.replaceChildren()
    await settled()
    return login(attributes)
  }

  before(() => loadScript())
  afterEach(() => document.documentElement.removeAttribute('lang'))

  it('is the one that the person chose after the host had set its own, also after a reload [R18]', async () => {
    const element = login({ language: 'en' })
    await titled(element, english)
    await choose(element, /^한국어$/)
    await titled(element, korean)
    const after = await again({ language: 'en' })
    await titled(after, korean)
    await next(after, 'mfa-ready')
    await titled(after, korean)
  })

  it('is the one of the host once the host has set another one since', async () => {
    const element = login({ language: 'en' })
    await choose(element, /^한국어$/)
    await titled(element, korean)
    await titled(await again({ language: 'ko' }), korean)
    const third = await again({ language: 'en' })
    await titled(third, korean)
    third.setAttribute('language', 'ko')
    third.setAttribute('language', 'en')
    await titled(third, english)
    await titled(await again({ language: 'en' }), english)
  })

  it('stays what the person chose when a further element comes, with or without an attribute', async () => {
    const element = login({ language: 'en' })
    await next(element, 'mfa-ready')
    await choose(element, /^한국어$/)
    await titled(element, korean)
    for (const attributes of [{}, { language: 'en' }] as Record<string, string>[]) {
      const further = login(attributes)
      await next(further, 'mfa-ready')
      await titled(further, korean)
      await titled(element, korean)
    }
  })

  it('is the one that the host sets on all of its elements, or around them, at once', async () => {
    for (const [attributes, lang] of [
      ['language="ko"', ''],
      ['', 'ko'],
    ] as const) {
      document.documentElement.lang = lang
      const shared = `config-url="/config.json" ${attributes}`
      document.body.innerHTML = `<mfa-login ${shared}></mfa-login><mfa-dashboard ${shared}></mfa-dashboard>`
      const element = document.body.firstElementChild as Element
      await titled(element, korean)
      await next(element, 'mfa-ready')
      await titled(element, korean)
      document.body.replaceChildren()
      await settled()
    }
  })

  it('stays what the first attribute says when an element without one comes', async () => {
    const element = login({ language: 'ko' })
    await next(element, 'mfa-ready')
    const further = login()
    await next(further, 'mfa-ready')
    await titled(further, korean)
    await titled(element, korean)
  })

  it('is the closest one of the page around, where neither host nor person has set one [A67a, A67c]', async () => {
    document.documentElement.lang = 'fr'
    const part = document.createElement('section')
    part.lang = 'ko-KR'
    const outer = document.createElement('div')
    const element = document.createElement('mfa-login')
    element.setAttribute('config-url', '/config.json')
    outer.attachShadow({ mode: 'open' }).append(element)
    part.append(outer)
    document.body.append(part)
    await titled(element, korean)
    await next(element, 'mfa-ready')
    await titled(element, korean)
    await clearPage()
    document.documentElement.lang = 'ko'
    await titled(login({ language: 'en' }), english)
  })

  it('is the browser’s where the page around is in neither of ours [A67b]', async () => {
    document.documentElement.lang = 'fr'
    const browsers = /^ko\b/i.test(navigator.languages[0] ?? '') ? korean : english
    const element = login()
    await titled(element, browsers)
    await next(element, 'mfa-ready')
    await titled(element, browsers)
  })

  it('has no control where the host hides it', async () => {
    const element = login({ language: 'en', hide: 'language' })
    const [control] = await until(() => [...(element.shadowRoot?.querySelectorAll('[part=language]') ?? [])])
    expect(getComputedStyle(control as Element).display).to.equal('none')
    element.removeAttribute('hide')
    expect(getComputedStyle(control as Element).display).not.to.equal('none')
  })

  it('keeps what was typed when it changes in place', async () => {
    const element = login({ language: 'en' })
    await next(element, 'mfa-ready')
    const field = await within(element).field()
    type(field, 'mjkim')
    await choose(element, /^한국어$/)
    await titled(element, korean)
    expect([field.isConnected, field.value]).to.deep.equal([true, 'mjkim'])
  })
})
