import { describe, expect, it } from 'vitest'
import { oneTimeCode } from '../../demo/phone/one-time-code'
import { deriveKeys, seal, unseal } from '../../server/secrets/secrets'
import { createTestPhone, issueTicket } from '../support/phone'
import { addEmployee, createTestClock } from '../support/server'
import { createApiClient } from './api-client'
import { signedIn } from './sign-in'
import { testServer } from './test-server'

const clock = createTestClock()

const { server, sql } = testServer({ clock })

const tableText = async (table: string) =>
  (await sql.query(`SELECT t::text AS row FROM ${table} t`)).rows.map(({ row }) => row).join('\n')

it('keeps the topics of pushes and registrations, and codes under way, sealed', async () => {
  const { deviceIds } = await addEmployee(server.url, {
    employeeId: 'topical',
    grants: ['mobile', 'otp', 'email', 'recovery otp'],
    phones: [{ name: '갤럭시', types: ['mobile'] }],
  })
  const { post, sendCode } = createApiClient(server.url)
  const asked = { employeeId: 'topical', deviceId: deviceIds[0] }
  const pushed = String((await post('/api/login/fcm/push/token', asked)).body.topic)
  const authorization = `Bearer ${await signedIn(server.url, 'topical')}`
  const opened = String(
    (await post('/api/user/otp/serial', { applicationId: 1 }, { authorization })).body.topic,
  )
  await sendCode('topical')
  for (const [table, topic] of [
    ['pushes', pushed],
    ['registration_serials', opened],
  ] as const) {
    const text = await tableText(table)
    expect(text).not.toContain(topic)
    expect(text).not.toContain(topic.split('/')[1])
  }
  const mails = (await createApiClient(server.url).get('/desk/api/messages')).text
  const [, code = ''] = /code for signing in to [^:]+: (\d{10})/.exec(mails) ?? []
  expect(code).toMatch(/^\d{10}$/)
  expect(await tableText('codes')).not.toContain(Buffer.from(code).toString('hex'))
})

it('opens what was sealed with the same key for the same purpose, unchanged, and nothing else', async () => {
  const keys = deriveKeys('a secret of the tests that is long enough')
  const others = deriveKeys('another secret of the tests, long enough')
  const sealed = seal(keys, 'test', '여섯 자리 123456')
  expect(unseal(keys, 'test', sealed)).toBe('여섯 자리 123456')
  expect(seal(keys, 'test', '여섯 자리 123456')).not.toEqual(sealed)
  expect(() => unseal(keys, 'other', sealed)).toThrow()
  expect(() => unseal(others, 'test', sealed)).toThrow()
  for (const index of [0, 12, sealed.length - 1]) {
    const changed = sealed.map((byte, at) => (at === index ? byte ^ 1 : byte))
    expect(() => unseal(keys, 'test', changed)).toThrow()
  }
})

describe('OTP codes of a page that is no longer the phone', () => {
  const newPhone = async (employeeId: string) => {
    const { deviceIds } = await addEmployee(server.url, {
      employeeId,
      grants: ['otp'],
      phones: [{ name: '갤럭시', types: ['otp'] }],
    })
    const [deviceId = ''] = deviceIds
    const adopt = async () => {
      const phone = createTestPhone(server.url)
      await phone.adopt(deviceId, await issueTicket(server.url, employeeId, deviceId))
      const { seeds = [], deviceSecret = '' } = phone.devices[0] ?? {}
      return { deviceSecret, code: () => oneTimeCode(seeds[0]?.secret ?? '', clock.now().getTime()).code }
    }
    return { deviceId, adopt }
  }
  const submit = async (employeeId: string, code: string) =>
    (
      await createApiClient(server.url).get('/api/login/otp/code/validate', {
        employeeId,
        applicationId: '1',
        code,
      })
    ).status

  it('are worth nothing once the phone was taken over by another page', async () => {
    const { adopt } = await newPhone('stolen')
    const [first, second] = [await adopt(), await adopt()]
    expect(await submit('stolen', first.code())).toBe(400)
    expect(await submit('stolen', second.code())).toBe(200)
  })

  it('are worth nothing once it was unlinked', async () => {
    const { deviceId, adopt } = await newPhone('unlinked')
    const phone = await adopt()
    const authorization = `Device ${deviceId}:${phone.deviceSecret}`
    const left = await createApiClient(server.url).request('/api/phone/me', {
      method: 'DELETE',
      headers: { authorization },
    })
    expect(left.status).toBe(204)
    expect(await submit('unlinked', phone.code())).toBe(400)
  })
})
