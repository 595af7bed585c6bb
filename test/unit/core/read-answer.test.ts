import { describe, expect, it } from 'vitest'
import {
  applicationAll,
  deleteOtp,
  mobileAuthenticators,
  otpDevices,
} from '../../../src/contract/calls/authenticators'
import { dashboardHistory } from '../../../src/contract/calls/history'
import { mobileDevices } from '../../../src/contract/calls/push'
import { userAuthenticator } from '../../../src/contract/calls/sign-in'
import { failInfo } from '../../support/fake-backend'
import { failureOf, httpFixture, lookupPath, query } from '../../support/http-fixture'

const { backend, setUp } = httpFixture()
const answer = (path: string, text: string) => backend.answer(`GET /api/${path}`, () => new Response(text))

describe('an answer with something odd in it', () => {
  it('keeps IDs that a number cannot hold, digit by digit, and names them so to the backend', async () => {
    const { http } = setUp()
    answer(
      'user/otp',
      '{"otpDtos":[{"otpInfoId":9007199254740992,"description":"a"},{"otpInfoId":9007199254740993,"description":"b"}],"otpStatus":1}',
    )
    let sent: string | undefined
    backend.answer('DELETE /api/user/otp', async (request) => {
      sent = await request.text()
      return new Response('{}')
    })
    const { otpDtos } = await http(otpDevices, {})
    await http(deleteOtp, { body: { otpInfoId: otpDtos[1]?.otpInfoId ?? '' } })
    expect(sent).toBe('{"otpInfoId":9007199254740993}')
  })

  it.each([
    [
      'an application',
      'user/application/all',
      applicationAll,
      '[{"applicationId":9007199254740993},{"applicationId":"2"}]',
      [{ applicationId: 2 }],
    ],
    [
      'a phone',
      'login/mobile-authenticator',
      mobileDevices,
      '[{"deviceId":9.007199254740993e15},{"deviceId":"b"},null]',
      [{ deviceId: 'b' }],
    ],
  ] as const)(
    'leaves out the row of %s that it cannot name exactly, and says so on the console',
    async (_, path, call, text, expected) => {
      const { http, environment } = setUp()
      answer(path, text)
      expect(await http(call as typeof applicationAll, { query } as never)).toEqual(expected)
      expect(environment.reported.map(({ message }) => message).join('\n')).toMatch(
        /the answer of \w+ is not as agreed: row 1 is left out: it has no usable \w+Id/,
      )
    },
  )

  it('softens what a row can do without, and says so without the value', async () => {
    const { http, environment } = setUp()
    answer(
      'user/mobile-authenticator',
      '{"mobileAuthenticatorDtoList":[{"mobileAuthenticatorId":1,"description":42,"applicationName":{"ko":"secret"},"insertDate":{"date":1}},{"mobileAuthenticatorId":true},{"mobileAuthenticatorId":"3","description":"c","extra":[1]}],"mobileAuthenticationStatus":{"code":1}}',
    )
    const { mobileAuthenticatorDtoList, mobileAuthenticationStatus } = await http(mobileAuthenticators, {})
    expect(mobileAuthenticatorDtoList).toEqual([
      { mobileAuthenticatorId: 1, description: '42', applicationName: null, insertDate: null },
      { mobileAuthenticatorId: '3', description: 'c', extra: [1] },
    ])
    expect(mobileAuthenticationStatus).toBeUndefined()
    expect(environment.reported.map(({ message }) => message).join('\n')).not.toContain('secret')
    expect(environment.reported.map(({ message }) => message).join('\n')).toContain('row 2 is left out')
  })

  it('keeps a history whose records are under a name of their own', async () => {
    const { http } = setUp()
    answer(
      'user/dashboard/authenticator/history',
      '{"content":[{"authenticateHistoryId":1,"status":"1","insertDate":20251121094107},{"authenticateHistoryId":null},{"authenticateHistoryId":12345678901234567890,"type":["otp"]}],"pageNum":"x","pages":"2","isFirstPage":"yes"}',
    )
    const page = await http(dashboardHistory, { query: { pageNum: 1 } })
    expect(page.list.map(({ authenticateHistoryId }) => authenticateHistoryId)).toEqual([
      1,
      12345678901234567890n,
    ])
    expect(page).toMatchObject({ pageNum: 1, pages: 2, isFirstPage: true, hasNextPage: true })
  })

  it.each([
    ['of which no row is left', '{"otpDtos":[{"otpInfoId":null},{}]}'],
    ['that is none', '{"otpDtos":{"0":{"otpInfoId":1}}}'],
  ])('is a failure where it is a list %s: an empty one would be untrue', async (_, text) => {
    const { http } = setUp()
    answer('user/otp', text)
    expect((await failureOf(http(otpDevices, {}))).code).toBe('malformed')
  })

  it.each(['9007199254740993', '"9007199254740993"'])(
    'is refused where its only application is the rounded %s',
    async (id) => {
      const { http } = setUp()
      backend.answer(
        `GET ${lookupPath}`,
        () => new Response(`{"employeeId":"mjkim","userId":${id},"applicationId":1}`),
      )
      expect((await http(userAuthenticator, { query })).userId).toBe('9007199254740993')
      backend.answer(`GET ${lookupPath}`, () => new Response(`{"employeeId":"mjkim","applicationId":${id}}`))
      expect((await failureOf(http(userAuthenticator, { query }))).code).toBe('malformed')
    },
  )

  it.each([0, '0', '0000', '', ' '])(
    'is a success where failInfo.code is %j, and a failure by its status alone',
    async (code) => {
      const { http } = setUp()
      const body = { failInfo: { code, message: { ko: '' } }, employeeId: 'mjkim' }
      backend.answer(`GET ${lookupPath}`, () => new Response(JSON.stringify(body)))
      expect((await http(userAuthenticator, { query })).employeeId).toBe('mjkim')
      backend.answer(`GET ${lookupPath}`, failInfo(code, 500))
      expect(await failureOf(http(userAuthenticator, { query }))).toMatchObject({
        code: 'http',
        failCode: undefined,
      })
    },
  )

  it.each([
    [' 2001 ', '2001'],
    [-1, '-1'],
    ['E100', 'E100'],
    ['05001', '05001'],
  ])('names the code %j', async (code, expected) => {
    const { http } = setUp()
    backend.answer(`GET ${lookupPath}`, failInfo(code, 200))
    expect((await failureOf(http(userAuthenticator, { query }))).failCode).toBe(expected)
  })
})
