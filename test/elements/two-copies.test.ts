import { expect } from 'chai'
import { configuration, loginData } from '../support/answers.mjs'
import { FakeBackend } from '../support/fake-backend'
import { openFrame } from './support/frame'
import { clearPage, show, type, within } from './support/page'
import { loadScript } from './support/script'
import { next, until } from './support/until'

/** A page that loads the script under two addresses: both copies are one to it. */
describe('two copies of the script on one page', () => {
  const warnings: string[] = []
  const { warn } = console
  const backend = new FakeBackend({
    'GET /config.json': { json: configuration },
    'GET /login-service/user-authenticator': { json: loginData },
  }).takeOver()

  before(async () => {
    console.warn = (...line: unknown[]) => warnings.push(line.join(' '))
    await loadScript('?v=1')
    const second = await loadScript('?v=2')
    second.configure({ configuration })
  })

  afterEach(clearPage)
  after(() => {
    console.warn = warn
    backend.restore()
    expect(backend.unlisted).to.deep.equal([])
  })

  it('share one configuration, whichever copy it was given to', async () => {
    const element = show('mfa-login', { language: 'en' })
    const moved = next<Event & { path: string }>(element, 'mfa-navigate')
    const field = await within(element).field()
    type(field, 'mjkim')
    field.form?.requestSubmit()
    expect((await moved).path).to.equal('/auth')
    expect(backend.requests.map(({ url }) => new URL(url).pathname)).to.deep.equal([
      '/login-service/user-authenticator',
    ])
  })

  it('evaluate the entry no further time, and warn once', () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const entries = loaded.filter(({ pathname }) => pathname === '/dist/mfa-elements.js')
    expect(entries.map(({ search }) => search).sort()).to.deep.equal(['?v=1', '?v=2'])
    expect(warnings.filter((line) => line.includes('mfa-elements'))).to.have.lengthOf(1)
  })
  it('of two versions, the first serves all elements, out of its own chunks', async () => {
    const { window, document: page } = await openFrame('', {
      copies: ['/other-version/dist/mfa-elements.js', '/dist/mfa-elements.js'],
    })
    const element = page.createElement('mfa-login')
    element.setAttribute('language', 'en')
    element.setAttribute('config-url', '/config.json')
    page.body.append(element)
    const loaded = (folder: string) =>
      window.performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.startsWith(folder))
    await until(() => loaded('/other-version/dist/chunks/start-').length === 1)
    await within(element).title(/^Sign in$/)
    expect(loaded('/dist/mfa-elements.js')).to.have.lengthOf(1)
    expect(loaded('/dist/chunks/')).to.deep.equal([])
  })
})
