import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { sleepFor } from './support/clock'
import { type Prompts, takeOverPrompts } from './support/creations'
import { clearPage, type, within } from './support/page'
import { groupware, registerTable, showAt, startAt, stateOf } from './support/register'
import { loadScript } from './support/script'
import { placeOf } from './support/sign-in'
import { testBackend } from './support/test-backend'
import { next, until } from './support/until'

describe('<mfa-register>, passkeys', () => {
  const backend = testBackend(registerTable)
  const { answer } = backend
  let prompts: Prompts
  const show = (method: 'pc' | 'fido', options?: Parameters<typeof showAt>[3]) =>
    startAt('mfa-register', `/register/${method}`, stateOf(method, { data: groupware }), options)
  const prompt = (number = 1) => until(() => prompts.asked[number - 1])
  const calls = (name: string) => backend.requests.filter(({ url }) => url.endsWith(name))

  before(() => loadScript())
  beforeEach(() => {
    prompts = takeOverPrompts()
  })
  afterEach(() => {
    prompts.restore()
  })

  /** As soon as the application that was chosen before is known again. */
  const goOn = async (element: MfaElement) => {
    const button = await within(element).button(/^Next$/)
    await until(() => !button.disabled)
    button.click()
  }

  it('says how long to wait where the backend lets no one register yet [R304] [R284]', async () => {
    answer({
      'POST /login-service/preRegister': { status: 429, text: '', headers: { 'retry-after': '27' } },
    })
    const element = show('pc')
    const dialog = await within(element).dialog()
    await until(() =>
      /Too many attempts.*You can try again in 2[67] seconds\./.test(dialog.textContent ?? ''),
    )
    await within(element).title(/^PC biometric registration failed$/)
  })

  it('registers a PC biometric by itself [R119] [R120] [R121]', async () => {
    const element = show('pc')
    await within(element).until(/Groupware/)
    await within(element).until(/registered through WebAuthn/)
    await within(element).until(/seconds left/)
    const { publicKey, create } = await prompt()
    expect(publicKey).to.include({ timeout: 30_000, attestation: 'none' })
    expect(publicKey).to.have.deep.property('hints', ['client-device'])
    expect(publicKey.authenticatorSelection).to.include({
      userVerification: 'required',
      authenticatorAttachment: 'platform',
    })
    expect(publicKey.excludeCredentials?.map((known) => known.type)).to.deep.equal(['public-key'])
    expect(publicKey.user).to.include({ name: 'mjkim@example.com', displayName: 'mjkim@example.com' })
    expect(new TextDecoder().decode(publicKey.user.id)).to.equal('1007')
    const registered = next<Event & { method: string; applicationId: string }>(document, 'mfa-registered')
    create()
    expect(await registered).to.include({ method: 'pc', applicationId: '1' })
    await within(element).title(/^PC biometric registration complete!$/)
    await within(element).until(/You can now use PC biometric for login/)
    expect(await calls('/register').at(-1)?.clone().json()).to.deep.include({
      type: 'platform',
      deviceToken: '',
      payload: {
        id: 'bmV3',
        type: 'public-key',
        rawId: 'bmV3',
        response: { attestationObject: '-_8', clientDataJSON: '__4' },
      },
    })
  })

  it('registers a security key within 30 s [R117] [R314] [R326]', async () => {
    const element = show('fido')
    await within(element).until(/You have 30 seconds/)
    const { publicKey } = await prompt()
    expect(publicKey).to.have.deep.property('hints', ['security-key'])
    expect(publicKey.authenticatorSelection).to.include({ authenticatorAttachment: 'cross-platform' })
    expect(await calls('/preRegister').at(-1)?.clone().json()).to.deep.equal({
      applicationId: 1,
      did: 1,
      userId: 7,
      type: 'ctap',
    })
  })

  for (const [method, name] of [
    ['fido', 'FIDO security key'],
    ['pc', 'PC biometric'],
  ] as const) {
    it(`says of ${method} that the device is registered already [R118] [R122] [R227]`, async () => {
      const element = show(method)
      ;(await prompt()).refuse('InvalidStateError')
      await within(element).title(new RegExp(`^${name} registration failed$`))
      await within(element).until(/This device is already registered\./)
      await within(element).until(/Please retry authentication/)
      expect(placeOf(element)).to.equal('/register/fail')
      expect(element.place.state).to.include({ type: method, reason: 'duplicate' })
    })

    it(`fails when the backend answers the registration of ${method} with nothing [R130] [R306] [R307]`, async () => {
      answer({ 'POST /login-service/register': { text: '' } })
      const element = show(method)
      ;(await prompt()).create()
      await within(element).title(new RegExp(`^${name} registration failed$`))
      await within(element).until(/The time limit was exceeded or an error occurred\./)
      await within(element).until(/Please retry authentication/)
      expect(placeOf(element)).to.equal('/register/fail')
      expect(within(element).dialogNow()).to.equal(null)
    })
  }

  it('fails when time runs out, also in a tab that slept, and tries again one step back [R132] [R133]', async () => {
    const element = show('fido')
    await prompt()
    sleepFor(31)
    await within(element).until(/The time limit was exceeded or an error occurred\./)
    expect(prompts.asked[0]?.signal.aborted).to.equal(true)
    ;(await within(element).button(/^Try again$/)).click()
    await prompt(2)
    expect(placeOf(element)).to.equal('/register/fido')
  })

  it('looks for a duplicate on this PC while it creates the platform passkey [R209]', async () => {
    show('pc')
    const { publicKey } = await prompt()
    expect(calls('/preRegister')).to.have.lengthOf(1)
    expect(
      publicKey.excludeCredentials?.map(({ id }) => [...new Uint8Array(id as ArrayBuffer)]),
    ).to.deep.equal([[251, 255]])
    expect(publicKey.authenticatorSelection).to.include({ authenticatorAttachment: 'platform' })
  })

  it('fails where the limit is reached, with the words of the backend’s code', async () => {
    answer({ 'POST /login-service/preRegister': { status: 400, json: { failInfo: { code: 11002 } } } })
    const element = show('pc')
    expect((await within(element).dialog()).textContent).to.match(/11002/)
    await within(element).title(/registration failed/)
    expect(prompts.asked).to.have.lengthOf(0)
  })

  for (const type of ['mobile', 'otp', 'fido', 'pc'])
    it(`leads from a failure to the devices of ${type} [R131] [R136]`, async () => {
      const element = showAt('mfa-register', '/register/fail', stateOf(type, { reason: 'generic' }))
      ;(await within(element).button(/^Cancel$/)).click()
      await until(() => placeOf(element) === `/dashboard/${type}`)
    })

  it('says beside the countdown that the prompt was cancelled, with a way on', async () => {
    const element = show('fido')
    const { refuse } = await prompt()
    // Later than a reflex: the browser's own refusal for want of a click comes at once.
    sleepFor(1)
    refuse('NotAllowedError')
    await within(element).until(/Not confirmed/)
    await within(element).until(/seconds left/)
    ;(await within(element).button(/^Try again$/)).click()
    await prompt(2)
    expect(calls('/preRegister')).to.have.lengthOf(2)
    expect(placeOf(element)).to.equal('/register/fido')
  })

  it('asks for a click where the browser wants one', async () => {
    const activation = Object.getOwnPropertyDescriptor(navigator, 'userActivation')
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: false }, configurable: true })
    const element = show('pc')
    ;(await prompt()).refuse('NotAllowedError')
    await within(element).until(/Select “Continue” to open the window/)
    ;(await within(element).button(/^Continue$/)).click()
    await prompt(2)
    if (activation) Object.defineProperty(navigator, 'userActivation', activation)
    else Reflect.deleteProperty(navigator, 'userActivation')
  })

  it('goes back with Cancel, and ends the prompt [R113]', async () => {
    const element = showAt('mfa-register', '/register', stateOf('fido', { data: groupware }))
    await goOn(element)
    const { signal } = await prompt()
    ;(await within(element).button(/^Cancel$/)).click()
    await until(() => placeOf(element) === '/register')
    expect(signal.aborted).to.equal(true)
  })

  it('does not register once more on the way back', async () => {
    const element = showAt('mfa-register', '/register', stateOf('fido', { data: groupware }))
    await goOn(element)
    ;(await prompt()).create()
    await within(element).title(/complete!/)
    ;(await within(element).button(/^OK$/)).click()
    await until(() => placeOf(element) === '/dashboard/fido')
    expect(prompts.asked).to.have.lengthOf(1)
  })

  it('asks to sign in again where the session has no user number [R223]', async () => {
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

  it('offers the name of the model, and saves it or another one with OK [R128] [R129] [R141]', async () => {
    const device = {
      fidoAuthenticatorId: 21,
      description: 'Passkey 1',
      applicationName: 'Groupware',
      insertDate: '2025-11-21T10:00:00',
      extra: 'kept',
    }
    answer({
      'GET /user-service/platform': { json: { fidoAuthenticatorDtos: [device], fidoStatus: 1 } },
      'PUT /user-service/update/fido/descriptionname': { json: {} },
    })
    const element = show('pc')
    ;(await prompt()).create()
    const field = await within(element).field()
    expect(placeOf(element)).to.equal('/register/complete')
    expect(field.value).to.equal('Google Password Manager')
    type(field, ' (office)')
    await until(() => field.value === 'Google Password Manager (office)')
    ;(await within(element).button(/^OK$/)).click()
    await until(() => placeOf(element) === '/dashboard/pc')
    expect(await calls('descriptionname').at(-1)?.clone().json()).to.deep.equal({
      ...device,
      description: 'Google Password Manager (office)',
    })
  })

  it('keeps a name that could not be saved, and goes on without it when asked twice', async () => {
    const device = { fidoAuthenticatorId: 21, description: 'Passkey 1', applicationName: 'Groupware' }
    answer({
      'GET /user-service/ctap': { json: { fidoAuthenticatorDtos: [device], fidoStatus: 1 } },
      'PUT /user-service/update/fido/descriptionname': { status: 500, text: '' },
    })
    const element = showAt('mfa-register', '/register/complete', stateOf('fido', { data: groupware }))
    const field = await within(element).field()
    type(field, ' new')
    ;(await within(element).button(/^OK$/)).click()
    ;(await within(element).dialog()).querySelector('button')?.click()
    await within(element).until(/Couldn't save the name/)
    expect(field.value).to.equal('Passkey 1 new')
    await until(() => within(element).dialogNow() === null)
    ;(await within(element).button(/^OK$/)).click()
    await until(() => placeOf(element) === '/dashboard/fido')
  })
})
