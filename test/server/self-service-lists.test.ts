import { beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '../../src/contract/calls'
import { addEmployee, createTestClock } from '../support/server'
import { createApiClient } from './api-client'
import { databases } from './databases'
import { codeOf, signedIn, signInAs, type UserClient, userClient } from './sign-in'
import { testServer } from './test-server'

describe.each(databases)('what a signed-in employee has, on %s', (_name, open) => {
  const clock = createTestClock()
  let minji: UserClient

  const { server } = testServer({ store: open, clock })
  beforeAll(async () => {
    minji = await signInAs(server.url, 'mjkim')
  })

  it('every call is refused with 2001 without a token, with a wrong one and with an expired one [R260b]', async () => {
    const { employeeId } = await addEmployee(server.url, {
      employeeId: 'latecomer',
      grants: ['recovery otp'],
    })
    const token = await signedIn(server.url, employeeId)
    expect((await userClient(server.url, token).get('otp')).status).toBe(200)
    clock.advance(11 * 3600)
    const api = createApiClient(server.url)
    const served = allCalls.filter(({ service, path }) => service === 'user' && !/serial/.test(path))
    expect(served.length).toBeGreaterThanOrEqual(20)
    for (const { method, path } of served) {
      for (const authorization of ['', 'Bearer wrong', `Basic ${token}`, `Bearer ${token}`]) {
        const answer = await api.request(`/api/user/${path}`, { method, headers: { authorization } })
        expect([path, answer.status, codeOf(answer)]).toEqual([path, 401, 2001])
        expect(answer.headers.get('cache-control')).toBe('no-store')
      }
    }
    minji = await signInAs(server.url, 'mjkim')
  })

  it('a locked or removed employee is refused with 2002', async () => {
    const { employeeId } = await addEmployee(server.url, { employeeId: 'leaver', grants: ['recovery otp'] })
    const leaver = await signInAs(server.url, employeeId)
    await createApiClient(server.url).request(`/desk/api/employees/${employeeId}/lock`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-mfa-desk': '1' },
      body: JSON.stringify({ locked: true }),
    })
    const answer = await leaver.get('mobile-authenticator')
    expect([answer.status, codeOf(answer)]).toEqual([403, 2002])
  })

  it('lists all applications [R261]', async () => {
    expect((await minji.get('application/all')).body).toEqual([
      { applicationId: 1, applicationName: 'Gaon Works' },
      { applicationId: 2, applicationName: 'Gaon Sign' },
      { applicationId: 3, applicationName: 'Gaon HR' },
    ])
  })

  it.each([
    ['mobile', [2, 1, 1]],
    ['ctap', [3, 2, 1]],
    ['platform', [2, 2, 1]],
  ])('lists the applications for %s with their limits [R161][R262d]', async (authenticatorType, limits) => {
    const { body } = await minji.get('application', { authenticatorType })
    expect(body).toEqual(
      ['Gaon Works', 'Gaon Sign', 'Gaon HR'].map((applicationName, index) => ({
        applicationId: index + 1,
        applicationName,
        authenticatorTypeCount: limits[index],
      })),
    )
  })

  it('refuses to list applications for a type that there is not, or for none', async () => {
    const wrong = await minji.get('application', { authenticatorType: 'otp' })
    expect([wrong.status, codeOf(wrong)]).toEqual([400, 3002])
    const missing = await minji.get('application')
    expect([missing.status, codeOf(missing)]).toEqual([400, 3001])
  })

  it('lists the applications for OTP until each has one [R226a][R263]', async () => {
    const phones = [{ name: '갤럭시', types: ['otp'] as const }]
    const one = await addEmployee(server.url, { employeeId: 'oneotp', grants: ['recovery otp'], phones })
    const free = await (await signInAs(server.url, one.employeeId)).get('application/otp')
    expect((free.body as unknown as { applicationId: number }[]).map((each) => each.applicationId)).toEqual([
      1, 2, 3,
    ])
    await addEmployee(server.url, {
      employeeId: 'allotp',
      grants: ['recovery otp'],
      phones: [1, 2, 3].map((applicationId) => ({ name: '갤럭시', types: ['otp'], applicationId })),
    })
    const full = await (await signInAs(server.url, 'allotp')).get('application/otp')
    expect([full.status, codeOf(full)]).toEqual([404, 5005])
  })

  const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const id = expect.any(Number)

  it('lists phones with the status of the method [R162a, R162b] [R265]', async () => {
    expect((await minji.get('mobile-authenticator')).body).toEqual({
      mobileAuthenticatorDtoList: [
        {
          mobileAuthenticatorId: id,
          description: '갤럭시 S24 (업무용)',
          applicationName: 'Gaon Works',
          insertDate: date,
        },
      ],
      mobileAuthenticationStatus: 3,
    })
  })

  it('lists OTP devices with the status of the method [R163a, R163b] [R264]', async () => {
    expect((await minji.get('otp')).body).toEqual({
      otpDtos: [
        {
          otpInfoId: id,
          description: '갤럭시 S24 (업무용)',
          applicationName: 'Gaon Works',
          insertDate: date,
        },
      ],
      otpStatus: 3,
    })
  })

  it('lists each kind of passkey with its status, the newest first [R164a, R164b, R266a, R266b]', async () => {
    expect((await minji.get('ctap')).body).toEqual({
      fidoAuthenticatorDtos: ['YubiKey 5C', '예비 YubiKey 4'].map((description) => ({
        fidoAuthenticatorId: id,
        description,
        applicationName: 'Gaon Works',
        insertDate: date,
      })),
      fidoStatus: 3,
    })
    expect((await minji.get('platform')).body).toEqual({
      fidoAuthenticatorDtos: [
        {
          fidoAuthenticatorId: id,
          description: '사무실 노트북',
          applicationName: 'Gaon Sign',
          insertDate: date,
        },
      ],
      fidoStatus: 3,
    })
  })

  it('answers empty lists with status 2 for what is granted and 0 for what is not', async () => {
    await addEmployee(server.url, { employeeId: 'nothingyet', grants: ['recovery otp', 'mobile', 'ctap'] })
    const user = await signInAs(server.url, 'nothingyet')
    expect((await user.get('mobile-authenticator')).body).toEqual({
      mobileAuthenticatorDtoList: [],
      mobileAuthenticationStatus: 2,
    })
    expect((await user.get('ctap')).body).toEqual({ fidoAuthenticatorDtos: [], fidoStatus: 2 })
    expect((await user.get('platform')).body).toEqual({ fidoAuthenticatorDtos: [], fidoStatus: 0 })
    expect((await user.get('otp')).body).toEqual({ otpDtos: [], otpStatus: 0 })
  })

  it('tells the status of each method for one application [R167a][R267]', async () => {
    expect((await minji.get('dashboard/authenticator/status', { applicationId: '1' })).body).toEqual({
      mobileAuthenticationStatus: 3,
      otpStatus: 3,
      fidoSecurityKeyStatus: 3,
      pcAuthenticationStatus: 2,
      emailStatus: 1,
      smsStatus: 1,
    })
    expect((await minji.get('dashboard/authenticator/status', { applicationId: '2' })).body).toEqual({
      mobileAuthenticationStatus: 2,
      otpStatus: 2,
      fidoSecurityKeyStatus: 2,
      pcAuthenticationStatus: 3,
      emailStatus: 1,
      smsStatus: 1,
    })
    await addEmployee(server.url, { employeeId: 'ungranted', grants: ['recovery otp', 'sms'] })
    const user = await signInAs(server.url, 'ungranted')
    expect((await user.get('dashboard/authenticator/status', { applicationId: '1' })).body).toEqual({
      mobileAuthenticationStatus: 0,
      otpStatus: 0,
      fidoSecurityKeyStatus: 0,
      pcAuthenticationStatus: 0,
      emailStatus: 0,
      smsStatus: 0,
    })
  })

  it.each([
    [{ applicationId: '99' }, 404, 5003],
    [{ applicationId: '4294967297' }, 404, 5003],
    [{ applicationId: '1.5' }, 404, 5003],
    [{ applicationId: '-1' }, 404, 5003],
    [{ applicationId: 'one' }, 400, 3002],
    [{}, 400, 3001],
    [{ applicationId: '1', userId: '1' }, 400, 3002],
  ] as [Record<string, string>, number, number][])(
    'refuses the status for %j',
    async (query, status, code) => {
      const answer = await minji.get('dashboard/authenticator/status', query)
      expect([answer.status, codeOf(answer)]).toEqual([status, code])
    },
  )
})
