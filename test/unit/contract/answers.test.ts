import { describe, expect, it } from 'vitest'
import { allCalls, calls } from '../../../src/contract/calls'
import { history, loginData, read, refused } from '../../support/read-answer'

const device = { description: 'Galaxy', applicationName: 'Groupware', insertDate: '2026-03-02T09:30:00' }

/** One answer of every call with the fields of the specification, and where an object's further fields may appear. */
const examples: Record<keyof typeof calls, unknown> = {
  userAuthenticator: loginData,
  otpValidate: { loginSerial: 's' },
  emailSend: {},
  emailValidate: { loginSerial: 's' },
  smsSend: {},
  smsValidate: { accessToken: 'a', refreshToken: 'r' },
  recoveryValidate: { loginSerial: 's' },
  token: { accessToken: 'a', refreshToken: 'r' },
  mobileDevices: [{ deviceId: 1, deviceName: 'Galaxy' }],
  pushToken: { topic: 't' },
  preAuthenticate: { Response: { rpId: 'example.com', challenge: 'c', allowCredentials: [{ id: 'i' }] } },
  authenticate: { loginSerial: 's' },
  preRegister: {
    Response: {
      rp: { name: 'Example' },
      user: { id: 'u' },
      challenge: 'c',
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      attestation: 'none',
      excludeCredentials: [{ id: 'i' }],
    },
  },
  register: { done: true },
  applicationAll: [{ applicationId: 1, applicationName: 'Groupware' }],
  applicationsOfType: [{ applicationId: 1, applicationName: 'Groupware', authenticatorTypeCount: 3 }],
  otpApplications: [{ applicationId: 1, applicationName: 'Groupware' }],
  dashboardStatus: {
    mobileAuthenticationStatus: 1,
    otpStatus: 2,
    fidoSecurityKeyStatus: 3,
    pcAuthenticationStatus: 0,
    emailStatus: 1,
    smsStatus: 0,
  },
  otpDevices: { otpDtos: [{ otpInfoId: 1, ...device }], otpStatus: 1 },
  mobileAuthenticators: {
    mobileAuthenticatorDtoList: [{ mobileAuthenticatorId: 1, ...device }],
    mobileAuthenticationStatus: 1,
  },
  ctapAuthenticators: { fidoAuthenticatorDtos: [{ fidoAuthenticatorId: 1, ...device }], fidoStatus: 1 },
  platformAuthenticators: { fidoAuthenticatorDtos: [{ fidoAuthenticatorId: 1, ...device }], fidoStatus: 1 },
  deleteCtap: {},
  deletePlatform: {},
  deleteMobile: {},
  deleteOtp: {},
  renameFido: {},
  renameMobile: {},
  renameOtp: {},
  dashboardHistory: history(),
  ctapHistory: history(),
  platformHistory: history(),
  mobileHistory: history(),
  otpHistory: history(),
  mobileSerial: { serial: '012345', topic: 't' },
  otpSerial: { serial: '0123456789012345', topic: 't' },
  appSerial: { anything: 'goes' },
  termsAndConditions: 'First line\nSecond line',
  policyImage: 'iVBORw0KGgo=',
  logout: {},
  forgetBrowsers: {},
  cancelPush: {},
  applicationToken: { applicationToken: 't', expiresInSeconds: 300 },
  forgetBrowser: {},
  profile: { employeeId: 'mjkim' },
}

function extended(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => (typeof item === 'object' ? extended(item) : item))
  if (typeof value !== 'object' || value === null) return value
  return {
    ...Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, extended(inner)])),
    novelty: { deep: [1] },
  }
}

describe('an answer', () => {
  it.each(Object.entries(calls))(
    'of %s is read with the fields of the specification alone',
    (id, { answer }) => {
      expect(read(answer, examples[id as keyof typeof calls])).not.toEqual(refused)
    },
  )

  it.each(Object.entries(calls))('of %s is read although it has unknown fields [R328]', (id, { answer }) => {
    const example = examples[id as keyof typeof calls]
    const result = read(answer, extended(example))
    if (typeof example === 'object') expect(result).toMatchObject(read(answer, example) as object)
    else expect(result).toBe(example)
  })

  it('is described for every call once', () => {
    expect(Object.keys(examples).sort()).toEqual(allCalls.map(({ id }) => id).sort())
    for (const [name, { id }] of Object.entries(calls)) expect(id).toBe(name)
  })
})
