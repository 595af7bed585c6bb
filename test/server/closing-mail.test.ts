import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningServer } from '../../demo/server/start-server'
import { type Mailbox, openMailbox } from '../support/mailbox'
import { addEmployee, askDesk, startTestServer } from '../support/server'
import { createApiClient } from './api-client'

const CLOSED_AFTER = 5

let mailbox: Mailbox
let server: RunningServer

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startTestServer({
    smtpUrl: mailbox.url,
    limits: { failuresPerAuthenticator: CLOSED_AFTER, failuresPerEmployee: { uses: 1_000, seconds: 60 } },
  })
})
afterAll(async () => {
  await server?.close()
  await mailbox?.close()
})

const guess = (employeeId: string, path: string) =>
  createApiClient(server.url).get(`/api/login/${path}/validate`, {
    employeeId,
    applicationId: '1',
    code: 'WRONG',
  })
it('tells the employee once by email that wrong codes have closed a method, and what to do [ASVS 6.3.5]', async () => {
  const email = 'closed@gaon.example'
  const { employeeId } = await addEmployee(server.url, {
    employeeId: 'closed',
    email,
    phone: '010-0000-0002',
    grants: ['otp', 'email', 'sms', 'recovery otp'],
    phones: [{ name: '갤럭시', types: ['otp'] }],
  })
  await askDesk(server.url, 'POST', `employees/${employeeId}/recovery-code`)
  const closings = [
    ['otp/code', 'Method: OTP', '인증 수단: OTP'],
    ['email/authenticate', 'Method: Email', '인증 수단: 이메일 인증'],
    ['sms/authenticate', 'Method: SMS', '인증 수단: SMS 인증'],
    ['recovery/otp', 'Method: Temporary recovery code', '인증 수단: 임시 복구 코드'],
  ] as const
  const before = mailbox.mails.length
  for (const [path, ...lines] of closings) {
    await Promise.all(Array.from({ length: CLOSED_AFTER + 4 }, () => guess(employeeId, path)))
    const { mail } = await mailbox.nextAbout(email, 'blocked')
    expect(mail.subject).toBe(
      '[가온물산 인증 센터] 인증 수단이 차단되었습니다 · A sign-in method was blocked',
    )
    for (const line of lines) expect(mail.text).toContain(line)
    expect(mail.text).toMatch(/Wrong codes: \d+ in a row/)
    expect(mail.html).toContain('헬프데스크')
    // What is closed already is not closed by the next guess.
    await guess(employeeId, path)
  }
  const told = mailbox.mails.slice(before).filter(({ mail }) => mail.subject?.includes('blocked'))
  expect(told).toHaveLength(closings.length)
})
