import { expect } from 'chai'
import { configuration } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { show, within } from './support/page'
import { loadScript } from './support/script'
import { next, settled, until } from './support/until'

/** Two by one pixels. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGOQj38ARAAIFwK9wCZiLwAAAABJRU5ErkJggg=='

const demo = {
  ...configuration,
  CONFIG_VARIABLES: { USER_PORTAL: { ...configuration.CONFIG_VARIABLES.USER_PORTAL, DEMO_MODE: true } },
}

describe('<mfa-login> in demo mode', () => {
  const backend = testBackend({ 'GET /config.json': { json: demo } })
  const login = () => show('mfa-login', { language: 'en', 'config-url': '/config.json' })
  const canvas = (element: Element) => element.shadowRoot?.querySelector('canvas')
  const sends = (text: string) => backend.answer({ 'GET /login-service/policy-image': { text } })

  before(() => loadScript())

  it('draws the policy image, with a text alternative [R280d, A39c]', async () => {
    sends(`data:image/png;base64,${png}`)
    const element = login()
    const drawn = await until(() => canvas(element))
    expect(element.shadowRoot?.querySelectorAll('img')).to.have.lengthOf(0)
    expect([drawn.width, drawn.height]).to.deep.equal([2, 1])
    expect(drawn.getAttribute('role')).to.equal('img')
    expect(drawn.getAttribute('aria-label')).to.equal('Company policy')
  })

  it('asks for no picture without demo mode, and shows none [R15b, R280c]', async () => {
    sends(png)
    backend.answer({ 'GET /plain.json': { json: configuration } })
    const element = show('mfa-login', { language: 'en', 'config-url': '/plain.json' })
    await next(element, 'mfa-ready')
    await within(element).field()
    await settled()
    expect(backend.requests.map(({ url }) => new URL(url).pathname)).to.deep.equal(['/plain.json'])
    expect(canvas(element)).to.equal(null)
  })

  it('shows the form alone when the picture is none [A39e]', async () => {
    sends('<html>a proxy</html>')
    const element = login()
    await until(() => backend.requests.some(({ url }) => url.endsWith('policy-image')))
    await within(element).field()
    await settled()
    expect(canvas(element)).to.equal(null)
    expect(within(element).dialogNow()).to.equal(null)
  })
})
