import { expect } from 'chai'
import { configuration } from './support/backend'
import { show, within } from './support/page'
import { loadScript } from './support/script'
import { testBackend } from './support/test-backend'
import { settled, until } from './support/until'

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

  it('draws the policy image beside the login area, with a text alternative [R15] [R280]', async () => {
    sends(`data:image/png;base64,${png}`)
    const element = login()
    const drawn = await until(() => canvas(element))
    expect([drawn.width, drawn.height]).to.deep.equal([2, 1])
    expect(drawn.getAttribute('role')).to.equal('img')
    expect(drawn.getAttribute('aria-label')).to.equal('Company policy')
  })

  it('shows the form alone when the picture is none', async () => {
    sends('<html>a proxy</html>')
    const element = login()
    await until(() => backend.requests.some(({ url }) => url.endsWith('policy-image')))
    await within(element).field()
    await settled()
    expect(canvas(element)).to.equal(null)
  })
})
