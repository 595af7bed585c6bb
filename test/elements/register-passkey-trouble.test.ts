import { expect } from 'chai'
import { sleepFor } from './support/clock'
import { clearPage, within } from './support/page'
import { passkeyRegistration } from './support/passkey-registration'
import { groupware, showAt, stateOf } from './support/register'
import { placeOf } from './support/sign-in'
import { until } from './support/until'

describe('<mfa-register>, passkeys: trouble', () => {
  const { answer, prompts, show, prompt, calls } = passkeyRegistration()

  it('says how long to wait where the backend lets no one register yet [R304b]', async () => {
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

  for (const [language, words] of [
    ['en', 'This device is already registered.'],
    ['ko', '이미 등록된 기기입니다.'],
  ] as const)
    it(`says in ${language} on the failure page that the device is registered already [R203a, R227]`, async () => {
      const element = show('fido', { language })
      ;(await prompt()).refuse('InvalidStateError')
      await until(() => placeOf(element) === '/register/fail')
      await within(element).until(new RegExp(words))
      expect(element.place.state).to.include({ type: 'fido', reason: 'duplicate' })
    })

  for (const method of ['fido', 'pc'] as const)
    it(`leads to the failure page when the server refuses ${method} [R203b, R204b]`, async () => {
      answer({ 'POST /login-service/register': { status: 400, json: { failInfo: { code: 11004 } } } })
      const element = show(method)
      ;(await prompt()).create()
      expect((await within(element).dialog()).textContent).to.contain('11004')
      await until(() => placeOf(element) === '/register/fail')
      expect(element.place.state).to.include({ type: method, reason: 'generic' })
    })

  for (const [method, name, clause] of [
    ['fido', 'FIDO security key', 'R118'],
    ['pc', 'PC biometric', 'R122a'],
  ] as const) {
    it(`says of ${method} that the device is registered already [${clause}] [R141b]`, async () => {
      const element = show(method)
      ;(await prompt()).refuse('InvalidStateError')
      await within(element).title(new RegExp(`^${name} registration failed$`))
      await within(element).until(/This device is already registered\./)
      await within(element).until(/Please retry authentication/)
      expect(placeOf(element)).to.equal('/register/fail')
      expect(element.place.state).to.include({ type: method, reason: 'duplicate' })
    })

    it(`fails when the backend answers the registration of ${method} with nothing [R306b, R308f]`, async () => {
      answer({ 'POST /login-service/register': { text: '' } })
      const element = show(method)
      ;(await prompt()).create()
      await within(element).title(new RegExp(`^${name} registration failed$`))
      await within(element).until(/The time limit was exceeded or an error occurred\./)
      await within(element).until(/Please retry authentication/)
      expect(placeOf(element)).to.equal('/register/fail')
      expect(within(element).dialogNow()).to.equal(null)
    })

    for (const [language, generic, duplicate, advice] of [
      [
        'en',
        'The time limit was exceeded or an error occurred.',
        'This device is already registered.',
        'Please retry authentication.',
      ],
      [
        'ko',
        '제한 시간이 지났거나 오류가 발생했습니다.',
        '이미 등록된 기기입니다.',
        '등록을 다시 시도하세요.',
      ],
    ] as const)
      it(`says why the registration of ${method} failed and to retry it, in ${language} [R307a, R307b, R307c]`, async () => {
        for (const [reason, words] of [
          ['generic', generic],
          ['duplicate', duplicate],
        ] as const) {
          const element = showAt('mfa-register', '/register/fail', stateOf(method, { reason }), { language })
          await within(element).until(new RegExp(words))
          expect(within(element).text().indexOf(advice)).to.be.greaterThan(
            within(element).text().indexOf(words),
          )
          await clearPage()
        }
      })
  }

  for (const [language, sentences] of [
    ['en', ['The time limit was exceeded or an error occurred.', 'Please retry authentication.']],
    ['ko', ['제한 시간이 지났거나 오류가 발생했습니다.', '등록을 다시 시도하세요.']],
  ] as const)
    it(`begins a line with each sentence of a lead, in ${language}`, async () => {
      const element = showAt('mfa-register', '/register/fail', stateOf('pc'), { language })
      const lines = await until(() => {
        const found = [...(element.shadowRoot?.querySelectorAll('[part=lead] > .sentence') ?? [])]
        return found.length === 2 ? found : undefined
      })
      expect(lines.map(({ textContent }) => textContent?.trim())).to.deep.equal(sentences)
      const [first, second] = lines.map((line) => line.getBoundingClientRect())
      expect(second?.top).to.be.at.least(first?.bottom ?? Number.POSITIVE_INFINITY)
    })

  it('fails when time runs out, also in a tab that slept, and tries again one step back [R132] [A35d] [A18c]', async () => {
    const element = showAt('mfa-register', '/dashboard')
    await within(element).title(/^Dashboard$/)
    element.place = { path: '/register/fido', state: stateOf('fido', { data: groupware }) }
    ;(await within(element).button(/^Continue$/)).click()
    await prompt()
    sleepFor(31)
    await within(element).until(/The time limit was exceeded or an error occurred\./)
    expect(prompts.asked[0]?.signal.aborted).to.equal(true)
    ;(await within(element).button(/^Try again$/)).click()
    await prompt(2)
    expect(placeOf(element)).to.equal('/register/fido')
    ;(await within(element).button(/^Cancel$/)).click()
    await until(() => placeOf(element) === '/dashboard')
  })

  it('fails where the limit is reached, with the words of the backend’s code', async () => {
    answer({ 'POST /login-service/preRegister': { status: 400, json: { failInfo: { code: 11002 } } } })
    const element = show('pc')
    expect((await within(element).dialog()).textContent).to.match(/11002/)
    await within(element).title(/registration failed/)
    expect(prompts.asked).to.have.lengthOf(0)
  })

  for (const [language, reason, advice, names] of [
    [
      'ko',
      '제한 시간이 지났거나 오류가 발생했습니다.',
      '등록을 다시 시도하세요.',
      ['모바일 생체인증 등록 실패', 'OTP 등록 실패', 'FIDO 보안키 등록 실패', 'PC 생체인증 등록 실패'],
    ],
    [
      'en',
      'The time limit was exceeded or an error occurred.',
      'Please retry authentication.',
      [
        'Mobile biometric registration failed',
        'OTP registration failed',
        'FIDO security key registration failed',
        'PC biometric registration failed',
      ],
    ],
  ] as const)
    for (const [index, type] of (['mobile', 'otp', 'fido', 'pc'] as const).entries())
      it(`of ${type} is said with its reason and with what to do, ${language} [R130a, R130b, R130c]`, async () => {
        const element = showAt('mfa-register', '/register/fail', stateOf(type), { language })
        await within(element).title(new RegExp(`^${names[index]}$`))
        const lead = element.shadowRoot?.querySelector('[part=lead]')
        expect(lead?.textContent).to.equal(`${reason} ${advice}`)
      })

  for (const type of ['mobile', 'otp', 'fido', 'pc'])
    it(`leads from a failure to the devices of ${type}, as its state says [R131] [R133]`, async () => {
      const element = showAt('mfa-register', '/register/fail', stateOf(type, { reason: 'generic' }))
      ;(await within(element).button(/^Cancel$/)).click()
      await until(() => placeOf(element) === `/dashboard/${type}`)
    })

  it('says beside the countdown that the prompt was cancelled, with a way on [A57a]', async () => {
    const element = show('fido')
    const { refuse } = await prompt()
    // Later than a reflex: the browser's own refusal for want of a click comes at once.
    sleepFor(1)
    refuse('NotAllowedError')
    await within(element).until(/Not registered/)
    await within(element).until(/seconds left/)
    ;(await within(element).button(/^Try again$/)).click()
    await prompt(2)
    expect(calls('/preRegister')).to.have.lengthOf(2)
    expect(placeOf(element)).to.equal('/register/fido')
  })

  it('says that another request took over, with a way on [A57a]', async () => {
    const element = show('fido')
    const { signal } = await prompt()
    const other = show('pc')
    await prompt(2)
    await within(element).until(/Another request took over/)
    expect(signal.aborted).to.equal(true)
    expect(placeOf(element)).to.equal('/register/fido')
    ;(await within(element).button(/^Try again$/)).click()
    await prompt(3)
    await within(other).until(/Another request took over/)
  })

  it('asks for a click where the browser wants one [A57a]', async () => {
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
