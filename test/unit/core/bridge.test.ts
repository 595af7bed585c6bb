import { expect, it } from 'vitest'
import {
  emailSend,
  emailValidate,
  otpValidate,
  recoveryValidate,
  smsSend,
  smsValidate,
} from '../../../src/contract/calls/code'
import { authenticate, preAuthenticate } from '../../../src/contract/calls/passkey'
import { mobileDevices, pushToken } from '../../../src/contract/calls/push'
import { token, userAuthenticator } from '../../../src/contract/calls/sign-in'
import type { Http } from '../../../src/core/http'
import { type ElementFixture, elementFixture } from '../../support/core-fixture'
import { json } from '../../support/fake-backend'

const whom = { applicationId: 1, employeeId: 'mjkim' }
const code = { ...whom, code: '123456' }
const passkey = { applicationId: 1, did: 1, userId: 7, type: 'ctap' } as const
const publicKeyCredential = {
  id: 'aQ',
  type: 'public-key',
  rawId: 'aQ',
  response: { signature: 'cw', authenticatorData: 'YQ', clientDataJSON: 'Yw', userHandle: null },
  clientExtensions: {},
} as const

const serial = () => json({ loginSerial: 'serial' })

/** Every call of a sign-in: its row on the bridge, and how it is made. */
const calls: [row: string, answer: () => Response, make: (call: Http) => Promise<unknown>][] = [
  [
    'GET user-authenticator',
    () => json({ employeeId: 'mjkim' }),
    (call) => call(userAuthenticator, { query: { employeeId: 'mjkim' } }),
  ],
  ['GET mobile-authenticator-login-service', () => json([]), (call) => call(mobileDevices, { query: whom })],
  [
    'POST fcm/push/token',
    () => json({ topic: 'mfa/one' }),
    (call) => call(pushToken, { body: { ...whom, deviceId: 7 } }),
  ],
  [
    'POST preAuthenticate',
    () => json({ Response: { challenge: 'Yw' } }),
    (call) => call(preAuthenticate, { body: { ...passkey, deviceToken: null } }),
  ],
  [
    'POST authenticate',
    serial,
    (call) => call(authenticate, { body: { ...passkey, payload: { publicKeyCredential } } }),
  ],
  ['GET otp/code/validate', serial, (call) => call(otpValidate, { query: code })],
  ['POST email/authenticate', () => json({}), (call) => call(emailSend, { body: whom })],
  ['GET email/authenticate/validate', serial, (call) => call(emailValidate, { query: code })],
  ['POST sms/authenticate', () => json({}), (call) => call(smsSend, { body: whom })],
  ['GET sms/authenticate/validate', serial, (call) => call(smsValidate, { query: code })],
  ['GET recovery/otp/validate', serial, (call) => call(recoveryValidate, { query: code })],
  [
    'GET token',
    () => json({ accessToken: 'access' }),
    (call) => call(token, { query: { loginSerial: 's' } }),
  ],
]

function serverDomainOf({ backend }: ElementFixture) {
  const [request] = backend.requests
  return request?.method === 'GET'
    ? request.address.searchParams.get('serverDomain')
    : (request?.sent as { serverDomain?: string } | undefined)?.serverDomain
}

it.each(calls)(
  '%s goes to the bridge in bridge mode and names the server domain [A11a, R238a, R238b]',
  async (...entry) => {
    const [row, answer, make] = entry
    const [method, path] = row.split(' ')
    const fixture = elementFixture({}, { userPortal: { BRIDGE: true } })
    fixture.backend.answer(`${method} /bridge/${path}`, answer())
    await make(fixture.context.call)
    expect(serverDomainOf(fixture)).toBe('api.example')
  },
)

it.each(calls)('%s names none without a bridge [A11b]', async (...entry) => {
  const [row, answer, make] = entry
  const [method, path] = row.replace('-login-service', '').split(' ')
  const fixture = elementFixture()
  fixture.backend.answer(`${method} /api/login/${path}`, answer())
  await make(fixture.context.call)
  expect(serverDomainOf(fixture) ?? undefined).toBeUndefined()
})
