import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { displayByCall } from '../../src/core/page/show-failure'
import { configuration, signInTable } from '../support/answers.mjs'
import type { Table } from '../support/fake-backend'
import { testBackend } from './support/backend'
import { type Prompts, takeOverPrompts } from './support/creations'
import { heardErrors } from './support/heard-errors'
import { signIn } from './support/home'
import { fakeMqttBroker, type MqttBroker } from './support/mqtt-broker'
import { show, type, within } from './support/page'
import { groupware, registerTable, showAt, startAt, stateOf } from './support/register'
import { loadScript } from './support/script'
import { enter, selfServiceTable, showSelfService } from './support/self-service'
import { showAuth, startAuth } from './support/sign-in'
import { settled, until } from './support/until'

type Open = () => MfaElement | Promise<MfaElement>

const atLogin: Open = async () => {
  const element = show('mfa-login', { language: 'en', 'config-url': '/config.json' })
  type(await within(element).field(), 'mjkim')
  ;(await within(element).submit()).click()
  return element
}
const at =
  (path: string): Open =>
  () =>
    showAuth(path)
const starting =
  (path: string, state?: Record<string, unknown>): Open =>
  () =>
    startAuth(path, state)
const withCode =
  (method: string): Open =>
  async () => {
    const element = showAuth(`/auth/${method}`)
    type(await within(element).field(), '123456')
    ;(await within(element).submit()).click()
    return element
  }
const onDashboard =
  (path: string): Open =>
  async () =>
    (await showSelfService(`/dashboard${path}`)).element
const renaming =
  (path: string, device: string): Open =>
  async () => {
    const { element, ...screen } = await showSelfService(`/dashboard/${path}`)
    ;(await screen.button(`Rename ${device}`)).click()
    const field = await screen.field('.devices form input')
    enter(field, 'New name')
    field.form?.requestSubmit()
    ;(await screen.button('Rename')).click()
    return element
  }
const deleting =
  (path: string, device: string): Open =>
  async () => {
    const { element, ...screen } = await showSelfService(`/dashboard/${path}`)
    ;(await screen.button(`Delete ${device}`)).click()
    const confirm = await until(() => {
      const button = screen.buttonNow('Delete device')
      return button?.disabled ? undefined : button
    })
    confirm.click()
    return element
  }
const choosing =
  (kind: string): Open =>
  () =>
    showAt('mfa-register', '/register', stateOf(kind, { data: groupware }))
const registering =
  (kind: string): Open =>
  () =>
    startAt('mfa-register', `/register/${kind}`, stateOf(kind, { data: groupware }))

