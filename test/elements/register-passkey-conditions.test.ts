import { expect } from 'chai'
import { live } from '../support/live'
import { type Prompts, takeOverPrompts } from './support/creations'
import { clearPage, within } from './support/page'
import { passkeyRegistration } from './support/passkey-registration'
import { showAt, stateOf } from './support/register'
import { placeOf } from './support/sign-in'
import { until } from './support/until'

describe('<mfa-register>, passkeys: before they are registered', () => {
  const { answer, show, prompt, calls } = passkeyRegistration()

  it('asks to sign in again where the session has no user number [R223] [A35c]', async () => {
    for (const method of ['pc', 'fido'] as const) {
      const element = show(method, { session: { userId: 'abc' } })
      await within(element).title(/^Sign in again$/)
      expect(calls('/preRegister')).to.have.lengthOf(0)
      ;(await within(element).button(/^Sign in again$/)).click()
      await until(() => placeOf(element) === '/')
      expect(sessionStorage.getItem('mfa.accessToken')).to.equal(null)
      await clearPage()
    }
  })

  it('says how wrong the clock is, and registers all the same when asked to', async () => {
    const date = new Date(Date.now() - 20 * 60_000).toUTCString()
    answer({ 'GET /user-service/application': { json: [], headers: { date } } })
    const first = showAt('mfa-register', '/register', stateOf('fido'))
    await within(first).until(/No applications available/)
    first.remove()
    const element = show('fido')
    await within(element).until(/It is off by 20 minutes/)
    ;(await within(element).button(/^Register anyway$/)).click()
    await prompt()
    answer({
      'GET /user-service/application': {
        json: [],
        headers: { date: new Date().toUTCString() },
      },
    })
    await clearPage()
    await within(showAt('mfa-register', '/register', stateOf('fido'))).until(/No application/)
  })

  it('waits for what the host has to say first', async () => {
    const refuse = (event: Event) => event.preventDefault()
    document.addEventListener('mfa-before-register', refuse)
    const element = show('fido')
    await within(element).title(/^Registration didn't start$/)
    document.removeEventListener('mfa-before-register', refuse)
    let allow: (value: unknown) => void = () => undefined
    const hold = (event: Event) =>
      (event as Event & { respondWith(answer: Promise<unknown>): void }).respondWith(
        new Promise((resolve) => {
          allow = resolve
        }),
      )
    document.addEventListener('mfa-before-register', hold)
    ;(await within(element).button(/^Try again$/)).click()
    await within(element).until(/Checking this browser/)
    expect(calls('/preRegister')).to.have.lengthOf(0)
    allow(true)
    await prompt()
    document.removeEventListener('mfa-before-register', hold)
  })
})

describe('<mfa-register>, passkeys on a computer that is not set up', () => {
  let prompts: Prompts
  const { show, prompt } = passkeyRegistration(live(() => prompts))

  beforeEach(() => {
    prompts = takeOverPrompts()
  })
  afterEach(() => {
    prompts.restore()
  })

  it('says that nothing on this computer recognises a person, and looks again when asked', async () => {
    prompts.restore()
    prompts = takeOverPrompts({ platformAuthenticator: false })
    const element = show('pc')
    await within(element).title(/^This computer isn't set up yet$/)
    prompts.restore()
    prompts = takeOverPrompts()
    ;(await within(element).button(/^Try again$/)).click()
    await prompt()
  })
})
