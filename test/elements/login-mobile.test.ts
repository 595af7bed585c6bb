import { expect } from 'chai'
import { mobileSignIn } from './support/mobile-sign-in'
import { clearPage, within } from './support/page'
import { placeOf, showAuth } from './support/sign-in'
import { next, settled, until } from './support/until'

describe('<mfa-login>, mobile biometric: the phones', () => {
  let pushes = 0
  const { backend, answer, subscribed } = mobileSignIn(() => ++pushes)

  beforeEach(() => {
    pushes = 0
  })

  it('lists the phones by name, and hands the chosen one on [R61] [R62a] [R62b]', async () => {
    const element = showAuth('/auth/mobile')
    await within(element).button(/^Unnamed phone/)
    const chosen = await within(element).button(/^Galaxy S24 \(work\)/)
    expect(new URL(backend.requests.at(-1)?.url ?? '').search).to.equal('?applicationId=1&employeeId=mjkim')
    chosen.click()
    await until(() => placeOf(element) === '/auth/mobile/wait')
    expect(element.place.state).to.have.nested.property('data.id', 'd1')
    await within(element).until(/Galaxy S24 \(work\)/)
  })

  it('names phones by their position, in the language of the person, where the backend keeps their names to itself', async () => {
    const phones = [1, 2].map((position) => ({ deviceId: `d${position}`, deviceName: 'Telefon', position }))
    answer({ 'GET /login-service/mobile-authenticator': { json: phones } })
    const element = showAuth('/auth/mobile')
    await within(element).button(/^Phone 1/)
    element.language = 'ko'
    await within(element).button(/^휴대폰 1/)
    ;(await within(element).button(/^휴대폰 2/)).click()
    await within(element).until(/휴대폰 2/)
    expect(element.place.state).to.have.nested.property('data.id', 'd2')
  })

  it('says in place and nowhere else that there is no phone, and never sends a push by itself [A44a, A44b]', async () => {
    answer({ 'GET /login-service/mobile-authenticator': { json: [] } })
    await within(showAuth('/auth/mobile')).until(/No registered devices/)
    await clearPage()
    answer({ 'GET /login-service/mobile-authenticator': { status: 404, json: { failInfo: { code: 4002 } } } })
    const shown = showAuth('/auth/mobile')
    await within(shown).until(/No registered devices/)
    await settled()
    expect(within(shown).dialogNow()).to.equal(null)
    expect(pushes).to.equal(0)
  })

  it('offers to try again when the phones cannot be loaded', async () => {
    answer({ 'GET /login-service/mobile-authenticator': { status: 503, text: '' } })
    const element = showAuth('/auth/mobile')
    const retry = await within(element).button(/^Try again$/)
    answer({})
    retry.click()
    await within(element).button(/^Galaxy/)
  })

  it('goes back to the method chooser with Cancel [R47] [R63]', async () => {
    const element = showAuth('/auth/mobile')
    await within(element).title(/^Select a phone$/)
    ;(await within(element).button(/^Cancel$/)).click()
    await until(() => placeOf(element) === '/auth')
  })

  it('begins by a choice that the host shows later, and at no other time [A63a, A63c]', async () => {
    const element = showAuth('/auth/mobile')
    const asked = next<Event & { path: string; state: unknown }>(element, 'mfa-navigate')
    element.addEventListener('mfa-navigate', (event) => event.preventDefault(), { once: true })
    ;(await within(element).button(/^Galaxy S24 \(work\)/)).click()
    const { path, state } = await asked
    await settled()
    expect(pushes).to.equal(0)
    element.place = { path, state }
    await subscribed('mfa/topic-1')
    element.place = { path: '/auth/mobile', state }
    await within(element).button(/^Galaxy S24 \(work\)/)
    element.place = { path, state }
    await within(element).button(/^Send request$/)
    expect(pushes).to.equal(1)
  })

  it('without a chosen phone goes to the choice', async () => {
    const element = showAuth('/auth/mobile/wait')
    await until(() => placeOf(element) === '/auth/mobile')
    await within(element).button(/^Galaxy/)
    expect(pushes).to.equal(0)
  })
})
