import { expect } from 'chai'
import { signInTable } from '../support/answers.mjs'
import type { Table } from '../support/fake-backend'
import { testBackend } from './support/backend'
import { sleepFor } from './support/clock'
import { type Prompts, takeOverPrompts } from './support/creations'
import { within } from './support/page'
import { replacements } from './support/replacements'
import { loadScript } from './support/script'
import { placeOf, showAuth, startAuth } from './support/sign-in'
import { next, until } from './support/until'

describe('<mfa-login>, passkeys', () => {
  let prompts: Prompts
  const { replace, restore } = replacements()

  const table: Table = {
    ...signInTable,
    'POST /login-service/preAuthenticate': {
      json: { Response: { rpId: 'localhost', challenge: 'Y2hhbGxlbmdl', allowCredentials: [{ id: '-_8' }] } },
    },
    'POST /login-service/authenticate': { json: { loginSerial: 'serial' } },
  }
  const backend = testBackend(table)
  const { answer } = backend
  const prompt = (number = 1) => until(() => prompts.signing[number - 1])
  const calls = (name: string) => backend.requests.filter(({ url }) => url.endsWith(name))

  before(() => loadScript())
  beforeEach(() => {
    prompts = takeOverPrompts()
  })
  afterEach(() => {
    restore()
    prompts.restore()
  })

  it('says how long to wait where the backend lets no one begin yet [R304b]', async () => {
    answer({
      'POST /login-service/preAuthenticate': { status: 429, text: '', headers: { 'retry-after': '27' } },
    })
    const element = startAuth('/auth/pc')
    const dialog = await within(element).dialog()
    await until(() =>
      /Too many attempts.*You can try again in 2[67] seconds\./.test(dialog.textContent ?? ''),
    )
    await until(() => dialog.querySelector('details'))
    dialog.querySelector<HTMLButtonElement>('.actions > button')?.click()
    await until(() => within(element).dialogNow() === null)
    await within(element).button(/^Try again$/)
  })

  it('asks the browser for a verified person and signs in with what it signs [R51] [R220a] [R245a]', async () => {
    const element = startAuth('/auth/pc')
    const { publicKey, sign } = await prompt()
    expect(publicKey).to.include({ userVerification: 'required', timeout: 30_000, rpId: 'localhost' })
    expect(publicKey).to.have.deep.property('hints', ['client-device'])
    await within(element).until(/Waiting for response\.\.\./)
    const signedIn = next<Event & { method: string }>(document, 'mfa-signed-in')
    sign()
    expect((await signedIn).method).to.equal('pc')
    const sent = await calls('authenticate').at(-1)?.clone().json()
    expect(sent.payload.publicKeyCredential).to.deep.equal({
      id: '-_8',
      type: 'public-key',
      rawId: '-_8',
      response: {
        signature: '_g',
        authenticatorData: 'AQIDBA',
        clientDataJSON: '__4',
        userHandle: null,
      },
      clientExtensions: {},
    })
  })

  it('asks for a security key at /auth/fido [R49, R314, R244a]', async () => {
    startAuth('/auth/fido')
    const { publicKey } = await prompt()
    expect(publicKey).to.have.deep.property('hints', ['security-key'])
    expect(await calls('preAuthenticate').at(-1)?.clone().json()).to.include({
      type: 'ctap',
      did: 1,
      userId: 7,
    })
  })

  for (const [language, text, left, titles] of [
    [
      'en',
      /Waiting for response\.\.\./,
      'seconds left',
      { pc: /^Confirm on this computer$/, fido: /^Use your security key$/ },
    ],
    [
      'ko',
      /응답을 기다리는\s중입니다…/,
      '초 남음',
      { pc: /^이 컴퓨터에서 확인하세요$/, fido: /^보안키를 사용하세요$/ },
    ],
  ] as const)
    for (const method of ['pc', 'fido'] as const)
      it(`has a title, says that it waits and counts the seconds down for ${method}, in ${language} [R60a] [R60b] [R60c]`, async () => {
        const element = startAuth(`/auth/${method}`, {}, language)
        await prompt()
        await within(element).title(titles[method])
        await within(element).until(text)
        const ring = () => element.shadowRoot?.querySelector('[part=countdown]')?.textContent
        await until(() => ring() === `30${left}`)
        sleepFor(9)
        await until(() => ring() === `21${left}`)
      })

  it('has a button where the browser wants a click first, which prompts with the same challenge [A16c]', async () => {
    replace(navigator, 'userActivation', { isActive: false })
    const element = startAuth('/auth/pc')
    const { refuse } = await prompt()
    refuse('NotAllowedError')
    await within(element).until(/One more step/)
    ;(await within(element).button(/^Continue$/)).click()
    await prompt(2)
    expect(calls('preAuthenticate')).to.have.lengthOf(1)
  })

  it('says beside the countdown that a prompt was cancelled, with a way on and no dialog [R194a] [A16a]', async () => {
    const element = startAuth('/auth/fido')
    const { refuse } = await prompt()
    // Later than a reflex: the browser's own refusal for want of a click comes at once.
    sleepFor(1)
    refuse('NotAllowedError')
    await within(element).until(/Not confirmed/)
    await within(element).until(/seconds left/)
    expect(within(element).dialogNow()).to.equal(null)
    ;(await within(element).button(/^Try again$/)).click()
    await prompt(2)
    expect(calls('preAuthenticate')).to.have.lengthOf(2)
  })

  it('goes back with Cancel, and ends the prompt [R56b] [A16d]', async () => {
    const element = startAuth('/auth/pc')
    const { signal } = await prompt()
    ;(await within(element).button(/^Cancel$/)).click()
    await until(() => placeOf(element) === '/auth')
    expect(signal.aborted).to.equal(true)
  })

  it('ends the prompt when the element leaves the page, and begins with a new one when it is asked to [A16d]', async () => {
    const element = startAuth('/auth/pc')
    const { signal } = await prompt()
    element.remove()
    await until(() => signal.aborted)
    document.body.append(element)
    const start = await within(element).button(/^Continue$/)
    expect(prompts.signing).to.have.lengthOf(1)
    start.click()
    expect((await prompt(2)).signal.aborted).to.equal(false)
  })

  it('lets the latest of two elements prompt, and says so in the other', async () => {
    const first = startAuth('/auth/pc')
    const { signal } = await prompt()
    const second = startAuth('/auth/fido')
    await prompt(2)
    expect(signal.aborted).to.equal(true)
    await within(first).until(/Another request took over/)
    const signedIn = next<Event & { method: string }>(second, 'mfa-signed-in')
    prompts.signing[1]?.sign()
    expect((await signedIn).method).to.equal('fido')
  })

  for (const [method, clause] of [
    ['pc', 'R193a'],
    ['fido', 'R193b'],
  ] as const)
    it(`ends on the failure page as ${method} without an answer in 30 s, and ends the prompt [${clause}]`, async () => {
      const element = startAuth(`/auth/${method}`)
      const { signal } = await prompt()
      sleepFor(31)
      await within(element).title(/^Sign In Failed$/)
      await within(element).until(new RegExp(`${method} / timeout`))
      expect(placeOf(element)).to.equal('/auth/fail')
      expect(signal.aborted).to.equal(true)
    })

  it('ends on its own screen whatever the backend answers', async () => {
    answer({ 'POST /login-service/preAuthenticate': { text: '<html>a proxy</html>' } })
    const element = startAuth('/auth/pc')
    await within(element).until(/Something went wrong/)
    await within(element).until(/seconds left/)
    expect(within(element).dialogNow()).to.equal(null)
  })

  it('explains a method that this browser cannot do, in the chooser and at its own place [A52b]', async () => {
    replace(globalThis, 'PublicKeyCredential', undefined)
    const chooser = showAuth('/auth')
    const row = await within(chooser).button(/^PC biometric.*Not supported.*Works in Chrome and Edge/)
    expect(row.getAttribute('aria-disabled')).to.equal('true')
    row.click()
    expect(placeOf(chooser)).to.equal('/auth')
    const direct = showAuth('/auth/fido')
    await within(direct).title(/^Not supported$/)
    ;(await within(direct).button(/^Use another method$/)).click()
    await until(() => placeOf(direct) === '/auth')
    expect(prompts.signing).to.have.lengthOf(0)
  })

  it('explains that nothing on this computer recognizes a person, and can be tried anyway [A52a]', async () => {
    replace(PublicKeyCredential, 'isUserVerifyingPlatformAuthenticatorAvailable', async () => false)
    const element = showAuth('/auth')
    const row = await within(element).button(/^PC biometric.*Needs setup.*No fingerprint, face or PIN/)
    expect(row.getAttribute('aria-disabled')).to.equal(null)
    const key = await within(element).button(/^FIDO security key/)
    expect(key.getAttribute('aria-disabled')).to.equal(null)
    row.click()
    await until(() => placeOf(element) === '/auth/pc')
    await until(() => prompts.signing.length === 1)
  })
})
