import { describe, expect, it } from 'vitest'
import { openPhone } from '../support/phone'
import { addEmployee, askDesk } from '../support/server'
import { bearers } from './bearers'
import { signedIn } from './signed-in'

let count = 0
const { server, api, newEmployee, codeOf } = bearers(() => ++count)

describe('a session', () => {
  const lock = (employeeId: string, locked: boolean) =>
    askDesk(server.url, 'PUT', `employees/${employeeId}/lock`, { locked })
  const grant = (employeeId: string, method: string, granted: boolean) =>
    askDesk(server.url, 'PUT', `employees/${employeeId}/grants`, { method, granted })
  const rename = async (accessToken: string) => {
    const answer = await api.request('/api/user/update/fido/descriptionname', {
      method: 'PUT',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ fidoAuthenticatorId: 1, description: 'mine' }),
    })
    return answer.body.failInfo.code
  }

  it('ends with the lock at once, for reading and writing, and stays ended after it [ASVS 7.4.2]', async () => {
    const { employeeId, accessToken } = await newEmployee()
    await lock(employeeId, true)
    expect([await codeOf(accessToken), await rename(accessToken)]).toEqual([2002, 2002])
    await lock(employeeId, false)
    expect(await codeOf(accessToken)).toBe(2002)
    expect(await codeOf(await signedIn(server.url, employeeId))).toBe(200)
  })

  it('ends when the method is withdrawn that it began with, and not with another', async () => {
    const { employeeId, accessToken } = await newEmployee(['recovery otp', 'email'])
    await grant(employeeId, 'email', false)
    expect(await codeOf(accessToken)).toBe(200)
    await grant(employeeId, 'recovery otp', false)
    expect([await codeOf(accessToken), await rename(accessToken)]).toEqual([2002, 2002])
  })

  it('ends with a logout, and no other session with it [ASVS 7.4.1]', async () => {
    const { employeeId, accessToken } = await newEmployee()
    const other = await signedIn(server.url, employeeId)
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await api.post('/api/user/logout', undefined, headers)).status).toBe(200)
    expect([await codeOf(accessToken), await codeOf(other)]).toEqual([2002, 200])
    expect((await api.post('/api/user/logout', undefined, headers)).body.failInfo.code).toBe(2002)
  })

  it.each([
    ['a lock', (employeeId: string) => lock(employeeId, true)],
    [
      'a lock that was lifted',
      async (employeeId: string) => {
        await lock(employeeId, true)
        await lock(employeeId, false)
      },
    ],
    ['a withdrawal', (employeeId: string) => grant(employeeId, 'recovery otp', false)],
  ])('does not begin after %s between the code and its exchange', async (_what, happen) => {
    const { employeeId } = await addEmployee(server.url, {
      employeeId: `bearer${++count}`,
      grants: ['recovery otp'],
    })
    const path = `employees/${employeeId}/recovery-code`
    const { code } = await askDesk<{ code: string }>(server.url, 'POST', path)
    const asked = { employeeId, applicationId: '1', code }
    const { loginSerial } = (await api.get('/api/login/recovery/otp/validate', asked)).body
    await happen(employeeId)
    expect((await api.token(loginSerial)).body.failInfo.code).toBe(2001)
  })

  it.each([
    ['a lock', (employeeId: string) => lock(employeeId, true)],
    ['a withdrawal', (employeeId: string) => grant(employeeId, 'mobile', false)],
  ])('does not begin by a push that is approved after %s', async (_what, happen) => {
    const { employeeId, deviceIds } = await addEmployee(server.url, {
      employeeId: `bearer${++count}`,
      grants: ['mobile'],
      phones: [{ name: '갤럭시', types: ['mobile'] }],
    })
    const [deviceId = ''] = deviceIds
    const phone = await openPhone(server.url, employeeId, deviceId)
    phone.stop()
    const { deviceSecret = '' } = phone.devices[0] ?? {}
    const headers = { authorization: `Device ${deviceId}:${deviceSecret}` }
    await api.post('/api/login/fcm/push/token', { employeeId, deviceId })
    const [push] = (await api.get('/api/phone/pushes', {}, headers)).body as unknown as { pushId: string }[]
    await happen(employeeId)
    const approval = await api.post(`/api/phone/pushes/${push?.pushId}`, { decision: 'approve' }, headers)
    expect(approval.body.failInfo.code).toBe(4001)
  })
})
