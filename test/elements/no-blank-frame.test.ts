import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { everyMethod, signInTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { takeOverPrompts } from './support/creations'
import { watchFrames } from './support/frames'
import { fakeMqttBroker } from './support/mqtt-broker'
import { within } from './support/page'
import { groupware, registerTable, showAt, stateOf } from './support/register'
import { loadScript } from './support/script'
import { selfServiceTable, showSelfService } from './support/self-service'
import { showAuth } from './support/sign-in'
import { next, settled, until } from './support/until'

const login = { login: everyMethod }
const failure = { type: 'pc', reason: 'failed', at: 1_767_600_000_000 }
const headingOf = (element: MfaElement) => element.shadowRoot?.querySelector('h1')?.textContent ?? ''

/** Goes from place to place as a host does, each of them for the first time. */
async function visit(
  element: MfaElement,
  places: readonly [path: string, heading: RegExp, state?: object][],
) {
  for (const [path, heading, state] of places) {
    element.place = { path, state }
    await settled()
    await until(() => element.shadowRoot?.querySelector('.screen:not([aria-busy]) h1'))
    await within(element).title(heading)
  }
}

describe('a first visit', () => {
  let prompts: ReturnType<typeof takeOverPrompts>
  let broker: ReturnType<typeof fakeMqttBroker>
  testBackend({
    ...signInTable,
    ...selfServiceTable,
    ...registerTable,
    'GET /user-service/application/otp': { json: [{ applicationId: 1, applicationName: 'Groupware' }] },
    'GET /login-service/mobile-authenticator': { json: [{ deviceId: 'd1', deviceName: 'Galaxy S24' }] },
    'POST /login-service/fcm/push/token': { json: { topic: 'mfa/topic' } },
    'POST /login-service/email/authenticate': { json: {} },
    'POST /login-service/sms/authenticate': { json: {} },
    'POST /login-service/preAuthenticate': {
      json: { Response: { rpId: 'localhost', challenge: 'Y2hhbGxlbmdl', allowCredentials: [{ id: '-_8' }] } },
    },
    'GET /app-service/terms-and-conditions': { text: 'Article 1' },
    'POST /user-service/mobile-authenticator/serial': { json: { serial: '048291', topic: 'mfa/one' } },
    'POST /user-service/otp/serial': { json: { serial: '0482913377120094', topic: 'mfa/two' } },
  })

  before(() => loadScript())
  beforeEach(() => {
    prompts = takeOverPrompts()
    broker = fakeMqttBroker()
  })
  afterEach(() => {
    prompts.restore()
    broker.restore()
  })

  it('to each screen of the sign-in leaves no frame without text', async () => {
    const element = showAuth('/')
    await next(element, 'mfa-ready')
    const frames = watchFrames(element)
    await visit(element, [
      ['/auth', /^Choose/, login],
      ['/auth/mobile', /phone/i, login],
      ['/auth/mobile/wait', /./, { ...login, data: { id: 'd1', name: 'Galaxy S24' } }],
      ['/auth/pc', /./, login],
      ['/auth/fido', /./, login],
      ['/auth/otp', /^OTP/, login],
      ['/auth/email', /^Email/, login],
      ['/auth/sms', /^SMS/, login],
      ['/auth/recovery', /recovery/i, login],
      ['/auth/fail', /./, { ...login, failure }],
      ['/', /^Sign in/],
    ])
    expect(frames.stop()).to.deep.equal([])
  })

  it('to each signed-in screen leaves no frame without text', async () => {
    const { element } = await showSelfService('/dashboard')
    const frames = watchFrames(element)
    const key = stateOf('fido')
    const phone = stateOf('mobile', { data: groupware })
    await visit(element, [
      ['/dashboard/fido', /^FIDO/],
      ['/dashboard/mobile', /^Mobile/],
      ['/dashboard/otp', /^OTP/],
      ['/dashboard/pc', /./],
      ['/dashboard/sheet', /./],
      ['/dashboard/phone', /./],
      ['/dashboard/nowhere', /./],
      ['/register', /./, key],
      ['/register/mobile', /./, phone],
      ['/register/fail', /./, phone],
      ['/register/complete', /./, phone],
      ['/mobileSetup/os', /./],
      ['/mobileSetup/terms', /./],
      ['/mobileSetup/register', /./],
      ['/dashboard', /^Dashboard/],
    ])
    expect(frames.stop()).to.deep.equal([])
  })

  it('to an element that takes the place of another draws it within the same frame', async () => {
    const { element } = await showSelfService('/dashboard')
    element.place = { path: '/register', state: stateOf('fido') }
    await until(() => headingOf(element) !== '' && !/^Dashboard/.test(headingOf(element)))
    element.remove()
    const other = showAt('mfa-register', '/register', stateOf('fido'))
    const frames = watchFrames(other)
    await within(other).title(/./)
    expect(frames.stop()).to.deep.equal([])
  })
})
