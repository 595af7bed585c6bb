import { safeParse } from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/call'
import { allCalls, calls } from '../../../src/contract/calls'
import { failCodeOf } from '../../../src/contract/fail-info'

function read(schema: Schema, value: unknown): unknown {
  const { success, output, issues } = safeParse(schema, value)
  return success ? output : `refused: ${issues[0].message}`
}

const refused = expect.stringMatching(/^refused/)

const loginData = {
  userEmail: 'minji.kim@example.com',
  employeeId: 'mkim',
  userId: 17,
  applicationId: 1,
  fidoSecurityKeyStatus: 1,
  pcAuthenticationStatus: 2,
  mobileAuthenticationStatus: 3,
  otpStatus: 0,
  smsStatus: 0,
  emailStatus: 1,
  recoveryOtpStatus: 0,
}

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
}

function history() {
  const record = {
    authenticateHistoryId: 1,
    type: 'email',
    applicationName: 'Groupware',
    description: null,
    status: 1,
    insertDate: 0,
  }
  return { list: [record], pageNum: 1, pages: 3, isFirstPage: true, hasNextPage: true }
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

describe('login data', () => {
  const { answer } = calls.userAuthenticator

  it('says who it is and which methods are open [R158, R159]', () => {
    expect(read(answer, loginData)).toEqual({ ...loginData, userId: '17' })
  })

  it.each([
    [true, 1],
    ['Y', 1],
    ['true', 1],
    ['1', 1],
    ['3', 3],
    [2, 2],
    [false, 0],
    ['N', 0],
    ['', 0],
    [null, 0],
    [7, 0],
    [-1, 0],
    [1.5, 0],
  ])('reads the flag %j as status %i', (flag, status) => {
    expect(read(answer, { ...loginData, smsStatus: flag })).toMatchObject({ smsStatus: status })
  })

  it('counts a flag that is not there as not granted', () => {
    expect(read(answer, { employeeId: 'mkim' })).toMatchObject({ employeeId: 'mkim' })
    expect(read(answer, { ...loginData, emailStatus: undefined })).toMatchObject({ emailStatus: 0 })
  })

  it.each([
    [null, null],
    ['7', 7],
    [7, 7],
  ])('reads the application ID %j as %j', (applicationId, expected) => {
    expect(read(answer, { ...loginData, applicationId })).toMatchObject({ applicationId: expected })
  })

  it.each([[null], [''], [[]], ['<!doctype html>'], [{}], [{ ...loginData, employeeId: null }]])(
    'is not %j',
    (value) => {
      expect(read(answer, value)).toEqual(refused)
    },
  )
})

describe('the answer to a right code', () => {
  const { answer } = calls.emailValidate

  it('may be tokens, a serial or the bare serial [R168]', () => {
    expect(read(answer, { accessToken: 'a', refreshToken: 'r', more: 1 })).toEqual({
      accessToken: 'a',
      refreshToken: 'r',
    })
    expect(read(answer, { accessToken: 'a' })).toEqual({ accessToken: 'a' })
    expect(read(answer, { loginSerial: 's' })).toEqual({ loginSerial: 's' })
    expect(read(answer, 'abc-123_x/y=')).toEqual({ loginSerial: 'abc-123_x/y=' })
    expect(read(answer, 20260302)).toEqual({ loginSerial: '20260302' })
  })

  it.each([[''], ['<html></html>'], ['not found'], [{}], [null], [{ accessToken: '' }], [{ result: true }]])(
    'is not %j',
    (value) => {
      expect(read(answer, value)).toEqual(refused)
    },
  )
})

describe('tokens', () => {
  it('may lack the access token, which is an error of its own', () => {
    expect(read(calls.token.answer, {})).toEqual({})
    expect(read(calls.token.answer, { accessToken: null })).toEqual({ accessToken: null })
  })
})

describe('a device', () => {
  it.each([
    '2026-03-02T09:30:00',
    '2026-03-02T00:30:00Z',
    1772411400000,
    [2026, 3, 2, 9, 30],
    null,
    undefined,
  ])('may be dated %j', (insertDate) => {
    const otpDtos = [{ otpInfoId: 'x', insertDate }]
    expect(read(calls.otpDevices.answer, { otpDtos, otpStatus: 1 })).toEqual({ otpDtos, otpStatus: 1 })
  })

  it('keeps the fields that only the server knows, since a new name sends the whole row', () => {
    const row = {
      fidoAuthenticatorId: 9,
      description: null,
      applicationName: 'HR',
      insertDate: null,
      aaguid: 'x',
      nested: [1],
    }
    expect(
      read(calls.ctapAuthenticators.answer, { fidoAuthenticatorDtos: [row], fidoStatus: 1 }),
    ).toMatchObject({
      fidoAuthenticatorDtos: [row],
    })
    expect(read(calls.renameFido.body, { ...row, description: 'Blue key' })).toEqual({
      ...row,
      description: 'Blue key',
    })
  })

  it('list may be null', () => {
    expect(read(calls.otpDevices.answer, { otpDtos: null, otpStatus: 2 })).toEqual({
      otpDtos: [],
      otpStatus: 2,
    })
  })
})

describe('a page of the history', () => {
  const { answer } = calls.dashboardHistory

  it('gives records and where it stands [R165, R166]', () => {
    expect(read(answer, history())).toEqual(history())
  })

  it('may name its records as it likes', () => {
    const { list, ...page } = history()
    expect(read(answer, { ...page, authenticateHistoryDtoList: list })).toMatchObject({ list })
  })

  it('works out what it does not say', () => {
    expect(read(answer, { list: [], pageNum: '2', pages: 2 })).toMatchObject({
      isFirstPage: false,
      hasNextPage: false,
    })
    expect(read(answer, {})).toEqual({
      list: [],
      pageNum: 1,
      pages: 1,
      isFirstPage: true,
      hasNextPage: false,
    })
  })

  it('takes for a failure only what says so, and leaves open what says neither [R165]', () => {
    const outcomes = [1, '1', true, 0, '0', false, 2, null, 'done', undefined].map((status) => ({
      authenticateHistoryId: 1,
      status,
    }))
    expect(read(answer, { list: outcomes })).toMatchObject({
      list: [1, 1, 1, 0, 0, 0, null, null, null, null].map((status) => ({ status })),
    })
  })
})

describe('a serial', () => {
  it('is text, with the zeros in front', () => {
    expect(read(calls.mobileSerial.answer, { serial: '001234', topic: 't' })).toEqual({
      serial: '001234',
      topic: 't',
    })
  })
})

describe('an error answer', () => {
  it.each([
    [{ failInfo: { code: 14002 } }, '14002'],
    [{ failInfo: { code: '14002', message: 'wrong code' }, timestamp: 1 }, '14002'],
    [{ failInfo: { code: 5001, message: null } }, '5001'],
  ])('gives its code, number or text: %j [R174]', (body, code) => {
    expect(failCodeOf(body)).toBe(code)
  })

  it.each([
    [undefined],
    [null],
    [''],
    ['<html>'],
    [{}],
    [{ failInfo: null }],
    [{ failInfo: {} }],
    [{ code: 1 }],
  ])('without a code gives none: %j', (body) => {
    expect(failCodeOf(body)).toBeUndefined()
  })
})
