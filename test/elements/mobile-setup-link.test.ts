import { expect } from 'chai'
import { homeTable } from '../support/answers.mjs'
import { sleepFor } from './support/clock'
import { mobileSetup } from './support/mobile-setup'
import { within } from './support/page'
import { loadQrReader } from './support/read-qr'
import { placeOf } from './support/sign-in'
import { until } from './support/until'

describe('<mfa-mobile-setup>, company link and method', () => {
  const { backend, show, qr } = mobileSetup()

  before(() => loadQrReader())

  it('links the app with the company [R149a, R149b, R278b]', async () => {
    const element = show('/mobileSetup/register')
    const link = JSON.parse((await qr(element)) ?? '')
    expect(link).to.deep.equal({
      ...(homeTable['POST /user-service/app/serial'] as { json: object }).json,
      mobBridge: false,
      apiUrl: 'https://localhost',
    })
    const bar = element.shadowRoot?.querySelector('progress[part=progress-bar]')
    expect(bar?.getAttribute('max')).to.equal('30')
    expect(Number(bar?.getAttribute('value'))).to.be.within(28, 30)
  })

  it('replaces a code that has run out by a button for a new one [A30c]', async () => {
    const element = show('/mobileSetup/register')
    await qr(element)
    sleepFor(31)
    const renew = await within(element).button(/^Get a new QR code$/)
    expect(element.shadowRoot?.querySelector('[part=qr]')).to.equal(null)
    renew.click()
    await qr(element)
  })

  for (const [language, next, title] of [
    ['ko', '다음', '인증 수단 선택'],
    ['en', 'Next', 'Choose authentication method'],
  ] as const)
    it(`goes on to the choice of a method, ${language} [R149c] [R150a]`, async () => {
      const element = show('/mobileSetup/register', {}, { language })
      ;(await within(element).button(new RegExp(`^${next}$`))).click()
      await within(element).title(new RegExp(`^${title}$`))
      expect(placeOf(element)).to.equal('/mobileSetup/select')
    })

  for (const [name, path, wire] of [
    ['Mobile biometric registration', '/register/mobile', 'mobile'],
    ['OTP registration', '/register/otp', 'otp'],
  ] as const) {
    it(`asks for the applications of ${wire} and takes number 1 [R151a, R151d] [R225a]`, async () => {
      const element = show('/mobileSetup/select')
      const begin = await within(element).button(new RegExp(`^${name}`))
      const list = wire === 'otp' ? '/application/otp' : '/application?authenticatorType=mobile'
      const asked = () => backend.requests.filter(({ url }) => url.endsWith(list)).length
      // The note on who is eligible has asked for those of the phones.
      const before = wire === 'otp' ? 0 : 1
      await until(() => asked() === before)
      begin.click()
      await until(() => placeOf(element) === path)
      expect(asked()).to.equal(before + 1)
      expect(element.place.state).to.have.nested.property('data.applicationId', 1)
    })

    it(`offers ${name} and opens ${path} in the setup [R150b] [R151b, R151c]`, async () => {
      const element = show('/mobileSetup/select')
      ;(await within(element).button(new RegExp(`^${name}`))).click()
      await until(() => placeOf(element) === path)
      expect(element.place.state).to.deep.include({
        type: wire,
        oneTimeSetup: true,
        deviceRegistered: false,
      })
      const step = wire === 'otp' ? 'OTP' : 'Mobile biometric'
      await until(() => element.shadowRoot?.querySelector('[aria-current=step]')?.textContent?.endsWith(step))
    })
  }

  it('says that application 1 is not among those of the employee [R224] [R315] [A19b]', async () => {
    const others = { json: [{ applicationId: 2, applicationName: 'E-approval' }] }
    const element = show('/mobileSetup/select', {}, {}, { 'GET /user-service/application/otp': others })
    ;(await within(element).button(/^OTP registration/)).click()
    await within(element).until(/You can't register yet/)
    expect(placeOf(element)).to.equal('/mobileSetup/select')
    expect(within(element).dialogNow()).to.equal(null)
  })

  it('says that the applications could not be loaded', async () => {
    const gone = { status: 503, text: '' }
    const element = show('/mobileSetup/select', {}, {}, { 'GET /user-service/application/otp': gone })
    ;(await within(element).button(/^OTP registration/)).click()
    await within(element).until(/Couldn't load your applications/)
  })
})
