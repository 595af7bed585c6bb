import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { configuration, type Table } from './support/backend'
import { sleepFor } from './support/clock'
import { type Prompts, takeOverPrompts } from './support/creations'
import { heardErrors } from './support/heard-errors'
import { showInside } from './support/inside'
import { fakeMqttBroker, type MqttBroker } from './support/mqtt-broker'
import { show, type, within } from './support/page'
import { groupware, registerTable, showAt, startAt, stateOf } from './support/register'
import { replacements } from './support/replacements'
import { loadScript } from './support/script'
import { showAuth, signInTable, startAuth } from './support/sign-in'
import { testBackend } from './support/test-backend'
import { settled, until } from './support/until'

/** A failure that is none of a call, the words of its screen, and what the host hears of it. */
interface Failure {
  readonly open: () => MfaElement | Promise<MfaElement>
  readonly answers?: Table
  /** Arranges it before the element is there, or brings it about afterwards. */
  readonly before?: () => void
  readonly after?: (element: MfaElement) => unknown
  readonly shows: RegExp
  readonly code: string
  readonly callId?: string
}

describe('mfa-error, without a failed call', () => {
  let prompts: Prompts
  let broker: MqttBroker
  let script: Awaited<ReturnType<typeof loadScript>>
  const { replace, restore } = replacements()

  const waiting = () => startAuth('/auth/mobile/wait', { data: { id: 'd1' } })
  const registering = (kind: string, session: Record<string, string> = {}) =>
    startAt('mfa-register', `/register/${kind}`, stateOf(kind, { data: groupware }), { session })
  const said = (payload: string) => async () => {
    await until(() => broker.topics.includes('mfa/topic'))
    broker.publish('mfa/topic', payload)
  }
  const signing = () => until(() => prompts.signing[0])
  const creating = () => until(() => prompts.asked[0])
  const asked = () => until(() => prompts.signing[0] ?? prompts.asked[0])
  const configured = (connections: object) =>
    script.configure({
      configuration: {
        ...configuration,
        CONNECTION_STRINGS: { ...configuration.CONNECTION_STRINGS, ...connections },
      },
    })
  const withoutCredentials = () =>
    script.configure({ brokerCredentials: () => Promise.reject(new Error('the host has none')) })

  const failures: Record<string, Failure> = {
    'the browser refuses to sign': {
      open: () => startAuth('/auth/pc'),
      after: async () => (await signing()).refuse('SecurityError'),
      shows: /Something went wrong/,
      code: 'passkey',
    },
    'the prompt stays unanswered': {
      open: () => startAuth('/auth/fido'),
      after: () => asked().then(() => sleepFor(31)),
      shows: /fido \/ timeout/,
      code: 'timeout',
    },
    'the prompt was cancelled and time runs out': {
      open: () => startAuth('/auth/pc'),
      async after(element) {
        const { refuse } = await signing()
        sleepFor(1)
        refuse('NotAllowedError')
        await within(element).until(/Not confirmed/)
        sleepFor(31)
      },
      shows: /pc \/ NotAllowedError/,
      code: 'timeout',
    },
    'the browser has no passkeys to sign in with': {
      open: () => showAuth('/auth/fido'),
      before: () => replace(globalThis, 'PublicKeyCredential', undefined),
      shows: /Not supported/,
      code: 'passkey',
    },
    'the login data has no user number': {
      open: () => startAuth('/auth/pc', { login: { ...signInTable, employeeId: 'mjkim', userId: null } }),
      shows: /Something went wrong/,
      code: 'passkey',
    },
    'the employee says no on the phone': {
      open: waiting,
      after: said('fail/rejected'),
      shows: /mobile \/ rejected/,
      code: 'rejected',
    },
    'the phone stays unanswered': {
      open: waiting,
      after: () => until(() => broker.topics.includes('mfa/topic')).then(() => sleepFor(31)),
      shows: /mobile \/ timeout/,
      code: 'timeout',
    },
    'the host has no credentials for the broker of a sign-in': {
      open: waiting,
      before: withoutCredentials,
      shows: /mobile \/ broker/,
      code: 'broker',
    },
    'the exchange brings no token': {
      async open() {
        const element = showAuth('/auth/otp')
        type(await within(element).field(), '123456')
        ;(await within(element).submit()).click()
        return element
      },
      answers: {
        'GET /login-service/otp/code/validate': { json: { loginSerial: 'serial' } },
        'GET /login-service/token': { json: { refreshToken: 'alone' } },
      },
      shows: /Token Error/,
      code: 'token',
      callId: 'token',
    },
    'the browser refuses to make a passkey': {
      open: () => registering('pc'),
      after: async () => (await creating()).refuse('SecurityError'),
      shows: /registration failed/,
      code: 'passkey',
    },
    'the device is registered already': {
      open: () => registering('fido'),
      after: async () => (await creating()).refuse('InvalidStateError'),
      shows: /This device is already registered/,
      code: 'duplicate',
    },
    'the prompt for a new passkey stays unanswered': {
      open: () => registering('fido'),
      after: () => asked().then(() => sleepFor(31)),
      shows: /registration failed/,
      code: 'timeout',
    },
    'the page is not secure': {
      open: () => registering('pc'),
      before: () => replace(globalThis, 'isSecureContext', false),
      shows: /This page isn't secure/,
      code: 'passkey',
    },
    'the browser has no passkeys to register': {
      open: () => registering('fido'),
      before: () => replace(globalThis, 'PublicKeyCredential', undefined),
      shows: /This browser isn't supported/,
      code: 'passkey',
    },
    'the page around it does not allow passkeys': {
      open: () => registering('fido'),
      before: () => replace(document, 'featurePolicy', { allowsFeature: () => false }),
      shows: /The surrounding page blocks registration/,
      code: 'passkey',
    },
    'the computer has no biometrics': {
      open: () => registering('pc'),
      before: () =>
        replace(PublicKeyCredential, 'isUserVerifyingPlatformAuthenticatorAvailable', async () => false),
      shows: /This computer isn't set up yet/,
      code: 'passkey',
    },
    'the session has no user number': {
      open: () => registering('fido', { userId: 'abc' }),
      shows: /Sign in again/,
      code: 'passkey',
    },
    'nothing says where the broker of a registration is': {
      open: () => registering('mobile'),
      before: () => configured({ MESSAGE_BROKER_URL: '' }),
      shows: /Connection lost/,
      code: 'broker',
    },
    'the host has no credentials for the broker of a registration': {
      open: () => registering('otp'),
      before: withoutCredentials,
      shows: /Connection lost/,
      code: 'broker',
    },
    'nothing says where the app comes from': {
      open: () =>
        showAt('mfa-mobile-setup', '/mobileSetup/download', {
          download: { type: 'Android', extension: '.apk' },
        }),
      before: () => configured({}),
      shows: /No download available/,
      code: 'configuration',
    },
    'the configuration is not to be had, whatever wanted it': {
      open: async () => (await showInside('/dashboard')).element,
      before: () => script.configure({ configUrl: '/missing.json' }),
      answers: { 'GET /missing.json': { status: 404 } },
      shows: /Reload/,
      code: 'configuration',
    },
  }

  const { answer } = testBackend({
    ...registerTable,
    ...signInTable,
    'POST /login-service/preAuthenticate': {
      json: { Response: { rpId: 'localhost', challenge: 'Y2hhbGxlbmdl', allowCredentials: [{ id: '-_8' }] } },
    },
    'POST /login-service/fcm/push/token': { json: { topic: 'mfa/topic' } },
    'POST /user-service/mobile-authenticator/serial': { json: { serial: '048291', topic: 'mfa/topic' } },
    'POST /user-service/otp/serial': { json: { serial: '0482913377120094', topic: 'mfa/topic' } },
  })
  const errors = heardErrors()
  const { error } = console

  before(async () => {
    script = await loadScript()
  })
  beforeEach(() => {
    console.error = () => undefined
    prompts = takeOverPrompts()
    broker = fakeMqttBroker()
  })
  afterEach(() => {
    restore()
    prompts.restore()
    broker.restore()
    script.configure({ configUrl: undefined, configuration: undefined, brokerCredentials: undefined })
    console.error = error
  })

  for (const [what, failure] of Object.entries(failures)) {
    const { open, answers, before: arrange, after: bringAbout, shows, code, callId } = failure
    it(`fires once where ${what}: ${code}`, async () => {
      if (answers) answer(answers)
      arrange?.()
      const element = await open()
      await bringAbout?.(element)
      await within(element).until(shows)
      await until(() => errors.heard[0])
      await settled()
      expect(errors.heard.map(({ code }) => code)).to.deep.equal([code])
      if (callId) expect(errors.heard[0]).to.include({ callId })
    })
  }

  it('fires once for each try that finds no configuration, though the reason is the same', async () => {
    answer({ 'GET /missing.json': { status: 404 } })
    script.configure({ configUrl: '/missing.json' })
    const element = show('mfa-login', { language: 'en' })
    const { dialog, dialogNow, field, submit } = within(element)
    const tried = async (times: number) => {
      await dialog()
      await settled()
      expect(errors.heard.map(({ code }) => code)).to.deep.equal(Array(times).fill('configuration'))
      dialogNow()?.dispatchEvent(new Event('cancel', { cancelable: true }))
      await until(() => !dialogNow())
    }
    await tried(1)
    type(await field(), 'mjkim')
    ;(await submit()).click()
    await tried(2)
  })
})
