import { describe, expect, it } from 'vitest'
import { keepLog } from '../support/kept-log'
import { openPhone, phoneUntil } from '../support/phone'
import { addEmployee } from '../support/server'
import { usualDatabases } from './databases'
import { codeOf, signInAs } from './sign-in'
import { testServer } from './test-server'

describe.each(usualDatabases)('changes at the same moment on %s', (_name, open) => {
  const { server, mailbox } = testServer({ store: open, mails: true })

  const newOwner = async (employeeId: string) => {
    const grants = ['mobile', 'otp', 'recovery otp']
    const added = await addEmployee(server.url, { employeeId, grants, phones: [{ name: '갤럭시' }] })
    const user = await signInAs(server.url, employeeId)
    const [mobile] = (await user.get('mobile-authenticator')).body.mobileAuthenticatorDtoList as {
      mobileAuthenticatorId: number
    }[]
    const [otp] = (await user.get('otp')).body.otpDtos as { otpInfoId: number }[]
    return {
      user,
      deviceId: added.deviceIds[0] ?? '',
      mobile: { mobileAuthenticatorId: mobile?.mobileAuthenticatorId },
      otp: { otpInfoId: otp?.otpInfoId },
    }
  }

  it('delete a device once, with one mail', async () => {
    const { user, otp } = await newOwner('hasty')
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => user.remove('otp', otp)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
    await mailbox.nextAbout('hasty@test.example', 'deleted')
    await user.remove('mobile-authenticator', { mobileAuthenticatorId: 0 })
    const deletions = mailbox.mails.filter(
      ({ recipients, mail }) =>
        recipients.includes('hasty@test.example') && mail.subject?.includes('deleted'),
    )
    expect(deletions).toHaveLength(1)
  })

  it('are limited for each employee, and no mail tells of one that was refused', async () => {
    const { user, otp } = await newOwner('restless')
    const { user: other, otp: otherOtp } = await newOwner('calm')
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, index) =>
        user.put('update/devicename', { ...otp, description: `이름 ${index}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    const [refused] = answers.filter(({ status }) => status !== 200)
    expect(refused?.status).toBe(429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await other.put('update/devicename', { ...otherOtp, description: '새 이름' })).status).toBe(200)
    expect((await user.remove('otp', otp)).status).toBe(200)
    await mailbox.nextAbout('calm@test.example', 'renamed')
    const notices = mailbox.mails.filter(
      ({ recipients, mail }) =>
        recipients.includes('restless@test.example') && /renamed|deleted/.test(mail.subject ?? ''),
    )
    expect(notices.length).toBeLessThanOrEqual(61)
  })

  it('leave no secret to a phone that loses both its uses at once', async () => {
    for (const employeeId of ['both1', 'both2', 'both3']) {
      const { user, deviceId, mobile, otp } = await newOwner(employeeId)
      const phone = await openPhone(server.url, employeeId, deviceId)
      const answers = await Promise.all([
        user.remove('mobile-authenticator', mobile),
        user.remove('otp', otp),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      await phoneUntil(phone, ({ devices }) => devices[0]?.link === 'gone')
      phone.stop()
    }
  })

  it('either rename or delete, and never bring a device back', async () => {
    const { user, otp } = await newOwner('torn')
    const [renamed, removed] = await Promise.all([
      user.put('update/devicename', { ...otp, description: '새 이름' }),
      user.remove('otp', otp),
    ])
    expect(removed.status).toBe(200)
    expect([undefined, 7001]).toContain(codeOf(renamed))
    expect((await user.get('otp')).body.otpDtos).toEqual([])
  })
})

describe('a mail server in trouble', () => {
  const log = keepLog()

  const { server } = testServer({
    mails: { refuse: true },
    logLevel: 'error',
    logStream: log.stream,
  })

  it('does not undo a change; the log says so without the name of the device', async () => {
    const user = await signInAs(server.url, 'mjkim')
    const refused = log.next('the mail about a change could not be sent')
    const [row] = (await user.get('otp')).body.otpDtos as object[]
    expect((await user.put('update/devicename', { ...row, description: '비밀 이름' })).status).toBe(200)
    expect((await user.get('otp')).body.otpDtos).toEqual([{ ...row, description: '비밀 이름' }])
    await refused
    expect(log.text).not.toContain('비밀 이름')
    expect(log.text).not.toContain('mjkim@gaon.example')
  })

  it('is not needed for an employee without an address', async () => {
    await addEmployee(server.url, {
      employeeId: 'unreachable',
      email: null,
      grants: ['recovery otp', 'otp'],
      phones: [{ name: '갤럭시', types: ['otp'] }],
    })
    const user = await signInAs(server.url, 'unreachable')
    const [row] = (await user.get('otp')).body.otpDtos as { otpInfoId: number }[]
    const before = log.text
    expect((await user.remove('otp', { otpInfoId: row?.otpInfoId })).status).toBe(200)
    expect((await user.get('otp')).body.otpDtos).toEqual([])
    expect(log.text).toBe(before)
  })
})
