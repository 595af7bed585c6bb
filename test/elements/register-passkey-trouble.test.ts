import { expect } from 'chai'
import { sleepFor } from './support/clock'
import { within } from './support/page'
import { passkeyRegistration } from './support/passkey-registration'
import { showAt, stateOf } from './support/register'
import { placeOf } from './support/sign-in'
import { until } from './support/until'

describe('<mfa-register>, passkeys: trouble', () => {
  const { answer, prompts, show, prompt, calls } = passkeyRegistration()

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
})