describe('mfa-error', () => {
  let prompts: Prompts
  let broker: MqttBroker

  const sign = async () => (await until(() => prompts.signing[0])).sign()
  const create = async () => (await until(() => prompts.asked[0])).create()

  /** Every call of the contract that a page makes, and where. */
  const calls: Record<string, readonly [call: string, open: Open, act?: () => Promise<void>]> = {
    userAuthenticator: ['GET /login-service/user-authenticator', atLogin],
    otpValidate: ['GET /login-service/otp/code/validate', withCode('otp')],
    emailValidate: ['GET /login-service/email/authenticate/validate', withCode('email')],
    smsValidate: ['GET /login-service/sms/authenticate/validate', withCode('sms')],
    recoveryValidate: ['GET /login-service/recovery/otp/validate', withCode('recovery')],
    emailSend: ['POST /login-service/email/authenticate', starting('/auth/email')],
    smsSend: ['POST /login-service/sms/authenticate', starting('/auth/sms')],
    preAuthenticate: ['POST /login-service/preAuthenticate', starting('/auth/pc')],
    authenticate: ['POST /login-service/authenticate', starting('/auth/fido'), sign],
    token: ['GET /login-service/token', withCode('otp')],
    preRegister: ['POST /login-service/preRegister', registering('pc')],
    register: ['POST /login-service/register', registering('fido'), create],
    pushToken: ['POST /login-service/fcm/push/token', starting('/auth/mobile/wait', { data: { id: 'd1' } })],
    mobileDevices: ['GET /login-service/mobile-authenticator', at('/auth/mobile')],
    applicationAll: ['GET /user-service/application/all', onDashboard('')],
    applicationsOfType: ['GET /user-service/application', choosing('mobile')],
    otpApplications: ['GET /user-service/application/otp', choosing('otp')],
    dashboardStatus: ['GET /user-service/dashboard/authenticator/status', onDashboard('')],
    otpDevices: ['GET /user-service/otp', onDashboard('/otp')],
    mobileAuthenticators: ['GET /user-service/mobile-authenticator', onDashboard('/mobile')],
    ctapAuthenticators: ['GET /user-service/ctap', onDashboard('/fido')],
    platformAuthenticators: ['GET /user-service/platform', onDashboard('/pc')],
    dashboardHistory: ['GET /user-service/dashboard/authenticator/history', onDashboard('')],
    ctapHistory: ['GET /user-service/ctap/history', onDashboard('/fido')],
    platformHistory: ['GET /user-service/platform/history', onDashboard('/pc')],
    mobileHistory: ['GET /user-service/mobile-authenticator/history', onDashboard('/mobile')],
    otpHistory: ['GET /user-service/otp/history', onDashboard('/otp')],
    mobileSerial: ['POST /user-service/mobile-authenticator/serial', registering('mobile')],
    otpSerial: ['POST /user-service/otp/serial', registering('otp')],
    appSerial: [
      'POST /user-service/app/serial',
      () => {
        signIn()
        return show('mfa-company-qr', { language: 'en', 'config-url': '/config.json' })
      },
    ],
    termsAndConditions: [
      'GET /app-service/terms-and-conditions',
      () => showAt('mfa-mobile-setup', '/mobileSetup/terms', { download: { type: 'iOS' } }),
    ],
    deleteCtap: ['DELETE /user-service/ctap', deleting('fido', 'YubiKey 5C (Groupware)')],
    deletePlatform: ['DELETE /user-service/platform', deleting('pc', 'Office laptop (HR system)')],
    deleteMobile: ['DELETE /user-service/mobile-authenticator', deleting('mobile', 'Galaxy S24 (Groupware)')],
    deleteOtp: ['DELETE /user-service/otp', deleting('otp', 'Galaxy S24 (Groupware)')],
    renameFido: ['PUT /user-service/update/fido/descriptionname', renaming('fido', 'YubiKey 5C (Groupware)')],
    renameMobile: [
      'PUT /user-service/update/mob/descriptionname',
      renaming('mobile', 'Galaxy S24 (Groupware)'),
    ],
    renameOtp: ['PUT /user-service/update/devicename', renaming('otp', 'Galaxy S24 (Groupware)')],
    policyImage: ['GET /login-service/policy-image', () => show('mfa-login', { language: 'en' })],
  }

  /** These have no dialog: a failure page, and an ornament that is not missed. */
  const withoutDialog: Record<string, (element: MfaElement) => Promise<unknown>> = {
    pushToken: (element) => within(element).until(/10002/),
    policyImage: (element) => within(element).submit(),
  }

  const serial = { json: { serial: '0482913377120094', topic: 'mfa/topic' } }
  const proof = { json: { loginSerial: 'serial' } }
  const userPortal = {
    ...configuration.CONFIG_VARIABLES.USER_PORTAL,
    PRIVATE_APP_STORE: true,
    DEMO_MODE: true,
  }
  const table: Table = {
    ...registerTable,
    ...signInTable,
    ...selfServiceTable,
    'GET /config.json': { json: { ...configuration, CONFIG_VARIABLES: { USER_PORTAL: userPortal } } },
    'GET /login-service/policy-image': { text: 'no picture' },
    'POST /login-service/email/authenticate': { json: {} },
    'POST /login-service/sms/authenticate': { json: { sent: true } },
    'GET /login-service/otp/code/validate': proof,
    'POST /login-service/preAuthenticate': {
      json: { Response: { rpId: 'localhost', challenge: 'Y2hhbGxlbmdl', allowCredentials: [{ id: '-_8' }] } },
    },
    'POST /login-service/fcm/push/token': { json: { topic: 'mfa/topic' } },
    'POST /user-service/mobile-authenticator/serial': serial,
    'POST /user-service/otp/serial': serial,
  }
  const { answer } = testBackend(table)
  const errors = heardErrors()

  before(() => loadScript())
  beforeEach(() => {
    prompts = takeOverPrompts()
    broker = fakeMqttBroker()
  })
  afterEach(() => {
    prompts.restore()
    broker.restore()
  })

  it('is proven below for every call that has a policy', () => {
    // Backends that announce them alone are asked. known-browser.test.ts proves the third and fourth; no screen waits for the last two.
    const announced = [
      'logout',
      'profile',
      'forgetBrowser',
      'forgetBrowsers',
      'applicationToken',
      'cancelPush',
    ]
    expect(calls).to.have.all.keys(Object.keys(displayByCall).filter((callId) => !announced.includes(callId)))
  })

  for (const [callId, [call, open, act]] of Object.entries(calls)) {
    it(`fires once when ${callId} fails, with the code of the backend`, async () => {
      answer({ [call]: { status: 500, json: { failInfo: { code: 10002 } } } })
      const element = await open()
      await act?.()
      const shown = withoutDialog[callId] ?? (() => within(element).dialog())
      await until(() => errors.heard[0])
      await shown(element)
      await settled()
      expect(errors.heard).to.deep.equal([{ code: 'backend', callId, status: 500, failCode: '10002' }])
    })
  }
})
