import { expect } from 'chai'
import { homeTable } from './support/home'
import { mobileSetup } from './support/mobile-setup'
import { within } from './support/page'
import { loadQrReader } from './support/read-qr'
import { placeOf } from './support/sign-in'
import { until } from './support/until'

describe('<mfa-mobile-setup>, company link and method', () => {
  const { show, qr } = mobileSetup()

  before(() => loadQrReader())

  it('links the app with the company [R149] [R278]', async () => {
    const element = show('/mobileSetup/register')
    const link = JSON.parse((await qr(element)) ?? '')
    expect(link).to.deep.equal({
      ...(homeTable['POST /user-service/app/serial'] as { json: object }).json,
      mobBridge: false,
      apiUrl: 'https://localhost',
    })
    await within(element).until(/seconds left/)
    ;(await within(element).button(/^Next$/)).click()
    await within(element).title(/^Choose authentication method$/)
    expect(placeOf(element)).to.equal('/mobileSetup/select')
  })

  for (const [name, path, wire] of [
    ['Mobile biometric registration', '/register/mobile', 'mobile'],
    ['OTP registration', '/register/otp', 'otp'],
  ] as const)
    it(`opens ${path} for application 1 [R150] [R151] [R225]`, async () => {
      const element = show('/mobileSetup/select')
      ;(await within(element).button(new RegExp(`^${name}`))).click()
      await until(() => placeOf(element) === path)
      expect(element.place.state).to.deep.include({
        type: wire,
        oneTimeSetup: true,
        deviceRegistered: false,
      })
      expect(element.place.state).to.have.nested.property('data.applicationId', 1)
      await within(element).until(/First device/)
    })

  it('says that application 1 is not among those of the employee [R224] [R315]', async () => {
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
