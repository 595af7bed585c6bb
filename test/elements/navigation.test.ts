import { expect } from 'chai'
import { configuration } from '../support/answers.mjs'
import { FakeBackend } from '../support/fake-backend'
import { clearPage, show, type, within } from './support/page'
import { loadScript } from './support/script'
import { selfServiceTable } from './support/self-service'
import { next, settled, until } from './support/until'

/** Where a move ends: the host, the element itself, another element, or in place. */
describe('a move', () => {
  const backend = new FakeBackend(selfServiceTable).takeOver()

  before(async () => {
    const script = await loadScript()
    script.configure({ configuration })
  })
  afterEach(async () => {
    await clearPage()
    await settled()
  })
  after(() => backend.restore())

  it('goes to the host, which may take it and set the place', async () => {
    const element = show('mfa-dashboard', { language: 'en' })
    element.addEventListener('mfa-navigate', (event) => {
      event.preventDefault()
      element.place = { path: (event as Event & { path: string }).path }
    })
    await within(element).field()
    expect(element.place.path).to.equal('/')
  })

  it('is shown in place where no other element has the path', async () => {
    const element = show('mfa-mobile-setup', { language: 'en' })
    await within(element).field()
    expect(element.place.path).to.equal('/')
  })

  it('is handed to the element of the page that owns the path', async () => {
    sessionStorage.setItem('mfa.accessToken', 'token')
    const dashboard = show('mfa-dashboard', { language: 'en' })
    dashboard.place = { path: '/dashboard/mobile' }
    await within(dashboard).title(/./)
    const wizard = show('mfa-mobile-setup', { language: 'en' })
    ;(await within(wizard).button(/^Cancel/)).click()
    await until(() => dashboard.place.path === '/dashboard')
    expect(wizard.place.path).to.equal('/mobileSetup/os')
  })

  it('that only makes sure of a session leaves a sign-in alone that is under way beside it', async () => {
    const login = show('mfa-login', { language: 'en' })
    const field = await within(login).field()
    type(field, 'mjkim')
    const dashboard = show('mfa-dashboard', { language: 'en' })
    await next(dashboard, 'mfa-navigate')
    await settled()
    expect(within(login).fieldNow() === field).to.equal(true)
    expect(field.value).to.equal('mjkim')
    expect(dashboard.place.path).to.equal('/dashboard')
    await within(dashboard).until(/Sign in on this page to continue/)
  })
})
