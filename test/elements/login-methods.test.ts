import { expect } from 'chai'
import { passTime } from './support/clock'
import { clearPage, type as typeInto, within } from './support/page'
import { loadScript } from './support/script'
import { everyMethod, placeOf, showAuth, signInTable, startAuth } from './support/sign-in'
import { testBackend } from './support/test-backend'
import { next, until } from './support/until'

describe('<mfa-login>, methods', () => {
  const backend = testBackend(signInTable)
  const { answer } = backend
  const rows = (element: Element) =>
    [...(element.shadowRoot?.querySelectorAll('.method-name') ?? [])].map((row) => row.textContent?.trim())

  before(() => loadScript())

  describe('chooser', () => {
    it('lists only what is enabled, and goes to its screen [R42] [R43] [R44]', async () => {
      const login = { ...everyMethod, mobileAuthenticationStatus: 0, pcAuthenticationStatus: 2, smsStatus: 7 }
      const element = showAuth('/auth', { login: { ...login, fidoSecurityKeyStatus: 0 } })
      const row = await within(element).button(/^OTP/)
      expect(rows(element)).to.deep.equal(['OTP', 'Email', 'Temporary recovery code'])
      row.click()
      await until(() => placeOf(element) === '/auth/otp')
    })

    it('marks the method that was used last', async () => {
      localStorage.setItem('mfa.lastMethod', 'otp')
      await within(showAuth('/auth')).button(/^OTP.*Last used/)
    })

    it('says whom to ask when nothing is enabled, and leads back', async () => {
      const none = Object.fromEntries(
        Object.entries(everyMethod).map(([key, v]) => [key, /Status$/.test(key) ? 0 : v]),
      )
      const element = showAuth('/auth', { login: none })
      await within(element).until(/No sign-in method available/)
      ;(await within(element).button(/^Cancel$/)).click()
      await until(() => placeOf(element) === '/')
    })

    it('goes back to the application with Cancel in test mode [R45]', async () => {
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
      expect((await within(element).submit()).disabled).to.equal(true)
      typeInto(field, code)
      await until(() => !element.shadowRoot?.querySelector<HTMLButtonElement>('[type=submit]')?.disabled)
      field.form?.requestSubmit()
    }

    it('signs in with a recovery code, writes no timeout and asks to register [R9] [R54] [R200]', async () => {
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

    it('says below the field that an OTP is wrong [R6] [R50] [R219]', async () => {
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

    it('sends the SMS, and says so when nothing came back [R8] [R53] [R199]', async () => {
      answer({ 'POST /login-service/sms/authenticate': { text: '' } })
      const element = startAuth('/auth/sms')
      const dialog = await within(element).dialog()
      expect(dialog.textContent).to.contain('SMS send error').and.to.contain('Press the send again button.')
      dialog.querySelector<HTMLButtonElement>('.button')?.click()
      passTime(3)
      await within(element).button(/^Send again$/)
    })

    it('in test mode keeps no tokens and goes to the result of the sample', async () => {
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

    it('says what happened and what to do, by type [R64] [R65] [R66]', async () => {
      for (const [type, name] of [
        ['mobile', 'Mobile biometric'],
        ['push', 'Mobile biometric'],
        ['pc', 'PC biometric'],
        ['fido', 'FIDO security key'],
      ] as const) {
        const element = showAuth('/auth/fail', failure(type))
        await within(element).title(/^Sign In Failed$/)
        const text = within(element).text()
        expect(text).to.contain(name).and.to.contain(`${type} / timeout`)
        expect(/The time limit was exceeded or an error occurred\./.test(text)).to.equal(type !== 'push')
        await clearPage()
      }
    })

    it('goes one step back with Try again [R69]', async () => {
      const element = showAuth('/auth/fail', failure('fido'))
      const asked = next<Event & { path: string; kind: string }>(element, 'mfa-navigate')
      element.addEventListener('mfa-navigate', (event) => event.preventDefault())
      ;(await within(element).button(/^Try again$/)).click()
      expect(await asked).to.include({ kind: 'back', path: '/auth/fido' })
    })

    it('fetches the login data again with Cancel, and opens the chooser with them [R70]', async () => {
      const element = showAuth('/auth/fail', failure('pc'))
      answer({ 'GET /login-service/user-authenticator': { json: { ...everyMethod, otpStatus: 0 } } })
      ;(await within(element).button(/^Cancel$/)).click()
      await within(element).title(/^Choose how to sign in$/)
      expect(rows(element)).not.to.include('OTP')
    })

    it('without a type does the same at once, also for the sample area [R71]', async () => {
      const element = showAuth('/auth/fail', { test: true })
      await within(element).title(/^Choose how to sign in$/)
      const lookup = backend.requests.find(({ url }) => url.includes('user-authenticator'))
      expect(new URL(lookup?.url ?? '').searchParams.get('applicationId')).to.equal('1')
      expect(element.place.state).to.include({ test: true })
    })

    it('leads to / when the login data cannot be fetched', async () => {
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
