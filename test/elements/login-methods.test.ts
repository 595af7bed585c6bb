import { expect } from 'chai'
import { everyMethod, signInTable } from '../support/answers.mjs'
import type { Answer } from '../support/fake-backend'
import { testBackend } from './support/backend'
import { passTime } from './support/clock'
import { heardErrors } from './support/heard-errors'
import { clearPage, type as typeInto, within } from './support/page'
import { loadScript } from './support/script'
import { placeOf, showAuth, startAuth } from './support/sign-in'
import { next, settled, until } from './support/until'

describe('<mfa-login>, methods', () => {
  const backend = testBackend(signInTable)
  const { answer } = backend
  const errors = heardErrors()
  /** The names, without the hint of a method that this computer may lack. */
  const rows = (element: Element) =>
    [...(element.shadowRoot?.querySelectorAll('.method-name') ?? [])].map((row) =>
      row.textContent?.replace('Needs setup', '').trim(),
    )

  /** The name of each method in its row, and its path segment, by its field of the login data. */
  const byFlag = {
    fidoSecurityKeyStatus: { name: 'FIDO security key', type: 'fido' },
    pcAuthenticationStatus: { name: 'PC biometric', type: 'pc' },
    mobileAuthenticationStatus: { name: 'Mobile biometric', type: 'mobile' },
    otpStatus: { name: 'OTP', type: 'otp' },
    smsStatus: { name: 'SMS', type: 'sms' },
    emailStatus: { name: 'Email', type: 'email' },
    recoveryOtpStatus: { name: 'Temporary recovery code', type: 'recovery' },
  }
  const noMethod = Object.fromEntries(
    Object.entries(everyMethod).map(([key, value]) => [key, key in byFlag ? 0 : value]),
  )

  before(() => loadScript())

  it('ask for no password, nor does the form before them [A40a]', async () => {
    for (const path of [
      '/',
      '/auth',
      ...['otp', 'email', 'sms', 'recovery'].map((name) => `/auth/${name}`),
    ]) {
      const element = showAuth(path)
      await within(element).title(/./)
      expect(
        element.shadowRoot?.querySelectorAll('[type=password], [autocomplete*=password]'),
      ).to.have.lengthOf(0)
      expect(within(element).text()).not.to.match(/password/i)
      await clearPage()
    }
  })

  describe('chooser', () => {
    it('lists what the login data of its place enables, and nothing else [R42a] [R42b] [R43]', async () => {
      for (const [flag, { name }] of Object.entries(byFlag)) {
        const element = showAuth('/auth', { login: { ...noMethod, [flag]: 1 } })
        await within(element).title(/^Choose how to sign in$/)
        expect(rows(element)).to.deep.equal([name])
        await clearPage()
      }
      const login = { ...everyMethod, mobileAuthenticationStatus: 0, pcAuthenticationStatus: 2, smsStatus: 7 }
      const element = showAuth('/auth', { login: { ...login, fidoSecurityKeyStatus: 0 } })
      await within(element).button(/^OTP/)
      expect(rows(element)).to.deep.equal(['OTP', 'Email', 'Temporary recovery code'])
      expect(backend.requests.filter(({ url }) => url.includes('user-authenticator'))).to.deep.equal([])
    })

    it('goes to the screen of the chosen method [R44]', async () => {
      const element = showAuth('/auth')
      element.addEventListener('mfa-navigate', (event) => event.preventDefault())
      for (const { name, type } of Object.values(byFlag)) {
        const asked = next<Event & { path: string; kind: string }>(element, 'mfa-navigate')
        ;(await within(element).button(new RegExp(`^${name}`))).click()
        expect(await asked).to.include({ kind: 'push', path: `/auth/${type}` })
      }
    })

    for (const [method, name, sent, clause] of [
      ['email', /^Email/, /Check your mailbox/, 'R197a'],
      ['sms', /^SMS/, /Check your text messages/, 'R197b'],
    ] as const)
      it(`sends a code at once to an employee who chooses ${method} [${clause}]`, async () => {
        answer({ [`POST /login-service/${method}/authenticate`]: { json: { sent: true } } })
        const element = showAuth('/auth')
        ;(await within(element).button(name)).click()
        await within(element).until(sent)
        const sends = backend.requests.filter(({ url }) => url.endsWith(`/${method}/authenticate`))
        expect(sends).to.have.lengthOf(1)
      })

    it('marks the method that was used last', async () => {
      localStorage.setItem('mfa.lastMethod', 'otp')
      await within(showAuth('/auth')).button(/^OTP.*Last used/)
    })

    it('says whom to ask when nothing is enabled, and leads back [A21c]', async () => {
      const element = showAuth('/auth', { login: noMethod })
      await within(element).until(/You can't sign in yet.*help desk/)
      ;(await within(element).button(/^Cancel$/)).click()
      await until(() => placeOf(element) === '/')
    })

    it('goes back to the application with Cancel in test mode [R45a]', async () => {
      const element = showAuth('/auth', { test: true })
      const asked = next<Event & { path: string; kind: string }>(element, 'mfa-navigate')
      element.addEventListener('mfa-navigate', (event) => event.preventDefault())
      ;(await within(element).button(/^Cancel$/)).click()
      expect(await asked).to.include({ kind: 'back', path: '/sample/login' })
    })
  })

  describe('code screen', () => {
    const enter = async (element: Element, code: string) => {
      const field = await within(element).field()
      typeInto(field, code)
      await until(() => !element.shadowRoot?.querySelector<HTMLButtonElement>('[type=submit]')?.disabled)
      field.form?.requestSubmit()
    }

    for (const method of ['otp', 'email', 'sms', 'recovery'])
      it(`centres its field, and has its button off while that is empty: ${method} [R57a] [R57b]`, async () => {
        const screen = within(showAuth(`/auth/${method}`))
        const [field, button] = [await screen.field(), await screen.submit()]
        expect(getComputedStyle(field).textAlign).to.equal('center')
        const [box, card] = [field, field.form as Element].map((each) => each.getBoundingClientRect())
        expect((box?.left ?? 0) + (box?.right ?? 0)).to.be.closeTo((card?.left ?? 0) + (card?.right ?? 0), 2)
        expect(button.disabled).to.equal(true)
        typeInto(field, '1')
        await until(() => !button.disabled)
        field.select()
        document.execCommand('delete')
        await until(() => button.disabled)
      })

    for (const [method, sent] of [
      ['email', /Check your mailbox/],
      ['sms', /Check your text messages/],
    ] as const)
      it(`has the link to send a code by ${method} again once the first one is sent, and not before [R59]`, async () => {
        let send: (answer: Answer) => void = () => undefined
        const held = new Promise<Answer>((resolve) => {
          send = resolve
        })
        answer({ [`POST /login-service/${method}/authenticate`]: () => held })
        const element = startAuth(`/auth/${method}`)
        await within(element).until(/Sending the code…/)
        passTime(3)
        expect(within(element).text()).not.to.contain('Send again')
        send({ json: { sent: true } })
        await within(element).until(sent)
        passTime(3)
        await within(element).button(/^Send again$/)
      })

    it('speaks of the mobile app where its code comes from, in both languages [R23]', async () => {
      await within(showAuth('/auth/otp')).until(/Enter the one-\u2060?time code shown in the mobile app\./)
      await within(showAuth('/auth/otp', {}, 'ko')).until(/모바일 앱/)
    })

    const invalid = 'This verification code is invalid. Please enter it again.'
    const invalidInKorean = '인증번호가 올바르지 않거나 만료되었습니다. 다시 입력하세요.'
    for (const [method, path, clause, inEnglish, inKorean] of [
      [
        ...(['otp', 'otp/code/validate', 'R219'] as const),
        'Invalid verification number. Please enter it again.',
        '인증번호가 올바르지 않거나 만료되었습니다. 다시 입력하세요.',
      ],
      ['email', 'email/authenticate/validate', 'R218', invalid, invalidInKorean],
      ['sms', 'sms/authenticate/validate', 'R218', invalid, invalidInKorean],
      [
        'recovery',
        'recovery/otp/validate',
        'R218',
        invalid,
        '복구 코드가 올바르지 않거나 만료되었습니다. 다시 입력하세요.',
      ],
    ] as const)
      for (const [language, label, wrong] of [
        ['en', 'Enter the verification code.', inEnglish],
        ['ko', '인증번호를 입력하세요.', inKorean],
      ] as const)
        it(`of ${method} asks in ${language} for the code, takes no empty one, and says that one is wrong [R216a, R217, ${clause}]`, async () => {
          answer({ [`GET /login-service/${path}`]: { status: 400, json: { failInfo: { code: 14002 } } } })
          const element = showAuth(`/auth/${method}`, {}, language)
          const field = await within(element).field()
          expect(field.labels?.[0]?.textContent).to.equal(label)
          const button = await within(element).submit()
          expect(button.disabled).to.equal(true)
          typeInto(field, '1')
          await until(() => !button.disabled)
          field.form?.requestSubmit()
          await until(() => field.getAttribute('aria-invalid') === 'true')
          const [message] = (field.getAttribute('aria-describedby') ?? '').split(' ')
          expect(element.shadowRoot?.getElementById(message ?? '')?.textContent).to.equal(wrong)
        })

    for (const [method, path] of [
      ['otp', 'otp/code/validate'],
      ['email', 'email/authenticate/validate'],
      ['sms', 'sms/authenticate/validate'],
      ['recovery', 'recovery/otp/validate'],
    ] as const)
      it(`of ${method} sends codes of any length [R216b]`, async () => {
        answer({ [`GET /login-service/${path}`]: { status: 400, json: { failInfo: { code: 14002 } } } })
        const codes = ['7', '1234567890123456789012345678901234567890']
        for (const code of codes) {
          const element = showAuth(`/auth/${method}`)
          const field = await within(element).field()
          typeInto(field, code)
          await until(() => field.value === code)
          expect(field.validity.valid).to.equal(true)
          field.form?.requestSubmit()
          await until(() => field.getAttribute('aria-invalid') === 'true')
          await clearPage()
        }
        const sent = backend.requests.filter(({ url }) => url.includes(path))
        expect(sent.map(({ url }) => new URL(url).searchParams.get('code'))).to.deep.equal(codes)
      })

    for (const method of ['email', 'sms'] as const)
      it(`of ${method} has the link to send again away for 3 s after a code was sent [R198]`, async () => {
        answer({ [`POST /login-service/${method}/authenticate`]: { json: { sent: true } } })
        const element = startAuth(`/auth/${method}`)
        const again = () =>
          [...(element.shadowRoot?.querySelectorAll('button') ?? [])].find(
            ({ textContent }) => textContent === 'Send again',
          )
        await within(element).until(/Send again in [23] s/)
        expect(again()).to.equal(undefined)
        passTime(2)
        await within(element).until(/Send again in 1 s/)
        expect(again()).to.equal(undefined)
        passTime(1)
        await until(again)
        again()?.click()
        await within(element).until(/Send again in [23] s/)
        expect(again()).to.equal(undefined)
      })

    it('signs in with a recovery code, writes no timeout and asks to register [R9] [R54] [R200b]', async () => {
      answer({ 'GET /login-service/recovery/otp/validate': { json: { accessToken: 'access' } } })
      const element = showAuth('/auth/recovery')
      await enter(element, 'ABCD-1234')
      await within(element).until(/You signed in with a temporary recovery code/)
      expect(
        new URL(backend.requests.find(({ url }) => url.includes('recovery'))?.url ?? '').searchParams.get(
          'code',
        ),
      ).to.equal('ABCD1234')
      expect(localStorage.getItem('mfa.timeout')).to.equal(null)
      ;(await within(element).button(/^Close$/)).click()
      await until(() => !/temporary recovery code/.test(within(element).text()))
    })

    for (const [method, path, refused, mode, clause] of [
      ['email', 'email/authenticate', 'This verification code is invalid.', 'numeric', 'A26b'],
      ['sms', 'sms/authenticate', 'This verification code is invalid.', 'numeric', 'A26b'],
      ['recovery', 'recovery/otp', 'This verification code is invalid.', 'text', 'A26b'],
      ['otp', 'otp/code', 'Invalid verification number.', 'numeric', 'A26f'],
    ] as const)
      it(`takes a code of ${method} of any length, sends it when asked alone, and says that it is wrong [A27a, A27c, ${clause}]`, async () => {
        const validate = `GET /login-service/${path}/validate`
        answer({ [validate]: { status: 401, json: { failInfo: { code: 14002 } } } })
        const element = showAuth(`/auth/${method}`)
        const field = await within(element).field()
        expect(field.inputMode).to.equal(mode)
        expect(field.maxLength).to.equal(-1)
        const code = '12345678901234567890'
        typeInto(field, code)
        await settled()
        expect(field.value).to.equal(code)
        expect(backend.requests.filter(({ url }) => url.includes('/validate'))).to.deep.equal([])
        field.form?.requestSubmit()
        await until(() => within(element).text().includes(`${refused} Please enter it again.`))
      })

    it('asks for a code where nothing but spaces and hyphens was typed [A26g]', async () => {
      const element = showAuth('/auth/email')
      await enter(element, ' - ')
      await within(element).until(/Enter the verification code\./)
    })

    it('says below the field that an OTP is wrong [R50] [R219]', async () => {
      answer({ 'GET /login-service/otp/code/validate': { status: 401, json: { failInfo: { code: 7004 } } } })
      const element = showAuth('/auth/otp')
      await enter(element, '123456')
      await within(element).until(/Invalid verification number\. Please enter it again\./)
      expect(within(element).dialogNow()).to.equal(null)
      expect(within(element).fieldNow()?.value).to.equal('123456')
    })

    it('keeps to the time that the backend wants after too many tries', async () => {
      answer({
        'GET /login-service/otp/code/validate': { status: 429, text: '', headers: { 'retry-after': '900' } },
      })
      const element = showAuth('/auth/otp')
      await enter(element, '123456')
      const dialog = await within(element).dialog()
      dialog.querySelector<HTMLButtonElement>('.button')?.click()
      await within(element).until(/You can try again in 15 minutes\./)
      expect((await within(element).submit()).disabled).to.equal(true)
    })

    it('gives a check of a code up after 20 s without an answer, and takes the code again [R240a]', async () => {
      const validate = 'GET /login-service/otp/code/validate'
      answer({
        [validate]: ({ signal }) =>
          new Promise<Answer>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      })
      const element = showAuth('/auth/otp')
      await enter(element, '123456')
      await until(() => backend.requests.find(({ url }) => url.includes('/validate')))
      passTime(19)
      await settled()
      expect(within(element).dialogNow()).to.equal(null)
      passTime(1)
      const dialog = await within(element).dialog()
      expect(dialog.textContent).to.contain('No response from the server')
      dialog.querySelector<HTMLButtonElement>('.actions > button')?.click()
      await until(() => within(element).dialogNow() === null)
      const field = within(element).fieldNow()
      await until(() => element.shadowRoot?.activeElement === field)
      expect(field?.value).to.equal('123456')
      answer({ [validate]: { json: { accessToken: 'access' } } })
      field?.form?.requestSubmit()
      await until(() => placeOf(element) === '/dashboard')
    })

    it('sends the SMS when asked, and says so when nothing came back [R53, R199a]', async () => {
      answer({ 'POST /login-service/sms/authenticate': { text: '' } })
      const element = showAuth('/auth/sms')
      const start = await within(element).button(/^Send code$/)
      await within(element).until(/Get a code by text message\./)
      expect(backend.requests.filter(({ method }) => method === 'POST')).to.deep.equal([])
      start.click()
      const dialog = await within(element).dialog()
      expect(dialog.textContent).to.contain('SMS send error').and.to.contain('Press the send again button.')
      expect(errors.heard.map(({ code, callId }) => [code, callId])).to.deep.equal([['empty', 'smsSend']])
      dialog.querySelector<HTMLButtonElement>('.button')?.click()
      passTime(3)
      await within(element).button(/^Send again$/)
    })

    it('keeps what was typed while its host moves the element, and forgets it once the element is out', async () => {
      const element = showAuth('/auth/email')
      typeInto(await within(element).field(), '12')
      const section = document.createElement('section')
      document.body.append(section)
      section.append(element)
      await settled()
      expect(within(element).fieldNow()?.value).to.equal('12')
      element.remove()
      await settled()
      section.append(element)
      await until(() => within(element).fieldNow()?.value === '')
    })

    it('in test mode keeps no tokens and goes to the result of the sample [A23a, A23b]', async () => {
      answer({ 'GET /login-service/otp/code/validate': { json: { loginSerial: 'serial' } } })
      const element = showAuth('/auth/otp', { test: true })
      const asked = next<Event & { path: string }>(element, 'mfa-navigate')
      element.addEventListener('mfa-navigate', (event) => event.preventDefault())
      await enter(element, '123456')
      expect((await asked).path).to.equal('/sample/result')
      expect(sessionStorage.getItem('mfa.accessToken')).to.equal(null)
    })
  })

  describe('failure page', () => {
    const failure = (type: string) => ({ failure: { type, reason: 'timeout', at: Date.UTC(2025, 10, 21) } })

    const words = {
      en: {
        title: /^Sign In Failed$/,
        retry: 'Try again',
        selectDevice: 'Select device again',
        lines: [
          'The time limit was exceeded or an error occurred.',
          'Please try again, or use another method.',
        ],
        pushLines: ["The request couldn't be sent to this device.", 'Please try another device.'],
        names: { mobile: 'Mobile biometric', pc: 'PC biometric', fido: 'FIDO security key' },
      },
      ko: {
        title: /^로그인하지 못했습니다$/,
        retry: '다시 시도',
        selectDevice: '기기 다시 선택',
        lines: ['제한 시간이 지났거나 오류가 발생했습니다.', '다시 시도하거나 다른 인증 수단을 사용하세요.'],
        pushLines: ['이 기기로 요청을 보내지 못했습니다.', '다른 기기로 시도하세요.'],
        names: { mobile: '모바일 생체인증', pc: 'PC 생체인증', fido: 'FIDO 보안키' },
      },
    }
    const types = { mobile: 'mobile', push: 'mobile', pc: 'pc', fido: 'fido' } as const
    const drawing = (element: Element | null | undefined) => element?.querySelector('path')?.getAttribute('d')

    for (const [language, w] of Object.entries(words))
      for (const [type, method] of Object.entries(types)) {
        const shown = async () => {
          const element = showAuth('/auth/fail', failure(type), language)
          await within(element).title(w.title)
          const all = (selector: string) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])]
          return { element, all, texts: (selector: string) => all(selector).map((each) => each.textContent) }
        }

        it(`names the method of a failure of type ${type} with “Sign In Failed” and the method’s image, in ${language} [R64a] [R64b] [R65]`, async () => {
          const chooser = showAuth('/auth', {}, language)
          const rowOf = (name: string) => within(chooser).button(new RegExp(`^${name}`))
          const icons = await Promise.all(
            Object.values(w.names).map(async (name) => drawing(await rowOf(name))),
          )
          expect(new Set(icons).size).to.equal(3)
          const image = drawing(await rowOf(w.names[method]))
          await clearPage()
          const { element, all, texts } = await shown()
          expect(texts('[part=lead] > b')).to.deep.equal([w.names[method]])
          expect(drawing(all('.card-body .tile')[0])).to.equal(image)
          expect(within(element).text()).to.contain(`${type} / timeout`)
        })

        it(`says in two lines what happened and what to do at a failure of type ${type}, in ${language} [R64c] [R66a] [R66b]`, async () => {
          const { texts } = await shown()
          expect(texts('span.sentence')).to.deep.equal(type === 'push' ? w.pushLines : w.lines)
        })

        it(`leads on from a failure of type ${type} with its button, in ${language} [R64d] [R68a]`, async () => {
          const { texts } = await shown()
          expect(texts('.actions .button').at(-1)).to.equal(type === 'push' ? w.selectDevice : w.retry)
          expect(texts('.actions .button')).to.have.lengthOf(2)
        })
      }

    it('goes one step back with Try again [R69]', async () => {
      const element = showAuth('/auth/fail', failure('fido'))
      const asked = next<Event & { path: string; kind: string }>(element, 'mfa-navigate')
      element.addEventListener('mfa-navigate', (event) => event.preventDefault())
      ;(await within(element).button(/^Try again$/)).click()
      expect(await asked).to.include({ kind: 'back', path: '/auth/fido' })
    })

    it('fetches the login data again with Cancel, and opens the chooser with them [R70a, R70b, R241e]', async () => {
      const element = showAuth('/auth/fail', failure('pc'))
      answer({ 'GET /login-service/user-authenticator': { json: { ...everyMethod, otpStatus: 0 } } })
      ;(await within(element).button(/^Cancel$/)).click()
      await within(element).title(/^Choose how to sign in$/)
      expect(rows(element)).not.to.include('OTP')
    })

    it('without a type does the same at once, also for the sample area [A23c, R71a, R71b]', async () => {
      const element = showAuth('/auth/fail', { test: true })
      await within(element).title(/^Choose how to sign in$/)
      const lookup = backend.requests.find(({ url }) => url.includes('user-authenticator'))
      expect(new URL(lookup?.url ?? '').searchParams.get('applicationId')).to.equal('1')
      expect(element.place.state).to.include({ test: true })
    })

    it('leads to / when the login data cannot be fetched [A17d]', async () => {
      answer({ 'GET /login-service/user-authenticator': { status: 404, text: '' } })
      const element = showAuth('/auth/fail')
      await until(() => placeOf(element) === '/')
    })

    it('offers three other methods, and the rest when asked', async () => {
      const element = showAuth('/auth/fail', failure('mobile'))
      ;(await within(element).button(/^More methods$/)).click()
      const other = await within(element).button(/^Email/)
      expect(element.shadowRoot?.activeElement?.textContent).to.equal('Other methods')
      expect(rows(element)).not.to.include('Mobile biometric')
      expect(rows(element)).to.have.lengthOf(6)
      answer({ 'POST /login-service/email/authenticate': { json: {} } })
      other.click()
      await until(() => placeOf(element) === '/auth/email')
      await within(element).until(/Check your mailbox/)
    })
  })
})
