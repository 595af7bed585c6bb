import { describe, expect, it } from 'vitest'
import { oneTimeCode } from '../../demo/phone/one-time-code'
import { openPhone, phoneUntil } from '../support/phone'
import { createApiClient } from './api-client'
import { usualDatabases } from './databases'
import { deviceOwners, firstOf, kinds, ORIGIN } from './device-owners'
import { waitOn } from './mqtt-listener'
import { codeOf } from './sign-in'

describe.each(usualDatabases)('deleted devices on %s', (_name, open) => {
  const { server, newOwner } = deviceOwners(open)

  it('a deleted passkey no longer signs in [R270a, R270b] [ASVS 6.5.6]', async () => {
    const { user, userId, passkeys } = await newOwner()
    const { post } = createApiClient(server.url)
    for (const type of ['ctap', 'platform'] as const) {
      const about = { applicationId: 1, did: 1, userId, type }
      const { body } = await post('/api/login/preAuthenticate', { ...about, deviceToken: null })
      const { challenge } = body.Response as { challenge: string }
      const row = await firstOf(user, kinds[type])
      await user.remove(type, { fidoAuthenticatorId: row.fidoAuthenticatorId })
      const publicKeyCredential = passkeys[type].get({
        challenge,
        rpId: 'mfa.company.example',
        origin: ORIGIN,
      })
      const refused = await post('/api/login/authenticate', { ...about, payload: { publicKeyCredential } })
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect(
        (await post('/api/login/preAuthenticate', { ...about, deviceToken: null })).body.failInfo.code,
      ).toBe(4002)
    }
  })

  it('a security key is not deleted as a computer, nor the other way round', async () => {
    const { user } = await newOwner()
    const key = await firstOf(user, kinds.ctap)
    const computer = await firstOf(user, kinds.platform)
    const { fidoAuthenticatorId } = key
    expect(codeOf(await user.remove('platform', { fidoAuthenticatorId }))).toBe(8001)
    expect(codeOf(await user.remove('ctap', { fidoAuthenticatorId: computer.fidoAuthenticatorId }))).toBe(
      8001,
    )
    const { mobileAuthenticatorId } = await firstOf(user, kinds.mobile)
    expect(codeOf(await user.remove('otp', { otpInfoId: mobileAuthenticatorId }))).toBe(7001)
  })

  it('a deleted OTP device yields no codes any more [R272] [ASVS 6.5.6]', async () => {
    const { user, employeeId, deviceId } = await newOwner()
    const phone = await openPhone(server.url, employeeId, deviceId)
    const [seed] = phone.devices[0]?.seeds ?? []
    const row = await firstOf(user, kinds.otp)
    expect((await user.remove('otp', { otpInfoId: row.otpInfoId })).status).toBe(200)
    const { code } = oneTimeCode(seed?.secret ?? '', Date.now())
    const refused = await createApiClient(server.url).get('/api/login/otp/code/validate', {
      employeeId,
      applicationId: '1',
      code,
    })
    expect([refused.status, codeOf(refused)]).toEqual([404, 4002])
    phone.stop()
  })

  it('deleting a phone ends the sign-ins that wait for it, and takes its secret with its last use [R271a]', async () => {
    const { user, employeeId, deviceId } = await newOwner()
    const { post, get } = createApiClient(server.url)
    const phone = await openPhone(server.url, employeeId, deviceId)
    const asked = { employeeId, applicationId: 1, deviceId }
    const { topic } = (await post('/api/login/fcm/push/token', asked)).body
    const browser = await waitOn(server.url, String(topic))
    const waiting = await phoneUntil(phone, ({ devices }) =>
      devices.find(({ pending }) => pending.length > 0),
    )

    const { mobileAuthenticatorId } = await firstOf(user, kinds.mobile)
    const answer = await user.remove('mobile-authenticator', { mobileAuthenticatorId, serverDomain: null })
    expect(answer.status).toBe(200)
    expect(await browser.outcome()).toBe('fail/removed')
    await phoneUntil(phone, ({ devices }) => devices.every(({ pending }) => pending.length === 0))
    const late = phone.answer(deviceId, waiting.pending[0]?.pushId ?? '', 'approve')
    await expect(late).rejects.toThrow()
    expect(codeOf(await post('/api/login/fcm/push/token', asked))).toBe(6001)
    const history = await user.get('mobile-authenticator/history', { pageNum: '1' })
    expect(history.body.list).toMatchObject([{ type: 'mobile', status: 0, description: '갤럭시 S24' }])

    // It still makes codes, so it is let in; when they are deleted too, it is not.
    await phone.refresh(deviceId)
    expect(phone.devices[0]?.link).not.toBe('gone')
    const { otpInfoId } = await firstOf(user, kinds.otp)
    expect((await user.remove('otp', { otpInfoId })).status).toBe(200)
    await phoneUntil(phone, ({ devices }) => devices[0]?.link === 'gone')
    const authorization = `Device ${deviceId}:${phone.devices[0]?.deviceSecret}`
    expect(codeOf(await get('/api/phone/me', {}, { authorization }))).toBe(2001)
    phone.stop()
    await browser.end()
  })
})
