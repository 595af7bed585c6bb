import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { configuration, everyMethod } from '../support/answers.mjs'
import type { Answer } from '../support/fake-backend'
import { testBackend } from './support/backend'
import { signIn } from './support/home'
import { show, type, within } from './support/page'
import { loadScript } from './support/script'
import { selfServiceTable } from './support/self-service'
import { settled, until } from './support/until'

const other = {
  ...configuration,
  CONNECTION_STRINGS: {
    ...configuration.CONNECTION_STRINGS,
    LOGIN_SERVICE_URL: '/other-login',
    USER_SERVICE_URL: '/other-user',
  },
}

describe('a configuration that comes late or changes', () => {
  let hanging: ((answer: Answer) => void) | undefined
  const backend = testBackend({
    ...selfServiceTable,
    'GET /missing.json': { status: 404 },
    'GET /other.json': { json: other },
    'GET /hanging.json': () =>
      new Promise<Answer>((resolve) => {
        hanging = resolve
      }),
    'POST /user-service/app/serial': { json: { serial: '0042' } },
    'GET /login-service/user-authenticator': { json: everyMethod },
    'GET /other-login/user-authenticator': { json: everyMethod },
  })
  const { error } = console
  let script: Awaited<ReturnType<typeof loadScript>>

  before(async () => {
    script = await loadScript()
    console.error = () => undefined
  })
  afterEach(() => script.configure({ configUrl: undefined, configuration: undefined }))
  after(() => {
    console.error = error
  })

  const attributes = { language: 'en' }
  const paths = () => backend.requests.map(({ url }) => new URL(url).pathname)
  const toldReady = (element: Element) => {
    let times = 0
    element.addEventListener('mfa-ready', () => {
      times += 1
    })
    return () => times
  }
  const lookUp = async (element: Element) => {
    const field = await within(element).field()
    type(field, 'mjkim')
    field.form?.requestSubmit()
  }

  const ways: Record<string, (element: MfaElement) => void> = {
    'the attribute': (element) => element.setAttribute('config-url', '/config.json'),
    'configure()': () => script.configure({ configuration }),
  }
  for (const [name, give] of Object.entries(ways)) {
    it(`is taken up by itself after a failure, given by ${name}, and the dialog goes`, async () => {
      const element = show('mfa-login', { ...attributes, 'config-url': '/missing.json' })
      const ready = toldReady(element)
      await within(element).dialog()
      expect(ready()).to.equal(0)
      give(element)
      await until(() => within(element).dialogNow() === null)
      await until(() => ready() === 1)
      await lookUp(element)
      await within(element).title(/^Choose/)
    })

    it(`brings the signed-in area, given by ${name} after a failure`, async () => {
      signIn()
      const element = show('mfa-dashboard', { ...attributes, 'config-url': '/missing.json' })
      await within(element).dialog()
      give(element)
      await until(() => within(element).dialogNow() === null)
      await within(element).until(/Record 1/)
      expect(within(element).dialogNow()).to.equal(null)
    })
  }

  it('lets the element say that it is ready only when it is there', async () => {
    const element = show('mfa-login', { ...attributes, 'config-url': '/hanging.json' })
    const ready = toldReady(element)
    await within(element).field()
    await until(() => hanging)
    await settled()
    expect(ready()).to.equal(0)
    hanging?.({ json: configuration })
    await until(() => ready() === 1)
  })

  it('that names other services ends the session: no token goes to those it was not made for', async () => {
    signIn()
    const element = show('mfa-dashboard', { ...attributes, 'config-url': '/config.json' })
    await within(element).until(/Record 1/)
    element.configUrl = '/other.json'
    await within(element).title(/^Sign in/)
    await lookUp(element)
    await within(element).title(/^Choose/)
    const asked = backend.requests.filter(({ url }) => new URL(url).pathname.startsWith('/other-'))
    expect(asked.map(({ url }) => new URL(url).pathname)).to.deep.equal(['/other-login/user-authenticator'])
    expect(asked[0]?.headers.get('authorization')).to.equal(null)
  })

  it('is not that of an element which has left the page', async () => {
    const first = show('mfa-login', { ...attributes, 'config-url': '/config.json' })
    const second = show('mfa-login', { ...attributes, 'config-url': '/other.json' })
    await lookUp(second)
    await within(second).title(/^Choose/)
    first.remove()
    await until(() => paths().includes('/other.json'))
    second.remove()
    const third = show('mfa-login', { ...attributes, 'config-url': '/config.json' })
    await lookUp(third)
    await within(third).title(/^Choose/)
    expect(paths().filter((path) => path.endsWith('user-authenticator'))).to.deep.equal([
      '/login-service/user-authenticator',
      '/login-service/user-authenticator',
    ])
  })

  it('leaves the end of a session to an element that is on the page', async () => {
    signIn()
    const first = show('mfa-company-qr', { ...attributes, 'config-url': '/config.json' })
    const second = show('mfa-dashboard', attributes)
    await within(second).until(/Record 1/)
    const heard: EventTarget[] = []
    document.body.addEventListener('mfa-signed-out', (event) => {
      heard.push(event.target as EventTarget)
      second.logout()
    })
    const ended = second.logout()
    first.remove()
    await ended
    await within(second).title(/^Sign in/)
    await settled()
    expect(heard).to.deep.equal([second])
  })
})
