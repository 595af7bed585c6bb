import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { sleepFor } from './support/clock'
import { type, within } from './support/page'
import { passkeyRegistration } from './support/passkey-registration'
import { groupware, showAt, stateOf } from './support/register'
import { placeOf } from './support/sign-in'
import { next, until } from './support/until'

describe('<mfa-register>, passkeys', () => {
  const { answer, prompts, show, prompt, calls } = passkeyRegistration()

  /** As soon as the application that was chosen before is known again. */
  const goOn = async (element: MfaElement) => {
    const button = await within(element).button(/^Next$/)
    await until(() => !button.disabled)
    button.click()
  }

  for (const [method, language, text, clauses] of [
    ['fido', 'ko', '30초 안에 보안키를 터치하세요.', 'R117a, R117b'],
    ['fido', 'en', 'You have 30 seconds.', 'R117a, R117b'],
    ['pc', 'ko', 'PC 생체인증(WebAuthn)으로 등록합니다.', 'R119a, R119b, R121'],
    ['pc', 'en', 'A PC biometric is registered through WebAuthn.', 'R119a, R119b, R121'],
  ] as const)
    it(`says of ${method} for which application and how it is registered, and counts 30 s down, ${language} [${clauses}]`, async () => {
      const element = show(method, { language })
      await prompt()
      const find = (selector: string) => element.shadowRoot?.querySelector(selector)
      await until(() => find('[role=timer] b')?.textContent === '30')
      expect(find('.overline')?.textContent).to.equal('Groupware')
      expect(find('[part=lead]')?.textContent).to.contain(text)
      sleepFor(12)
      await until(() => /^1[78]$/.test(find('[role=timer] b')?.textContent ?? ''))
    })

  it('registers a PC biometric by itself once its application is chosen [R120] [R141a]', async () => {
    const element = showAt('mfa-register', '/register', stateOf('pc', { data: groupware }))
    await goOn(element)
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
    expect(placeOf(element)).to.equal('/register/complete')
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

  it('registers a security key within 30 s [R314]', async () => {
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

  it('looks for a duplicate on this PC while it creates the platform passkey [A35b, R209a, R209b, R209c]', async () => {
    show('pc')
    const { publicKey } = await prompt()
    expect(calls('/preRegister')).to.have.lengthOf(1)
    expect(
      publicKey.excludeCredentials?.map(({ id }) => [...new Uint8Array(id as ArrayBuffer)]),
    ).to.deep.equal([[251, 255]])
    expect(publicKey.authenticatorSelection).to.include({ authenticatorAttachment: 'platform' })
  })

  for (const [method, clause] of [
    ['fido', 'R117c'],
    ['pc', 'R122b'],
  ] as const)
    it(`of ${method} goes back with Cancel, and further back with the next one, and ends the prompt [${clause}]`, async () => {
      const element = showAt('mfa-register', '/dashboard')
      await within(element).title(/^Dashboard$/)
      element.place = { path: '/register', state: stateOf(method, { data: groupware }) }
      await goOn(element)
      const { signal } = await prompt()
      ;(await within(element).button(/^Cancel$/)).click()
      await until(() => placeOf(element) === '/register')
      expect(signal.aborted).to.equal(true)
      await within(element).button(/^Next$/)
      ;(await within(element).button(/^Cancel$/)).click()
      await until(() => placeOf(element) === '/dashboard')
    })

  it('is complete at a place of its own, and does not register once more on the way back [A18b, R204a]', async () => {
    const element = showAt('mfa-register', '/register', stateOf('fido', { data: groupware }))
    await goOn(element)
    const { create } = await prompt()
    const moved = next<Event & { path: string; kind: string }>(element, 'mfa-navigate')
    create()
    expect(await moved).to.include({ path: '/register/complete', kind: 'replace' })
    await within(element).title(/complete!/)
    expect(placeOf(element)).to.equal('/register/complete')
    ;(await within(element).button(/^OK$/)).click()
    await until(() => placeOf(element) === '/dashboard/fido')
    expect(prompts.asked).to.have.lengthOf(1)
  })

  it('offers the name of the model, and saves it or another one with OK', async () => {
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
